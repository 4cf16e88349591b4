// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/exchange/export.h>
#include <assay/exchange/propose.h>
#include <assay/review/review.h>
#include <assay/review/review_file.h>
#include <assay/run/state.h>

#include <QMetaType>

namespace assay::ui {

// A run as it is to be judged. An answer to an earlier one is dropped by `number`.
struct ReviewWish
{
    QString folder;
    run::RunView view;
    int number = 0;
};

// What a review came to.
struct ReviewAnswer
{
    int number = 0;
    QString trouble; // a sentence; empty: there is a review
    review::Review review;
    review::ReviewFile notes;
    bool hasLapsed = false; // a signature or decisions are about attempts that do not count any more
    bool isSigned = false;  // by a signature that counts
    QString partial;        // why files may be missing here; empty: they are whole
};

// A decision about a gate: an unknown one is answered for, a soft one is passed over.
struct GateDecision
{
    QString gate;
    QString reason; // empty: the decision is taken back
    QString reviewer;
};

struct ExportWish
{
    QString into;
    QString source;
    QString reviewer;
    bool partial = false;
    golden::KeepPolicy policy = golden::KeepPolicy::Refuse;
    QByteArray shown; // the change that the user saw; writing anything else is refused
    bool write = false;
    int number = 0;
};

// A commit of an export on a new branch of a checkout. `exporting` tells how; its file and number are not
// used.
struct ProposeWish
{
    QString checkout;
    QString file;   // within the checkout; empty: the one that holds the model
    QString branch; // empty: named after the model and the run
    ExportWish exporting;
    QByteArray shown; // the change that the user saw; committing anything else is refused
    bool commit = false;
    int number = 0;
};

struct ProposeAnswer
{
    int number = 0;
    QString trouble; // a sentence; empty: there is a proposal
    exchange::Proposal proposal;
    bool hasMoved = false; // the change is another one now than what was shown; nothing was committed
};

// What came of the commands that push a branch and open its pull request.
struct PushAnswer
{
    QString trouble; // a sentence; empty: they ran
    QString pullRequest;
};

struct ExportAnswer
{
    int number = 0;
    QString trouble; // a sentence; empty: there is a report
    exchange::ExportReport report;
    bool hasMoved = false; // the change is another one now than what was shown; nothing was written
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::ReviewWish)
Q_DECLARE_METATYPE(assay::ui::ReviewAnswer)
Q_DECLARE_METATYPE(assay::ui::GateDecision)
Q_DECLARE_METATYPE(assay::ui::ExportWish)
Q_DECLARE_METATYPE(assay::ui::ExportAnswer)
Q_DECLARE_METATYPE(assay::ui::ProposeWish)
Q_DECLARE_METATYPE(assay::ui::ProposeAnswer)
Q_DECLARE_METATYPE(assay::ui::PushAnswer)
Q_DECLARE_METATYPE(assay::exchange::Proposal)
