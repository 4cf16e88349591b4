// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/tone.h"

namespace assay::ui {

Token toneOf(base::CheckStatus status)
{
    switch (status) {
    case base::CheckStatus::Ok:
        return Token::Good;
    case base::CheckStatus::Warn:
        return Token::Doubtful;
    case base::CheckStatus::Fail:
        return Token::Wrong;
    case base::CheckStatus::Unknown:
        break;
    }
    return Token::Unknown;
}

Token toneOf(base::Severity severity)
{
    switch (severity) {
    case base::Severity::Error:
        return Token::Wrong;
    case base::Severity::Warning:
        return Token::Doubtful;
    case base::Severity::Note:
        break;
    }
    return Token::Unknown;
}

} // namespace assay::ui
