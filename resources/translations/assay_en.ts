<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>DifferenceText</name>
    <message numerus="yes">
        <source>%n repeat(s)</source>
        <translation>
            <numerusform>%n repeat</numerusform>
            <numerusform>%n repeats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n request</numerusform>
            <numerusform>%n requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stretch(es) of time</source>
        <translation>
            <numerusform>%n stretch of time</numerusform>
            <numerusform>%n stretches of time</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui</name>
    <message numerus="yes">
        <source>%n unfinished run(s)</source>
        <translation>
            <numerusform>%n unfinished run</numerusform>
            <numerusform>%n unfinished runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::CellActions</name>
    <message numerus="yes">
        <source>Re-run %n cells</source>
        <translation>
            <numerusform>Re-run %n cell</numerusform>
            <numerusform>Re-run %n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run %n cells</source>
        <translation>
            <numerusform>Run %n cell</numerusform>
            <numerusform>Run %n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n cells</source>
        <translation>
            <numerusform>Cancel %n cell</numerusform>
            <numerusform>Cancel %n cells</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ChecksPanel</name>
    <message numerus="yes">
        <source>%n fail(s)</source>
        <translation>
            <numerusform>%n fails</numerusform>
            <numerusform>%n fail</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>good, %n doubtful</source>
        <translation>
            <numerusform>good, %n doubtful</numerusform>
            <numerusform>good, %n doubtful</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::CloseQuestion</name>
    <message numerus="yes">
        <source>%n run(s) go on.</source>
        <translation>
            <numerusform>%n run goes on.</numerusform>
            <numerusform>%n runs go on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Leave running</source>
        <translation>
            <numerusform>Leave running</numerusform>
            <numerusform>Leave running</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n run(s)</source>
        <translation>
            <numerusform>Cancel %n run</numerusform>
            <numerusform>Cancel %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ClusterPage</name>
    <message numerus="yes">
        <source>%n unfinished run(s) of yours here.</source>
        <translation>
            <numerusform>%n unfinished run of yours here.</numerusform>
            <numerusform>%n unfinished runs of yours here.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ComparePage</name>
    <message numerus="yes">
        <source>Copied %n cell(s).</source>
        <translation>
            <numerusform>Copied %n cell.</numerusform>
            <numerusform>Copied %n cells.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ConditionList</name>
    <message numerus="yes">
        <source>%n condition(s) are the same.</source>
        <translation>
            <numerusform>%n condition is the same.</numerusform>
            <numerusform>%n conditions are the same.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ExportPanel</name>
    <message numerus="yes">
        <source>%n value(s) change. This is what would be written:</source>
        <translation>
            <numerusform>%n value changes. This is what would be written:</numerusform>
            <numerusform>%n values change. This is what would be written:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::FollowedRun</name>
    <message numerus="yes">
        <source>%n curves fit, choose one in the recipe</source>
        <translation>
            <numerusform>%n curve fits, choose it in the recipe</numerusform>
            <numerusform>%n curves fit, choose one in the recipe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cells</source>
        <translation>
            <numerusform>%n cell</numerusform>
            <numerusform>%n cells</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::FormGroup</name>
    <message numerus="yes">
        <source>▸ %n more</source>
        <translation>
            <numerusform>▸ %n more</numerusform>
            <numerusform>▸ %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::GateCard</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::LaunchPage</name>
    <message numerus="yes">
        <source>all %n</source>
        <translation>
            <numerusform>all %n</numerusform>
            <numerusform>all %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n</source>
        <translation>
            <numerusform>%1 of %n</numerusform>
            <numerusform>%1 of %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in the grid, %n cells with categories and concurrencies</source>
        <translation>
            <numerusform>%1 in the grid, %n cell with categories and concurrencies</numerusform>
            <numerusform>%1 in the grid, %n cells with categories and concurrencies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) changed</source>
        <translation>
            <numerusform>%n value changed</numerusform>
            <numerusform>%n values changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s), %1</source>
        <translation>
            <numerusform>%n cell, %1</numerusform>
            <numerusform>%n cells, %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %1 on %n node(s), %2 of cells</source>
        <translation>
            <numerusform>about %1 on %n node, %2 of cells</numerusform>
            <numerusform>about %1 on %n nodes, %2 of cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, and %n cell(s) of unknown length</source>
        <translation>
            <numerusform>%1, and %n cell of unknown length</numerusform>
            <numerusform>%1, and %n cells of unknown length</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <translation>
            <numerusform>%1 (and %n more)</numerusform>
            <numerusform>%1 (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::LaunchState</name>
    <message numerus="yes">
        <source>%n more value(s) cannot be used.</source>
        <translation>
            <numerusform>%n more value cannot be used.</numerusform>
            <numerusform>%n more values cannot be used.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::LiveView</name>
    <message numerus="yes">
        <source>paused, %n new</source>
        <translation>
            <numerusform>paused, %n new</numerusform>
            <numerusform>paused, %n new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows are on the clipboard.</source>
        <translation>
            <numerusform>%n row is on the clipboard.</numerusform>
            <numerusform>%n rows are on the clipboard.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::LogView</name>
    <message numerus="yes">
        <source>%n new line(s)</source>
        <translation>
            <numerusform>%n new line</numerusform>
            <numerusform>%n new lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::LogsPage</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied the first %n line(s); a clipboard does not hold more.</source>
        <translation>
            <numerusform>Copied the first line; a clipboard does not hold more.</numerusform>
            <numerusform>Copied the first %n lines; a clipboard does not hold more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n line(s).</source>
        <translation>
            <numerusform>Copied %n line.</numerusform>
            <numerusform>Copied %n lines.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Too costly an expression: given up after %n line(s), the rest was not looked at</source>
        <translation>
            <numerusform>Too costly an expression: given up after %n line, the rest was not looked at</numerusform>
            <numerusform>Too costly an expression: given up after %n lines, the rest was not looked at</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Too costly for %n line(s), which were left out</source>
        <translation>
            <numerusform>Too costly for %n line, which was left out</numerusform>
            <numerusform>Too costly for %n lines, which were left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::MainWindow</name>
    <message numerus="yes">
        <source>Cancelling %n run(s); the window closes when that is sent.</source>
        <translation>
            <numerusform>Cancelling %n run; the window closes when that is sent.</numerusform>
            <numerusform>Cancelling %n runs; the window closes when that is sent.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::NodeModel</name>
    <message numerus="yes">
        <source>%1 of %n node(s) in service</source>
        <translation>
            <numerusform>%1 of %n node in service</numerusform>
            <numerusform>%1 of %n nodes in service</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n CPU(s)</source>
        <translation>
            <numerusform>%n CPU</numerusform>
            <numerusform>%n CPUs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::OutputDetail</name>
    <message numerus="yes">
        <source>%n prompt token(s)</source>
        <translation>
            <numerusform>%n prompt token</numerusform>
            <numerusform>%n prompt tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n output token(s)</source>
        <translation>
            <numerusform>%n output token</numerusform>
            <numerusform>%n output tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::OutputsPage</name>
    <message numerus="yes">
        <source>%n output(s)</source>
        <translation>
            <numerusform>%n output</numerusform>
            <numerusform>%n outputs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cannot be read</source>
        <translation>
            <numerusform>%n cannot be read</numerusform>
            <numerusform>%n cannot be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s).</source>
        <translation>
            <numerusform>Copied %n row.</numerusform>
            <numerusform>Copied %n rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ProbePanel</name>
    <message numerus="yes">
        <source>%n ok</source>
        <translation>
            <numerusform>%n ok</numerusform>
            <numerusform>%n ok</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n unknown</numerusform>
            <numerusform>%n unknown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warned</source>
        <translation>
            <numerusform>%n warned</numerusform>
            <numerusform>%n warned</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ProblemDelegate</name>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::QueuePanel</name>
    <message numerus="yes">
        <source>Copied %n row(s).</source>
        <translation>
            <numerusform>Copied %n row.</numerusform>
            <numerusform>Copied %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s)?</source>
        <translation>
            <numerusform>Cancel %n job?</numerusform>
            <numerusform>Cancel %n jobs?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s)</source>
        <translation>
            <numerusform>Cancel %n job</numerusform>
            <numerusform>Cancel %n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n job</numerusform>
            <numerusform>%n jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n job(s)</source>
        <translation>
            <numerusform>%1 of %n job</numerusform>
            <numerusform>%1 of %n jobs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ReferenceModel</name>
    <message numerus="yes">
        <source>✕ %n error(s)</source>
        <translation>
            <numerusform>✕ %n error</numerusform>
            <numerusform>✕ %n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>! %n warning(s)</source>
        <translation>
            <numerusform>! %n warning</numerusform>
            <numerusform>! %n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ReferencePage</name>
    <message numerus="yes">
        <source>%n file(s) in %1</source>
        <translation>
            <numerusform>%n file in %1</numerusform>
            <numerusform>%n files in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ReferenceValues</name>
    <message numerus="yes">
        <source>%n more line(s) are in the table alone.</source>
        <translation>
            <numerusform>%n more line is in the table alone.</numerusform>
            <numerusform>%n more lines are in the table alone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ReviewPage</name>
    <message numerus="yes">
        <source>✕ May not be exported: %n gate(s) forbid it.</source>
        <translation>
            <numerusform>✕ May not be exported: %n gate forbids it.</numerusform>
            <numerusform>✕ May not be exported: %n gates forbid it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n gate(s) pass</source>
        <translation>
            <numerusform>%n gate passes</numerusform>
            <numerusform>%n gates pass</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::RunHead</name>
    <message numerus="yes">
        <source>%n categories</source>
        <translation>
            <numerusform>%n category</numerusform>
            <numerusform>%n categories</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Resume %n cells</source>
        <translation>
            <numerusform>Resume %n cell</numerusform>
            <numerusform>Resume %n cells</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::RunListPanel</name>
    <message numerus="yes">
        <source>None of %n run(s) fits.</source>
        <translation>
            <numerusform>The only run does not fit.</numerusform>
            <numerusform>None of %n runs fits.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::RunPage</name>
    <message numerus="yes">
        <source>%n cells are being measured. Cancel them and lose what they have measured so far?</source>
        <translation>
            <numerusform>%n cell is being measured. Cancel it and lose what it has measured so far?</numerusform>
            <numerusform>%n cells are being measured. Cancel them and lose what they have measured so far?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::TrendView</name>
    <message numerus="yes">
        <source>%1, %n measurement(s)</source>
        <translation>
            <numerusform>%1, %n measurement</numerusform>
            <numerusform>%1, %n measurements</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::WhyPanel</name>
    <message numerus="yes">
        <source>%n condition(s) differ: the first to look at.</source>
        <translation>
            <numerusform>%n condition differs: the first to look at.</numerusform>
            <numerusform>%n conditions differ: the first to look at.</numerusform>
        </translation>
    </message>
</context>
</TS>
