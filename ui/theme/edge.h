// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QFrame;
class QWidget;

namespace assay::ui {

// A line of one pixel across its parent, between a page's head or foot and the page.
[[nodiscard]] QFrame *edge(QWidget *parent);

} // namespace assay::ui
