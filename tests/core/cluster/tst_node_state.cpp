// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/node_state.h>

#include <QTest>

using namespace assay::cluster;

class TestNodeState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsAndFlags_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<NodeClass>("meaning");
        const auto row = [](const char *state, NodeClass meaning) {
            QTest::newRow(state) << QString::fromLatin1(state) << meaning;
        };
        row("idle", NodeClass::Free);
        row("IDLE", NodeClass::Free);
        row("mixed", NodeClass::Partly);
        row("MIXED+PLANNED", NodeClass::Partly);
        row("allocated", NodeClass::Full);
        row("completing", NodeClass::Full);
        row("IDLE+COMPLETING", NodeClass::Full);
        row("idle-", NodeClass::Planned);
        row("IDLE+PLANNED", NodeClass::Planned);
        row("MIXED+DRAIN", NodeClass::Draining);
        row("draining", NodeClass::Draining);
        row("IDLE+DRAIN", NodeClass::Drained);
        row("drained*", NodeClass::Silent);
        row("down", NodeClass::Down);
        row("IDLE+INVALID_REG", NodeClass::Down);
        row("DOWN*+DRAIN", NodeClass::Down);
        row("IDLE+NOT_RESPONDING", NodeClass::Silent);
        row("idle*", NodeClass::Silent);
        row("failing", NodeClass::Failing);
        row("maint", NodeClass::Maintenance);
        row("IDLE+MAINTENANCE+DRAIN", NodeClass::Maintenance);
        row("idle$", NodeClass::Maintenance);
        row("reserved", NodeClass::Reserved);
        row("ALLOCATED+RESERVED", NodeClass::Full);
        row("reboot^", NodeClass::Rebooting);
        row("idle@", NodeClass::Rebooting);
        row("idle#", NodeClass::Starting);
        row("IDLE+POWERING_UP", NodeClass::Starting);
        row("idle~", NodeClass::Off);
        row("IDLE+POWERED_DOWN", NodeClass::Off);
        row("idle%", NodeClass::Off);
        row("inval", NodeClass::Other);
        row("", NodeClass::Other);
    }

    void wordsAndFlags()
    {
        QFETCH(QString, state);
        QTEST(nodeClass(state), "meaning");
    }
};

QTEST_APPLESS_MAIN(TestNodeState)
#include "tst_node_state.moc"
