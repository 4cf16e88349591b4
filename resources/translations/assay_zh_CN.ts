<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>RunState</name>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>assay::ui</name>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>%1 over SSH</source>
        <translation>经 SSH 连接 %1</translation>
    </message>
    <message>
        <source>%1, Slurm</source>
        <translation>%1，Slurm</translation>
    </message>
    <message>
        <source>%1, no scheduler</source>
        <translation>%1，无调度器</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 小时</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>%1 TiB</source>
        <translation>%1 TiB</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>reconnecting %1</source>
        <translation>正在重新连接 %1</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>host key unknown</source>
        <translation>主机密钥未知</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>connected, %1</source>
        <translation>已连接，%1</translation>
    </message>
    <message>
        <source>%1, Slurm is silent</source>
        <translation>%1，Slurm 无响应</translation>
    </message>
    <message>
        <source>The host key of %1 is not known yet. Compare its fingerprint with one from the host&apos;s administrator, and trust it if they are the same.</source>
        <translation>%1 的主机密钥尚未知晓。请与主机管理员提供的指纹核对，一致时再信任它。</translation>
    </message>
    <message>
        <source>The host answers, its scheduler does not: %1</source>
        <translation>主机有响应，但其调度器没有：%1</translation>
    </message>
    <message>
        <source>What is shown is as it was at %1.</source>
        <translation>所显示的是 %1 时的情况。</translation>
    </message>
    <message>
        <source>Slurm is silent</source>
        <translation>Slurm 无响应</translation>
    </message>
    <message>
        <source>%1 running</source>
        <translation>%1 个运行中</translation>
    </message>
    <message>
        <source>%1 pending</source>
        <translation>%1 个等待中</translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished run(s)</source>
        <translation>
            <numerusform>%n 个未完成的运行</numerusform>
        </translation>
    </message>
    <message>
        <source>no GPUs seen</source>
        <translation>未发现 GPU</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n 块 GPU</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 GPUs used</source>
        <translation>已用 GPU %1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n 个作业</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of them yours</source>
        <translation>其中 %1 个是您的</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>partly used</source>
        <translation>部分占用</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>kept for a job</source>
        <translation>为作业保留</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>draining</source>
        <translation>正在排空</translation>
    </message>
    <message>
        <source>drained</source>
        <translation>已排空</translation>
    </message>
    <message>
        <source>down</source>
        <translation>停机</translation>
    </message>
    <message>
        <source>not responding</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>正在失效</translation>
    </message>
    <message>
        <source>maintenance</source>
        <translation>维护中</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已预留</translation>
    </message>
    <message>
        <source>rebooting</source>
        <translation>正在重启</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关机</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Slurm gives no reason</source>
        <translation>Slurm 未给出原因</translation>
    </message>
    <message>
        <source>to save power; a job may switch it on</source>
        <translation>为了省电；有作业时会自动开机</translation>
    </message>
    <message>
        <source>a waiting job starts on it soon</source>
        <translation>等待中的作业即将在其上启动</translation>
    </message>
    <message>
        <source>only jobs of its reservation</source>
        <translation>仅限其预留的作业</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 tok/s</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>%1 W</translation>
    </message>
    <message>
        <source>Time (UTC)</source>
        <translation>时间 (UTC)</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>草稿次数</translation>
    </message>
    <message>
        <source>Draft tokens</source>
        <translation>草稿 token 数</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>已生成</translation>
    </message>
    <message>
        <source>Accepted at %1</source>
        <translation>第 %1 位接受数</translation>
    </message>
    <message>
        <source>AL ± (95 %)</source>
        <translation>AL ± (95 %)</translation>
    </message>
    <message>
        <source>AL</source>
        <translation>AL</translation>
    </message>
    <message>
        <source>AL, last 30 s</source>
        <translation>AL，最近 30 秒</translation>
    </message>
    <message>
        <source>AR, %</source>
        <translation>AR，%</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Token/秒</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>KV cache, %</source>
        <translation>KV 缓存，%</translation>
    </message>
    <message>
        <source>GPU power, W</source>
        <translation>GPU 功率，W</translation>
    </message>
    <message>
        <source>GPU memory, GiB</source>
        <translation>GPU 显存，GiB</translation>
    </message>
    <message>
        <source>GPU use, %</source>
        <translation>GPU 利用率，%</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1:%2 min</source>
        <translation>%1:%2 分</translation>
    </message>
    <message>
        <source>%1:%2 h</source>
        <translation>%1:%2 时</translation>
    </message>
    <message>
        <source>%1, attempt %2, %3</source>
        <translation>%1，第 %2 次尝试，%3</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>AR</source>
        <comment>acceptance rate</comment>
        <translation>AR</translation>
    </message>
    <message>
        <source>accepted / drafts</source>
        <translation>接受 / 草稿</translation>
    </message>
    <message>
        <source>draft tokens</source>
        <translation>草稿 token 数</translation>
    </message>
    <message>
        <source>tokens per step</source>
        <translation>每步 token 数</translation>
    </message>
    <message>
        <source>undrafted steps</source>
        <translation>无草稿步数</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>failed requests</source>
        <translation>失败请求</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>被截断</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>TPOT</source>
        <comment>time per output token</comment>
        <translation>TPOT</translation>
    </message>
    <message>
        <source>queued for</source>
        <translation>排队时间</translation>
    </message>
    <message>
        <source>server ready after</source>
        <translation>服务器就绪用时</translation>
    </message>
    <message>
        <source>workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>workload so far</source>
        <translation>负载目前用时</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>golden</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>驱动方式</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>, interrupted</source>
        <translation>，被中断</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>golden %1</source>
        <translation>基准 %1</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>nothing was drafted</source>
        <translation>没有产生草稿</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>no speculative metrics</source>
        <translation>没有投机解码指标</translation>
    </message>
    <message>
        <source>control</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>thinking on</source>
        <translation>思考开启</translation>
    </message>
    <message>
        <source>thinking off</source>
        <translation>思考关闭</translation>
    </message>
    <message>
        <source>%1 · control</source>
        <translation>%1 · 对照</translation>
    </message>
    <message>
        <source>%1 · draft length %2</source>
        <translation>%1 · 草稿长度 %2</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>≈%1 so far</source>
        <translation>目前 ≈%1</translation>
    </message>
    <message>
        <source>%1 accepted / %2 drafts, %3 draft tokens</source>
        <translation>接受 %1 / 草稿 %2，草稿 token %3</translation>
    </message>
    <message>
        <source>concurrency %1</source>
        <translation>并发 %1</translation>
    </message>
    <message>
        <source>starts about %1</source>
        <translation>约 %1 启动</translation>
    </message>
    <message>
        <source>shard %1</source>
        <translation>分片 %1</translation>
    </message>
    <message>
        <source>job %1, %2</source>
        <translation>作业 %1，%2</translation>
    </message>
    <message>
        <source>not submitted yet</source>
        <translation>尚未提交</translation>
    </message>
    <message>
        <source>running on %1</source>
        <translation>在 %1 上运行</translation>
    </message>
    <message>
        <source>the node is being prepared</source>
        <translation>正在准备节点</translation>
    </message>
    <message>
        <source>%1 is being prepared</source>
        <translation>正在准备 %1</translation>
    </message>
    <message>
        <source>ending</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <source>ending on %1</source>
        <translation>正在 %1 上结束</translation>
    </message>
    <message>
        <source>held by the cluster</source>
        <translation>被集群挂起</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>ended on %1</source>
        <translation>已在 %1 上结束</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>lost on %1</source>
        <translation>在 %1 上丢失</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 does not answer since %2. %3 The run goes on there; what is shown is as it was then, and the rest comes when the link is back.</source>
        <translation>%1 自 %2 起无响应。%3 运行仍在那里继续；所显示的是当时的情况，连接恢复后会补上其余部分。</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>reconnecting, %1</source>
        <translation>正在重新连接，%1</translation>
    </message>
    <message>
        <source>value</source>
        <translation>已测得</translation>
    </message>
</context>
<context>
    <name>assay::ui::About</name>
    <message>
        <source>About Assay</source>
        <translation>关于 Assay</translation>
    </message>
    <message>
        <source>Assay %1</source>
        <translation>Assay %1</translation>
    </message>
    <message>
        <source>Measures the acceptance length of speculative decoding over a matrix of thinking mode and draft length, on a cluster, and compares it with golden curves.</source>
        <translation>在集群上按思考模式与草稿长度组成的矩阵测量投机解码的接受长度，并与基准曲线比较。</translation>
    </message>
    <message>
        <source>Qt</source>
        <translation>Qt</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Shipped files</source>
        <translation>随附文件</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>GNU General Public License 3 or later</source>
        <translation>GNU 通用公共许可证第 3 版或更高版本</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>assay::ui::AttachDialog</name>
    <message>
        <source>Attach to a server</source>
        <translation>附着到服务器</translation>
    </message>
    <message>
        <source>A server that runs already, as %1 reaches it: node:port or a URL. Its metrics are read and charted; nothing is changed there.</source>
        <translation>已在运行、%1 能够访问的服务器：node:port 或 URL。只读取其指标并绘图，不会改动那里的任何东西。</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>b300-001:8888 or http://b300-001:8888/metrics</source>
        <translation>b300-001:8888 或 http://b300-001:8888/metrics</translation>
    </message>
    <message>
        <source>Attach</source>
        <translation>附着</translation>
    </message>
    <message>
        <source>A node and its port, or a URL, is missing</source>
        <translation>缺少节点及其端口，或 URL</translation>
    </message>
</context>
<context>
    <name>assay::ui::AttachPage</name>
    <message>
        <source>Attach</source>
        <translation>附着</translation>
    </message>
    <message>
        <source>Chart any running server: give its address above, or choose &quot;Attach&quot; on a node of the Cluster page. Nothing of it is recorded.</source>
        <translation>为任何运行中的服务器绘图：在上方填写其地址，或在“集群”页的节点上选择“附着”。不会记录任何内容。</translation>
    </message>
    <message>
        <source>http://host:port of a running server</source>
        <translation>运行中服务器的 http://host:port</translation>
    </message>
    <message>
        <source>Address of a running server</source>
        <translation>运行中服务器的地址</translation>
    </message>
    <message>
        <source>Attached servers</source>
        <translation>已附着的服务器</translation>
    </message>
</context>
<context>
    <name>assay::ui::AttachTab</name>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>◌ attached, not recorded</source>
        <translation>◌ 已附着，不记录</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Assay did not start this server and keeps nothing of it: no run, no cell, no review.</source>
        <translation>此服务器不是由 Assay 启动的，也不保留它的任何内容：没有运行、单元或评审。</translation>
    </message>
    <message>
        <source>Asking %1 for its metrics…</source>
        <translation>正在向 %1 请求指标…</translation>
    </message>
    <message>
        <source>AL %1 since the server&apos;s start</source>
        <translation>自服务器启动以来 AL %1</translation>
    </message>
    <message>
        <source>counters are there</source>
        <translation>计数器存在</translation>
    </message>
    <message>
        <source>nothing was drafted since the server&apos;s start</source>
        <translation>自服务器启动以来没有产生草稿</translation>
    </message>
    <message>
        <source>no speculative metrics: speculation is off, or the server has not drafted yet</source>
        <translation>没有投机解码指标：投机解码未开启，或服务器尚未产生草稿</translation>
    </message>
    <message>
        <source>several models speculate (%1), and acceptance is of one</source>
        <translation>有多个模型在投机解码（%1），而接受率只针对其中一个</translation>
    </message>
    <message>
        <source>its counters contradict each other</source>
        <translation>其计数器互相矛盾</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>no engine that Assay knows</source>
        <translation>不是 Assay 认识的引擎</translation>
    </message>
    <message>
        <source>charts count from %1</source>
        <translation>图表自 %1 起计</translation>
    </message>
    <message>
        <source>No answer yet. It is asked again each second.</source>
        <translation>尚无响应。每秒重新请求一次。</translation>
    </message>
    <message>
        <source>Nobody looks at it. &quot;Look again&quot; goes on.</source>
        <translation>已暂停请求。点“重新检查”继续。</translation>
    </message>
    <message>
        <source>asked again each second</source>
        <translation>每秒重新请求一次</translation>
    </message>
    <message>
        <source>There is nothing to look at.</source>
        <translation>没有可检查的内容。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>assay::ui::AttemptList</name>
    <message>
        <source>Attempt that counts</source>
        <translation>计入的尝试</translation>
    </message>
    <message>
        <source>the run&apos;s choice: attempt %1</source>
        <translation>由运行决定：第 %1 次尝试</translation>
    </message>
    <message>
        <source>the run&apos;s choice</source>
        <translation>由运行决定</translation>
    </message>
    <message>
        <source>The last attempt with a value, else the one under way, else the last.</source>
        <translation>最后一次有值的尝试；否则为进行中的，再否则为最后一次。</translation>
    </message>
</context>
<context>
    <name>assay::ui::CellActions</name>
    <message>
        <source>Re-run</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Finish early</source>
        <translation>提前结束</translation>
    </message>
    <message>
        <source>Open log</source>
        <translation>打开日志</translation>
    </message>
    <message>
        <source>Open live</source>
        <translation>打开实时图</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>复制值</translation>
    </message>
    <message>
        <source>Copy link</source>
        <translation>复制链接</translation>
    </message>
    <message>
        <source>Ends what is measured now and keeps the value that it has so far.</source>
        <translation>结束当前测量并保留目前已有的值。</translation>
    </message>
    <message>
        <source>The command that opens this cell</source>
        <translation>打开此单元的命令</translation>
    </message>
    <message>
        <source>Copied the value.</source>
        <translation>已复制该值。</translation>
    </message>
    <message>
        <source>Copied the values.</source>
        <translation>已复制这些值。</translation>
    </message>
    <message>
        <source>Copied the command that opens this cell.</source>
        <translation>已复制打开此单元的命令。</translation>
    </message>
    <message>
        <source>Copied the commands that open these cells.</source>
        <translation>已复制打开这些单元的命令。</translation>
    </message>
    <message numerus="yes">
        <source>Re-run %n cells</source>
        <translation>
            <numerusform>重新运行 %n 个单元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run %n cells</source>
        <translation>
            <numerusform>运行 %n 个单元</numerusform>
        </translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n cells</source>
        <translation>
            <numerusform>取消 %n 个单元</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::CellGrid</name>
    <message>
        <source>Cells to run</source>
        <translation>要运行的单元</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All cells</source>
        <translation>所有单元</translation>
    </message>
    <message>
        <source>control</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>All control cells</source>
        <translation>所有对照单元</translation>
    </message>
    <message>
        <source>All cells of draft length %1</source>
        <translation>草稿长度 %1 的所有单元</translation>
    </message>
    <message>
        <source>All cells with thinking on</source>
        <translation>思考开启的所有单元</translation>
    </message>
    <message>
        <source>All cells with thinking off</source>
        <translation>思考关闭的所有单元</translation>
    </message>
    <message>
        <source>%1: choose or leave out</source>
        <translation>%1：选择或排除</translation>
    </message>
</context>
<context>
    <name>assay::ui::CellPanel</name>
    <message>
        <source>Accepted at each draft position, %</source>
        <translation>各草稿位置的接受率，%</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Problems of the cell</source>
        <translation>单元的问题</translation>
    </message>
    <message>
        <source>joint and conditional</source>
        <translation>联合与条件</translation>
    </message>
    <message>
        <source>joint</source>
        <translation>联合</translation>
    </message>
    <message>
        <source>conditional</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Which acceptance is shown at each position</source>
        <translation>每个位置显示哪种接受率</translation>
    </message>
    <message>
        <source>Joint: of all drafts, how many were accepted up to this position. Conditional (pale): of those accepted up to the one before.</source>
        <translation>联合：所有草稿中有多少被接受到此位置。条件（浅色）：在前一位置已被接受的草稿中的比例。</translation>
    </message>
    <message>
        <source>Copies everything that is known of this cell as tab-separated lines.</source>
        <translation>把此单元的全部已知信息复制为制表符分隔的行。</translation>
    </message>
    <message>
        <source>Copied all of %1.</source>
        <translation>已复制 %1 的全部内容。</translation>
    </message>
    <message>
        <source>No cell chosen</source>
        <translation>未选择单元</translation>
    </message>
    <message>
        <source>off golden</source>
        <translation>偏离基准</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 % interval, %2</source>
        <translation>%1 % 区间，%2</translation>
    </message>
    <message>
        <source>log line %1</source>
        <translation>日志第 %1 行</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>AL</source>
        <comment>acceptance length</comment>
        <translation>AL</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>problem, log line %1</source>
        <translation>问题，日志第 %1 行</translation>
    </message>
</context>
<context>
    <name>assay::ui::CellTableModel</name>
    <message>
        <source>cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>AL</source>
        <comment>acceptance length</comment>
        <translation>AL</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>golden</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>AR %</source>
        <comment>acceptance rate</comment>
        <translation>AR %</translation>
    </message>
    <message>
        <source>drafts</source>
        <translation>草稿次数</translation>
    </message>
    <message>
        <source>draft tokens</source>
        <translation>草稿 token 数</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>计划</translation>
    </message>
</context>
<context>
    <name>assay::ui::ChartBoard</name>
    <message>
        <source>Charts over time</source>
        <translation>随时间变化的图表</translation>
    </message>
    <message>
        <source>Arrow keys move the view, plus and minus zoom, End follows again. The table has the same numbers.</source>
        <translation>方向键移动视图，加减键缩放，End 恢复跟随。表格中有同样的数字。</translation>
    </message>
    <message>
        <source>Acceptance length, AL</source>
        <translation>接受长度 AL</translation>
    </message>
    <message>
        <source>Acceptance rate, AR</source>
        <translation>接受率 AR</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Accepted per position</source>
        <translation>各位置接受率</translation>
    </message>
    <message>
        <source>GPU power</source>
        <translation>GPU 功率</translation>
    </message>
    <message>
        <source>GPU memory</source>
        <translation>GPU 显存</translation>
    </message>
    <message>
        <source>GPU use</source>
        <translation>GPU 利用率</translation>
    </message>
    <message>
        <source>golden %1</source>
        <translation>基准 %1</translation>
    </message>
    <message>
        <source>Nothing was measured yet.</source>
        <translation>尚未测量到任何数据。</translation>
    </message>
    <message>
        <source>No GPU was measured.</source>
        <translation>没有测量到 GPU。</translation>
    </message>
    <message>
        <source>The engine does not tell.</source>
        <translation>引擎不提供。</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>%1, mean of %2</source>
        <translation>%1，%2 个的平均值</translation>
    </message>
    <message>
        <source>server restarted</source>
        <translation>服务器已重启</translation>
    </message>
    <message>
        <source>nothing heard for %1 s</source>
        <translation>%1 秒没有消息</translation>
    </message>
    <message>
        <source>last 30 s</source>
        <translation>最近 30 秒</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Running + waiting</source>
        <translation>运行中 + 等待中</translation>
    </message>
</context>
<context>
    <name>assay::ui::CheckRow</name>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>存疑</translation>
    </message>
    <message>
        <source>fails</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>assay::ui::ChecksPanel</name>
    <message>
        <source>Preflight</source>
        <translation>预检</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Look at everything once more (F5)</source>
        <translation>全部重新检查 (F5)</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>正在检查…</translation>
    </message>
    <message numerus="yes">
        <source>%n fail(s)</source>
        <translation>
            <numerusform>%n 项未通过</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>good, %n doubtful</source>
        <translation>
            <numerusform>良好，%n 项存疑</numerusform>
        </translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
</context>
<context>
    <name>assay::ui::CloseQuestion</name>
    <message>
        <source>Leave runs running and do not ask again</source>
        <translation>让运行继续，不再询问</translation>
    </message>
    <message>
        <source>Close Assay</source>
        <translation>关闭 Assay</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) go on.</source>
        <translation>
            <numerusform>%n 个运行仍在进行。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1. What is measured does not depend on this window: it goes on without it, and the next start shows all of it.</source>
        <translation>%1。测量不依赖此窗口：关闭后仍会继续，下次启动会显示全部内容。</translation>
    </message>
    <message numerus="yes">
        <source>Leave running</source>
        <translation>
            <numerusform>让其继续运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n run(s)</source>
        <translation>
            <numerusform>取消 %n 个运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Do not close</source>
        <translation>不关闭</translation>
    </message>
</context>
<context>
    <name>assay::ui::ClusterListModel</name>
    <message>
        <source>the profile cannot be used</source>
        <translation>无法使用该配置</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
</context>
<context>
    <name>assay::ui::ClusterPage</name>
    <message>
        <source>Clusters</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Only this machine so far. Add a cluster to run on its nodes.</source>
        <translation>目前只有本机。添加集群以便在其节点上运行。</translation>
    </message>
    <message>
        <source>Add a cluster</source>
        <translation>添加集群</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Refresh (F5)</source>
        <translation>刷新 (F5)</translation>
    </message>
    <message>
        <source>Attach…</source>
        <translation>附着…</translation>
    </message>
    <message>
        <source>Chart a server that runs already</source>
        <translation>为已在运行的服务器绘图</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>New run here</source>
        <translation>在此新建运行</translation>
    </message>
    <message>
        <source>Copy command for a shell on this node</source>
        <translation>复制在此节点打开 shell 的命令</translation>
    </message>
    <message>
        <source>Attach to a server on this node…</source>
        <translation>附着到此节点上的服务器…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>已复制 %1。</translation>
    </message>
    <message>
        <source>Choose a cluster at the left.</source>
        <translation>请在左侧选择集群。</translation>
    </message>
    <message numerus="yes">
        <source>%n unfinished run(s) of yours here.</source>
        <translation>
            <numerusform>您在此有 %n 个未结束的运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>No unfinished run of yours here.</source>
        <translation>您在此没有未结束的运行。</translation>
    </message>
    <message>
        <source>There is no queue: a run on this host starts as soon as it is asked for, and its state stands in Runs. %1</source>
        <translation>没有队列：此主机上的运行一经请求即启动，其状态见“运行”页。%1</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Cancel of job %1 sent.</source>
        <translation>已发送作业 %1 的取消请求。</translation>
    </message>
    <message>
        <source>Job %1 has ended.</source>
        <translation>作业 %1 已结束。</translation>
    </message>
    <message>
        <source>Job %1 was not cancelled. %2</source>
        <translation>作业 %1 未被取消。%2</translation>
    </message>
</context>
<context>
    <name>assay::ui::ClusterWatcher</name>
    <message>
        <source>%1:%2: %3</source>
        <translation>%1:%2: %3</translation>
    </message>
    <message>
        <source>The run of %1 is not on this machine; bring it here with: assayctl fetch</source>
        <translation>%1 的运行不在本机；可用以下命令取来：assayctl fetch</translation>
    </message>
</context>
<context>
    <name>assay::ui::CommandPalette</name>
    <message>
        <source>Nothing has this name.</source>
        <translation>没有此名称的内容。</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>A command, a run or a cell</source>
        <translation>命令、运行或单元</translation>
    </message>
    <message>
        <source>Search commands, runs and cells</source>
        <translation>搜索命令、运行和单元</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>匹配项</translation>
    </message>
</context>
<context>
    <name>assay::ui::ComparePage</name>
    <message>
        <source>✓ Same: every cell with two values lies within the tolerance.</source>
        <translation>✓ 相同：所有两侧都有值的单元均在容差之内。</translation>
    </message>
    <message>
        <source>✕ Differs: a cell lies outside the tolerance.</source>
        <translation>✕ 不同：有单元超出容差。</translation>
    </message>
    <message>
        <source>? Cannot be compared: the sides have no cell with two values of one model.</source>
        <translation>? 无法比较：两侧没有同一模型且都有值的单元。</translation>
    </message>
    <message>
        <source>%1: %2 | %3</source>
        <translation>%1：%2 | %3</translation>
    </message>
    <message>
        <source>Conditions that differ (left | right): %1</source>
        <translation>不同的条件（左 | 右）：%1</translation>
    </message>
    <message>
        <source>Conditions that only one side tells: %1</source>
        <translation>只有一侧给出的条件：%1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
    <message>
        <source>Compare two sides</source>
        <translation>比较两侧</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Cells of both sides</source>
        <translation>两侧的单元</translation>
    </message>
    <message>
        <source>A reference&apos;s file or name, or a run&apos;s id</source>
        <translation>基准参考的文件或名称，或运行的 ID</translation>
    </message>
    <message>
        <source>Left side</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>Name both sides first.</source>
        <translation>请先指定两侧。</translation>
    </message>
    <message>
        <source>Name two references or runs to see how far they lie apart.</source>
        <translation>指定两个基准参考或运行，查看它们相差多少。</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n cell(s).</source>
        <translation>
            <numerusform>已复制 %n 个单元。</numerusform>
        </translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
</context>
<context>
    <name>assay::ui::ConnectionTest</name>
    <message>
        <source>The profile has errors; mend them first.</source>
        <translation>配置有错误；请先修正。</translation>
    </message>
</context>
<context>
    <name>assay::ui::CurveChart</name>
    <message>
        <source>thinking on</source>
        <translation>思考开启</translation>
    </message>
    <message>
        <source>thinking off</source>
        <translation>思考关闭</translation>
    </message>
    <message>
        <source>Acceptance length over draft length</source>
        <translation>接受长度随草稿长度的变化</translation>
    </message>
    <message>
        <source>draft length %1</source>
        <translation>草稿长度 %1</translation>
    </message>
    <message>
        <source>Arrow keys read the draft lengths.</source>
        <translation>用方向键逐个读取草稿长度。</translation>
    </message>
    <message>
        <source>AL</source>
        <comment>acceptance length</comment>
        <translation>AL</translation>
    </message>
    <message>
        <source>draft length</source>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>golden dashed</source>
        <translation>虚线为基准</translation>
    </message>
</context>
<context>
    <name>assay::ui::DiffModel</name>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>within tolerance</source>
        <translation>在容差内</translation>
    </message>
    <message>
        <source>only on the left</source>
        <translation>仅左侧</translation>
    </message>
    <message>
        <source>only on the right</source>
        <translation>仅右侧</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>未比较</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Left AL</source>
        <translation>左侧 AL</translation>
    </message>
    <message>
        <source>Right AL</source>
        <translation>右侧 AL</translation>
    </message>
    <message>
        <source>Left − right</source>
        <translation>左 − 右</translation>
    </message>
    <message>
        <source>Of the right</source>
        <translation>相对右侧</translation>
    </message>
    <message>
        <source>Interval of the difference</source>
        <translation>差值的区间</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>assay::ui::FieldEdit</name>
    <message>
        <source>%1 (not set)</source>
        <translation>%1（未设置）</translation>
    </message>
    <message>
        <source>one a line</source>
        <translation>每行一个</translation>
    </message>
    <message>
        <source>one a line, such as %1</source>
        <translation>每行一个，例如 %1</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
</context>
<context>
    <name>assay::ui::FollowedRun</name>
    <message numerus="yes">
        <source>%n curves fit, choose one in the recipe</source>
        <translation>
            <numerusform>有 %n 条曲线符合，请在配方中选择一条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cells</source>
        <translation>
            <numerusform>%n 个单元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a wish, and why it failed</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 cannot be cancelled</source>
        <translation>无法取消 %1</translation>
    </message>
    <message>
        <source>%1 cannot be finished early</source>
        <translation>无法提前结束 %1</translation>
    </message>
    <message>
        <source>Cancel of %1 sent. No collector has started yet; the first that does leaves out what was cancelled.</source>
        <translation>已发送 %1 的取消请求。尚无采集器启动；首个启动的采集器会略过已取消的内容。</translation>
    </message>
    <message>
        <source>Cancel of %1 sent.</source>
        <translation>已发送 %1 的取消请求。</translation>
    </message>
    <message>
        <source>%1 was told to finish early.</source>
        <translation>已通知 %1 提前结束。</translation>
    </message>
    <message>
        <source>The run cannot be cancelled</source>
        <translation>无法取消该运行</translation>
    </message>
    <message>
        <source>Cancel of the run sent: every collector was told to stop.</source>
        <translation>已发送取消运行的请求：已通知所有采集器停止。</translation>
    </message>
    <message>
        <source>The run was cancelled.</source>
        <translation>运行已取消。</translation>
    </message>
    <message>
        <source>The cancel of the run failed: %1</source>
        <translation>取消运行失败：%1</translation>
    </message>
    <message>
        <source>what the run has no value of</source>
        <translation>运行中尚无值的部分</translation>
    </message>
    <message>
        <source>Asked to measure %1.</source>
        <translation>已请求测量 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be measured</source>
        <translation>无法测量 %1</translation>
    </message>
    <message>
        <source>There is nothing to measure: every cell has ended as it should.</source>
        <translation>没有需要测量的内容：所有单元均已正常结束。</translation>
    </message>
    <message>
        <source>A collector lives and has all it needs; %1 is on its way.</source>
        <translation>采集器仍在运行且已具备所需的一切；%1 正在进行。</translation>
    </message>
    <message>
        <source>Started: %1 is measured.</source>
        <translation>已启动：正在测量 %1。</translation>
    </message>
    <message>
        <source>What was asked of %1 was sent and is not confirmed: no collector has acted on it in time. Its log tells what it does.</source>
        <translation>对 %1 的请求已发送但未得到确认：没有采集器及时处理。其日志会说明情况。</translation>
    </message>
    <message>
        <source>Cancelled: %1.</source>
        <translation>已取消：%1。</translation>
    </message>
    <message>
        <source>%1 had ended before the cancel arrived.</source>
        <translation>%1 在取消请求到达之前已结束。</translation>
    </message>
    <message>
        <source>Finished early: %1 keeps what it measured.</source>
        <translation>已提前结束：%1 保留已测得的内容。</translation>
    </message>
    <message>
        <source>%1 ended without a value.</source>
        <translation>%1 结束时没有值。</translation>
    </message>
    <message>
        <source>To be measured once more: %1.</source>
        <translation>将再次测量：%1。</translation>
    </message>
    <message>
        <source>The attempt at %1 cannot be chosen</source>
        <translation>无法选择 %1 的尝试</translation>
    </message>
    <message>
        <source>Attempt %1 of %2 counts.</source>
        <translation>%2 以第 %1 次尝试为准。</translation>
    </message>
    <message>
        <source>The run&apos;s own choice of %1&apos;s attempts counts.</source>
        <translation>%1 以运行自身选择的尝试为准。</translation>
    </message>
</context>
<context>
    <name>assay::ui::FormGroup</name>
    <message>
        <source>▾ Less</source>
        <translation>▾ 收起</translation>
    </message>
    <message numerus="yes">
        <source>▸ %n more</source>
        <translation>
            <numerusform>▸ 另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Fewer fields of %1</source>
        <translation>收起 %1 的字段</translation>
    </message>
    <message>
        <source>More fields of %1</source>
        <translation>显示 %1 的更多字段</translation>
    </message>
</context>
<context>
    <name>assay::ui::GridTile</name>
    <message>
        <source>left out</source>
        <translation>已排除</translation>
    </message>
</context>
<context>
    <name>assay::ui::JobModel</name>
    <message>
        <source>pending</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>held</source>
        <translation>已挂起</translation>
    </message>
    <message>
        <source>suspended</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>ending</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>asks for %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Starts about</source>
        <translation>预计启动</translation>
    </message>
    <message>
        <source>Why it waits</source>
        <translation>等待原因</translation>
    </message>
    <message>
        <source>cancelling…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>cancel sent</source>
        <translation>已发送取消</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>%1, cancel failed</source>
        <translation>%1，取消失败</translation>
    </message>
</context>
<context>
    <name>assay::ui::JobTable</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Columns of the queue</source>
        <translation>队列的列</translation>
    </message>
</context>
<context>
    <name>assay::ui::KeyCard</name>
    <message>
        <source>Trust this key</source>
        <translation>信任此密钥</translation>
    </message>
    <message>
        <source>Fingerprint of the host key</source>
        <translation>主机密钥指纹</translation>
    </message>
    <message>
        <source>Writes the key to your known_hosts file</source>
        <translation>把密钥写入您的 known_hosts 文件</translation>
    </message>
</context>
<context>
    <name>assay::ui::KeyList</name>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>按键及其作用</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>作用</translation>
    </message>
</context>
<context>
    <name>assay::ui::LaunchPage</name>
    <message>
        <source>The recipe was not saved: %1</source>
        <translation>配方未保存：%1</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>The preflight runs as soon as there is a plan.</source>
        <translation>有了计划后立即进行预检。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Save as recipe</source>
        <translation>另存为配方</translation>
    </message>
    <message>
        <source>Name of the recipe</source>
        <translation>配方名称</translation>
    </message>
    <message>
        <source>Name of the recipe (it has all its cells, also those that are left out)</source>
        <translation>配方名称（包含其所有单元，也包括已排除的）</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>There is a recipe %1 already.</source>
        <translation>已有配方 %1。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>The recipe was saved as %1.</source>
        <translation>配方已保存为 %1。</translation>
    </message>
    <message numerus="yes">
        <source>all %n</source>
        <translation>
            <numerusform>全部 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n</source>
        <translation>
            <numerusform>%1/%n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in the grid, %n cells with categories and concurrencies</source>
        <translation>
            <numerusform>网格中 %1，计入类别与并发共 %n 个单元</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing is changed: what the files say is run</source>
        <translation>未作更改：按文件所写运行</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) changed</source>
        <translation>
            <numerusform>更改了 %n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>Start the run (Ctrl+Return)</source>
        <translation>启动运行 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Everything is there.</source>
        <translation>一切就绪。</translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s), %1</source>
        <translation>
            <numerusform>%n 个单元，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a recipe to see its cells.</source>
        <translation>选择配方以查看其单元。</translation>
    </message>
    <message>
        <source>%1 is being read…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>您自己的</translation>
    </message>
    <message>
        <source>Shipped</source>
        <translation>随附的</translation>
    </message>
    <message>
        <source>Of recent runs</source>
        <translation>最近运行的</translation>
    </message>
    <message>
        <source>As a reference&apos;s curve was measured</source>
        <translation>按基准参考曲线的测量方式</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>A file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>local (this machine)</source>
        <translation>local（本机）</translation>
    </message>
    <message>
        <source>The run cannot be taken as a start: %1</source>
        <translation>无法以该运行为起点：%1</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Choose a recipe</source>
        <translation>选择配方</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Choose a cluster</source>
        <translation>选择集群</translation>
    </message>
    <message>
        <source>Add a cluster…</source>
        <translation>添加集群…</translation>
    </message>
    <message>
        <source>&amp;Recipe</source>
        <translation>配方(&amp;R)</translation>
    </message>
    <message>
        <source>C&amp;luster</source>
        <translation>集群(&amp;L)</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>For this run</source>
        <translation>仅此次运行</translation>
    </message>
    <message>
        <source>As the files say</source>
        <translation>按文件所写</translation>
    </message>
    <message>
        <source>Takes every change back</source>
        <translation>撤回所有更改</translation>
    </message>
    <message>
        <source>Save as recipe…</source>
        <translation>另存为配方…</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>Thinking on, control without drafts</source>
        <translation>思考开启，无草稿的对照</translation>
    </message>
    <message>
        <source>Thinking off, control without drafts</source>
        <translation>思考关闭，无草稿的对照</translation>
    </message>
    <message>
        <source>Thinking on, draft length %1</source>
        <translation>思考开启，草稿长度 %1</translation>
    </message>
    <message>
        <source>Thinking off, draft length %1</source>
        <translation>思考关闭，草稿长度 %1</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>Draft lengths</source>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>Control cells</source>
        <translation>对照单元</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Concurrencies</source>
        <translation>并发数</translation>
    </message>
    <message>
        <source>Output length</source>
        <translation>输出长度</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动方式</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Template arguments, thinking on</source>
        <translation>模板参数，思考开启</translation>
    </message>
    <message>
        <source>Sampling, thinking on</source>
        <translation>采样，思考开启</translation>
    </message>
    <message>
        <source>Template arguments, thinking off</source>
        <translation>模板参数，思考关闭</translation>
    </message>
    <message>
        <source>Sampling, thinking off</source>
        <translation>采样，思考关闭</translation>
    </message>
    <message>
        <source>Time limit, minutes</source>
        <translation>时限（分钟）</translation>
    </message>
    <message>
        <source>Hold, minutes</source>
        <translation>保留（分钟）</translation>
    </message>
    <message>
        <source>The engine&apos;s container image; empty: none.</source>
        <translation>引擎的容器镜像；留空：无。</translation>
    </message>
    <message>
        <source>Numbers and ranges: 1-4, 8</source>
        <translation>数字与范围：1-4, 8</translation>
    </message>
    <message>
        <source>Adds a cell without speculation to each mode.</source>
        <translation>为每种模式添加一个不用投机解码的单元。</translation>
    </message>
    <message>
        <source>Of the dataset, with commas; more than one adds an axis.</source>
        <translation>数据集的类别，用逗号分隔；多于一个会增加一个轴。</translation>
    </message>
    <message>
        <source>Requests at a time, with commas; more than one adds an axis.</source>
        <translation>同时的请求数，用逗号分隔；多于一个会增加一个轴。</translation>
    </message>
    <message>
        <source>The most tokens that a request may return.</source>
        <translation>一个请求最多可返回的 token 数。</translation>
    </message>
    <message>
        <source>How often each cell is measured.</source>
        <translation>每个单元测量多少次。</translation>
    </message>
    <message>
        <source>What sends the requests.</source>
        <translation>由什么发送请求。</translation>
    </message>
    <message>
        <source>Your own collector, run in place of the shipped one.</source>
        <translation>您自己的采集器，代替随附的运行。</translation>
    </message>
    <message>
        <source>chat_template_kwargs, a JSON object: {&quot;enable_thinking&quot;: true}</source>
        <translation>chat_template_kwargs，JSON 对象：{&quot;enable_thinking&quot;: true}</translation>
    </message>
    <message>
        <source>With commas: temperature: 1.0, top_p: 0.95</source>
        <translation>用逗号分隔：temperature: 1.0, top_p: 0.95</translation>
    </message>
    <message>
        <source>Of each job; empty: the partition&apos;s own.</source>
        <translation>每个作业的时限；留空：用分区自身的。</translation>
    </message>
    <message>
        <source>How long a node is kept after its last cell, for re-runs.</source>
        <translation>最后一个单元之后节点为重新运行保留多久。</translation>
    </message>
    <message>
        <source>no earlier run tells how long it takes</source>
        <translation>没有更早的运行可供估计用时</translation>
    </message>
    <message numerus="yes">
        <source>about %1 on %n node(s), %2 of cells</source>
        <translation>
            <numerusform>在 %n 个节点上约 %1，单元共 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, and %n cell(s) of unknown length</source>
        <translation>
            <numerusform>%1，另有 %n 个单元用时未知</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 by earlier runs</source>
        <translation>按更早的运行为 %1</translation>
    </message>
    <message>
        <source># driver: %1</source>
        <translation># 驱动方式：%1</translation>
    </message>
    <message>
        <source># in its place, where the client lacks a flag: replay</source>
        <translation># 客户端缺少所需参数时改用：replay</translation>
    </message>
    <message>
        <source>Write the recipe with these changes into your own folder</source>
        <translation>把含这些更改的配方写入您自己的文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%1 (and %n more)</source>
        <translation>
            <numerusform>%1（及另外 %n 个）</numerusform>
        </translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
</context>
<context>
    <name>assay::ui::LaunchState</name>
    <message>
        <source>The run is being started.</source>
        <translation>正在启动运行。</translation>
    </message>
    <message>
        <source>Choose a recipe.</source>
        <translation>请选择配方。</translation>
    </message>
    <message>
        <source>The recipe is being read.</source>
        <translation>正在读取配方。</translation>
    </message>
    <message>
        <source>Choose a cluster.</source>
        <translation>请选择集群。</translation>
    </message>
    <message>
        <source>The cluster&apos;s profile is being read.</source>
        <translation>正在读取集群配置。</translation>
    </message>
    <message>
        <source>Choose at least one cell.</source>
        <translation>请至少选择一个单元。</translation>
    </message>
    <message numerus="yes">
        <source>%n more value(s) cannot be used.</source>
        <translation>
            <numerusform>还有 %n 个值无法使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan is being made.</source>
        <translation>正在生成计划。</translation>
    </message>
    <message>
        <source>The preflight is being made.</source>
        <translation>正在进行预检。</translation>
    </message>
</context>
<context>
    <name>assay::ui::LaunchWorker</name>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>%1 The run is kept in the list of runs, where it can be submitted again.</source>
        <translation>%1 该运行保留在运行列表中，可从那里重新提交。</translation>
    </message>
    <message>
        <source>the recipe or the profile cannot be used</source>
        <translation>无法使用该配方或配置</translation>
    </message>
    <message>
        <source>the window was closed</source>
        <translation>窗口已关闭</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>the run was not started</source>
        <translation>运行未启动</translation>
    </message>
    <message>
        <source>Submitting…</source>
        <translation>正在提交…</translation>
    </message>
    <message>
        <source>A recipe needs a name with a letter or a digit.</source>
        <translation>配方名称至少要有一个字母或数字。</translation>
    </message>
</context>
<context>
    <name>assay::ui::LivePage</name>
    <message>
        <source>Running cells</source>
        <translation>运行中的单元</translation>
    </message>
    <message>
        <source>Chosen cell</source>
        <translation>所选单元</translation>
    </message>
    <message>
        <source>Pinned cells</source>
        <translation>固定的单元</translation>
    </message>
    <message>
        <source>All cells</source>
        <translation>所有单元</translation>
    </message>
    <message>
        <source>Which cells are shown</source>
        <translation>显示哪些单元</translation>
    </message>
    <message>
        <source>Cell that is read out</source>
        <translation>读数所属单元</translation>
    </message>
    <message>
        <source>Pins</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Cells that &quot;Pinned cells&quot; shows</source>
        <translation>“固定的单元”所显示的单元</translation>
    </message>
    <message>
        <source>No run is open. Choose one in the list of runs.</source>
        <translation>没有打开的运行。请在运行列表中选择一个。</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>开 %1</translation>
    </message>
    <message>
        <source>off %1</source>
        <translation>关 %1</translation>
    </message>
    <message>
        <source>No cell is pinned. Choose some under &quot;Pins&quot;.</source>
        <translation>没有固定的单元。请在“固定”中选择。</translation>
    </message>
    <message>
        <source>This run ended before a workload began, so there is nothing to chart.</source>
        <translation>此运行在负载开始前已结束，没有可绘制的内容。</translation>
    </message>
    <message>
        <source>No workload has begun yet. The charts begin with the first one.</source>
        <translation>尚无负载开始。图表从第一个负载开始。</translation>
    </message>
    <message>
        <source>since %1; what comes later fills the gap</source>
        <translation>自 %1 起；之后到达的数据会补上空缺</translation>
    </message>
</context>
<context>
    <name>assay::ui::LiveView</name>
    <message>
        <source>bold: since the start · thin: last 30 s · band: 95 % interval · dashed: golden</source>
        <translation>粗线：自开始以来 · 细线：最近 30 秒 · 色带：95 % 区间 · 虚线：基准</translation>
    </message>
    <message>
        <source>Pause view</source>
        <translation>暂停视图</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The numbers behind the charts</source>
        <translation>图表背后的数据</translation>
    </message>
    <message>
        <source>Holds the picture still; the data goes on (Space)</source>
        <translation>画面静止，数据继续 (空格)</translation>
    </message>
    <message>
        <source>Shows the whole time up to now again (End, F)</source>
        <translation>重新显示至今的全部时间 (End, F)</translation>
    </message>
    <message>
        <source>The numbers behind the charts (T)</source>
        <translation>图表背后的数据 (T)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save or copy what is shown</source>
        <translation>保存或复制所显示的内容</translation>
    </message>
    <message>
        <source>Picture (PNG)…</source>
        <translation>图片 (PNG)…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawing (SVG)…</source>
        <translation>矢量图 (SVG)…</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Numbers (CSV)…</source>
        <translation>数据 (CSV)…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy numbers</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>连接已断开</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message numerus="yes">
        <source>paused, %n new</source>
        <translation>
            <numerusform>已暂停，%n 个新数据</numerusform>
        </translation>
    </message>
    <message>
        <source>looking back</source>
        <translation>回看中</translation>
    </message>
    <message>
        <source>Charts over time</source>
        <translation>随时间变化的图表</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已在剪贴板中。</translation>
    </message>
    <message numerus="yes">
        <source>%n rows are on the clipboard.</source>
        <translation>
            <numerusform>%n 行已在剪贴板中。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::LogView</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message numerus="yes">
        <source>%n new line(s)</source>
        <translation>
            <numerusform>%n 行新日志</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy line</source>
        <translation>复制该行</translation>
    </message>
    <message>
        <source>Copy with cell, file and line</source>
        <translation>连同单元、文件和行号复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>… %1 in all, copy the line for the rest</source>
        <translation>… 共 %1，复制该行可得其余部分</translation>
    </message>
</context>
<context>
    <name>assay::ui::LogsPage</name>
    <message>
        <source>No cell has begun, so there is no log yet.</source>
        <translation>尚无单元开始，因此还没有日志。</translation>
    </message>
    <message>
        <source>The log was saved as %1.</source>
        <translation>日志已保存为 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>%1 is not here yet.</source>
        <translation>%1 尚未到达。</translation>
    </message>
    <message>
        <source>This attempt left no %1.</source>
        <translation>此次尝试没有留下 %1。</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 为空。</translation>
    </message>
    <message>
        <source>the end of %1, %2 % counted</source>
        <translation>%1 的末尾，已统计 %2 %</translation>
    </message>
    <message>
        <source>%1 lines, %2</source>
        <translation>%1 行，%2</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>searching, %1 %</source>
        <translation>正在搜索，%1 %</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Not a regular expression: %1</source>
        <translation>不是正则表达式：%1</translation>
    </message>
    <message>
        <source>%1 to %2 of %3</source>
        <translation>第 %1 至 %2 行，共 %3 行</translation>
    </message>
    <message>
        <source>Looking through the log, %1 %.</source>
        <translation>正在检查日志，%1 %。</translation>
    </message>
    <message>
        <source>No rule fits a line of this log.</source>
        <translation>此日志中没有符合规则的行。</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied the first %n line(s); a clipboard does not hold more.</source>
        <translation>
            <numerusform>已复制前 %n 行；剪贴板容纳不下更多。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied %n line(s).</source>
        <translation>
            <numerusform>已复制 %n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save the whole log</source>
        <translation>保存整个日志</translation>
    </message>
    <message>
        <source>%1: line %2: %3 %4</source>
        <translation>%1：第 %2 行：%3 %4</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Log file</source>
        <translation>日志文件</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Stay at the end while the log grows (End)</source>
        <translation>日志增长时停留在末尾 (End)</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Write the whole log to a file (Ctrl+S)</source>
        <translation>把整个日志写入文件 (Ctrl+S)</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>在日志中查找</translation>
    </message>
    <message>
        <source>Case counts only if there is a capital in it</source>
        <translation>仅当含大写字母时区分大小写</translation>
    </message>
    <message>
        <source>Lines found</source>
        <translation>找到的行</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>上一个匹配 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>下一个匹配 (F3)</translation>
    </message>
    <message>
        <source>Regular expressions</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Only lines with</source>
        <translation>仅含此内容的行</translation>
    </message>
    <message>
        <source>Show only lines with this</source>
        <translation>只显示含此内容的行</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>All lines</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Warnings, errors</source>
        <translation>警告、错误</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Problems found in the log</source>
        <translation>日志中发现的问题</translation>
    </message>
</context>
<context>
    <name>assay::ui::MainWindow</name>
    <message>
        <source>Assay</source>
        <translation>Assay</translation>
    </message>
    <message>
        <source>No run has this name. Clear the filter to see them all.</source>
        <translation>没有此名称的运行。清除筛选可查看全部。</translation>
    </message>
    <message>
        <source>%1 — Assay</source>
        <translation>%1 — Assay</translation>
    </message>
    <message>
        <source>%1 answers again.</source>
        <translation>%1 恢复响应。</translation>
    </message>
    <message numerus="yes">
        <source>Cancelling %n run(s); the window closes when that is sent.</source>
        <translation>
            <numerusform>正在取消 %n 个运行；发送后窗口即关闭。</numerusform>
        </translation>
    </message>
    <message>
        <source>The window stays open: %1</source>
        <translation>窗口保持打开：%1</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或执行命令</translation>
    </message>
    <message>
        <source>Restore default layout</source>
        <translation>恢复默认布局</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>About Assay</source>
        <translation>关于 Assay</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Go to Runs</source>
        <translation>转到“运行”</translation>
    </message>
    <message>
        <source>Go to Compare</source>
        <translation>转到“比较”</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行</translation>
    </message>
    <message>
        <source>Edit the run&apos;s tags</source>
        <translation>编辑运行的标签</translation>
    </message>
    <message>
        <source>Compare the run with…</source>
        <translation>将运行与其他比较…</translation>
    </message>
    <message>
        <source>Copy the run&apos;s id</source>
        <translation>复制运行的 ID</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>已复制 %1。</translation>
    </message>
    <message>
        <source>Copy the run&apos;s link</source>
        <translation>复制运行的链接</translation>
    </message>
    <message>
        <source>Copied &quot;%1&quot;, which opens it from a terminal.</source>
        <translation>已复制“%1”，可从终端打开它。</translation>
    </message>
    <message>
        <source>Delete the run</source>
        <translation>删除运行</translation>
    </message>
    <message>
        <source>Undo the last delete</source>
        <translation>撤销上次删除</translation>
    </message>
    <message>
        <source>Matrix of the run</source>
        <translation>运行的矩阵</translation>
    </message>
    <message>
        <source>Logs of the run</source>
        <translation>运行的日志</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Next problem in the log</source>
        <translation>日志中的下一个问题</translation>
    </message>
    <message>
        <source>Previous problem in the log</source>
        <translation>日志中的上一个问题</translation>
    </message>
    <message>
        <source>Follow the log</source>
        <translation>跟随日志</translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation>保存日志</translation>
    </message>
    <message>
        <source>Theme: as the system</source>
        <translation>主题：跟随系统</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>主题：浅色</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>主题：深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Log of %1</source>
        <translation>%1 的日志</translation>
    </message>
    <message>
        <source>log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Another cell of the matrix, another row of a list or log</source>
        <translation>矩阵的另一单元，列表或日志的另一行</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>To the end of the log, and follow it</source>
        <translation>到日志末尾并跟随</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Copy the log&apos;s selection, or the current line</source>
        <translation>复制日志的选中内容，或当前行</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Leave the palette; empty a field</source>
        <translation>离开面板；清空字段</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>%1 is back.</source>
        <translation>%1 已恢复。</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Tags of %1, with commas between them</source>
        <translation>%1 的标签，以逗号分隔</translation>
    </message>
    <message>
        <source>Set tags</source>
        <translation>设置标签</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Delete a run that goes on</source>
        <translation>删除仍在进行的运行</translation>
    </message>
    <message>
        <source>%1 still goes on (%2).</source>
        <translation>%1 仍在进行（%2）。</translation>
    </message>
    <message>
        <source>Deleting it here does not end it on a cluster, only hides it from this window. A run on this machine whose folder is taken away fails. To end it, cancel it first.</source>
        <translation>在此删除不会结束集群上的运行，只会在此窗口中隐藏它。本机的运行若其文件夹被移走则会失败。要结束它，请先取消。</translation>
    </message>
    <message>
        <source>Delete all the same</source>
        <translation>仍然删除</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>No run is open.</source>
        <translation>没有打开的运行。</translation>
    </message>
    <message>
        <source>%1 is in the trash.</source>
        <translation>%1 已在回收站中。</translation>
    </message>
    <message>
        <source>What lies on the cluster was not touched: %1.</source>
        <translation>集群上的内容未被改动：%1。</translation>
    </message>
    <message>
        <source>Its folder stays: %1.</source>
        <translation>其文件夹保留：%1。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>%1 is finished</source>
        <translation>%1 已完成</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>%1 of %2 cells</source>
        <translation>%1/%2 个单元</translation>
    </message>
    <message>
        <source>worst difference to golden %1</source>
        <translation>与基准的最大差值 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>The layout is as it was at first.</source>
        <translation>布局已恢复为初始状态。</translation>
    </message>
    <message>
        <source>The run live</source>
        <translation>运行的实时图</translation>
    </message>
    <message>
        <source>%1 may still go on: nobody has told its end.</source>
        <translation>%1 可能仍在进行：尚未得知其结束。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>Go to New run</source>
        <translation>转到“新建运行”</translation>
    </message>
    <message>
        <source>Go to Cluster</source>
        <translation>转到“集群”</translation>
    </message>
    <message>
        <source>Go to Attach</source>
        <translation>转到“附着”</translation>
    </message>
    <message>
        <source>New cluster profile</source>
        <translation>新建集群配置</translation>
    </message>
    <message>
        <source>Duplicate the run</source>
        <translation>复制一份运行</translation>
    </message>
    <message>
        <source>Outputs of the run</source>
        <translation>运行的输出</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Attach</source>
        <translation>附着</translation>
    </message>
    <message>
        <source>No runs yet. The recipe &quot;lab&quot; on the cluster &quot;local&quot; needs nothing but this machine.</source>
        <translation>还没有运行。集群“local”上的配方“lab”只需要本机。</translation>
    </message>
</context>
<context>
    <name>assay::ui::MatrixPage</name>
    <message>
        <source>AL over draft length</source>
        <translation>AL 随草稿长度的变化</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Category and concurrency</source>
        <translation>类别与并发</translation>
    </message>
    <message>
        <source>The values as a table, for reading and copying</source>
        <translation>以表格形式显示数值，便于阅读和复制</translation>
    </message>
    <message>
        <source>Values of all cells</source>
        <translation>所有单元的值</translation>
    </message>
    <message>
        <source>golden: %1</source>
        <translation>基准：%1</translation>
    </message>
    <message>
        <source>no golden curve for %1</source>
        <translation>%1 没有基准曲线</translation>
    </message>
    <message>
        <source>all, side by side</source>
        <translation>全部并列</translation>
    </message>
    <message>
        <source>AL over draft length, %1</source>
        <translation>AL 随草稿长度的变化，%1</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copied the chart as an image.</source>
        <translation>已把图表复制为图片。</translation>
    </message>
    <message>
        <source>Copy values</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Copied the values as tab-separated lines.</source>
        <translation>已把数值复制为制表符分隔的行。</translation>
    </message>
</context>
<context>
    <name>assay::ui::MatrixView</name>
    <message>
        <source>Matrix of cells</source>
        <translation>单元矩阵</translation>
    </message>
    <message>
        <source>control</source>
        <comment>a column&apos;s head</comment>
        <translation>对照</translation>
    </message>
    <message>
        <source>on</source>
        <comment>thinking mode</comment>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <comment>thinking mode</comment>
        <translation>关</translation>
    </message>
    <message>
        <source>%1 to golden</source>
        <translation>与基准相差 %1</translation>
    </message>
    <message>
        <source>%1, %2 (%3) to golden</source>
        <translation>%1，与基准相差 %2（%3）</translation>
    </message>
</context>
<context>
    <name>assay::ui::NodeModel</name>
    <message>
        <source>at most %1</source>
        <translation>最长 %1</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) in service</source>
        <translation>
            <numerusform>服务中的节点 %1/%n</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 GPUs used</source>
        <translation>已用 GPU %1/%2</translation>
    </message>
    <message>
        <source>%1 of %2 %3GPUs used</source>
        <translation>已用 %3GPU %1/%2</translation>
    </message>
    <message>
        <source>no GPUs</source>
        <translation>没有 GPU</translation>
    </message>
    <message>
        <source>%1 of %2 CPUs used</source>
        <translation>已用 CPU %1/%2</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>no partition</source>
        <translation>无分区</translation>
    </message>
    <message>
        <source>No scheduler</source>
        <translation>无调度器</translation>
    </message>
    <message>
        <source>runs start as processes of this host</source>
        <translation>运行作为此主机的进程启动</translation>
    </message>
    <message>
        <source>%1 of %2 used</source>
        <translation>已用 %1/%2</translation>
    </message>
    <message>
        <source>%1 % busy</source>
        <translation>%1 % 忙碌</translation>
    </message>
    <message>
        <source>GPU %1: %2</source>
        <translation>GPU %1：%2</translation>
    </message>
    <message>
        <source>no GPUs seen</source>
        <translation>未发现 GPU</translation>
    </message>
    <message numerus="yes">
        <source>%n CPU(s)</source>
        <translation>
            <numerusform>%n 个 CPU</numerusform>
        </translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>负载 %1</translation>
    </message>
</context>
<context>
    <name>assay::ui::NodeTiles</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>no GPUs</source>
        <translation>没有 GPU</translation>
    </message>
    <message>
        <source>%1 of %2 GPUs free</source>
        <translation>空闲 GPU %1/%2</translation>
    </message>
</context>
<context>
    <name>assay::ui::Notifier</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>assay::ui::OutputDetail</name>
    <message>
        <source>Mark as seen</source>
        <translation>标为已看</translation>
    </message>
    <message>
        <source>Next unseen</source>
        <translation>下一个未看</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Copied: %1.</source>
        <translation>已复制：%1。</translation>
    </message>
    <message>
        <source>Keep in the review that this output was looked at (Space)</source>
        <translation>在评审中记录已看过此输出 (空格)</translation>
    </message>
    <message>
        <source>Go to the next output that nobody looked at (N)</source>
        <translation>转到下一个未看过的输出 (N)</translation>
    </message>
    <message>
        <source>Reasoning of %1</source>
        <translation>%1 的推理</translation>
    </message>
    <message>
        <source>Answer of %1</source>
        <translation>%1 的回答</translation>
    </message>
    <message>
        <source>No output is chosen</source>
        <translation>未选择输出</translation>
    </message>
    <message>
        <source>Request %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>Request %1, %2</source>
        <translation>请求 %1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n prompt token(s)</source>
        <translation>
            <numerusform>提示词 %n 个 token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n output token(s)</source>
        <translation>
            <numerusform>输出 %n 个 token</numerusform>
        </translation>
    </message>
    <message>
        <source>finish: %1</source>
        <translation>结束原因：%1</translation>
    </message>
    <message>
        <source>The request failed: %1</source>
        <translation>请求失败：%1</translation>
    </message>
    <message>
        <source>The client that sent it kept no prompts.</source>
        <translation>发送请求的客户端没有保留提示词。</translation>
    </message>
    <message>
        <source>no reasoning</source>
        <translation>没有推理</translation>
    </message>
    <message>
        <source>Output (no &lt;/think&gt; in it)</source>
        <translation>输出（其中没有 &lt;/think&gt;）</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>%1 is still being read.</source>
        <translation>仍在读取 %1。</translation>
    </message>
    <message>
        <source>%1 has no outputs on this machine. Measure it, or fetch its run.</source>
        <translation>%1 在本机没有输出。请测量它，或取来其运行。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 was not asked this.</source>
        <translation>%1 没有被问过这个。</translation>
    </message>
    <message>
        <source>%1: the same text.</source>
        <translation>%1：文本相同。</translation>
    </message>
    <message>
        <source>%1: the texts part after %2 characters.</source>
        <translation>%1：文本在 %2 个字符后分岔。</translation>
    </message>
    <message>
        <source>Found by its place in the file, because one side has no prompts.</source>
        <translation>因一侧没有提示词，按其在文件中的位置对应。</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>已看</translation>
    </message>
</context>
<context>
    <name>assay::ui::OutputModel</name>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>undecodable</source>
        <translation>无法解码</translation>
    </message>
    <message>
        <source>repeats itself</source>
        <translation>自我重复</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>被截断</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>已看</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>未看</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>已看</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>In</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Chars</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>提示词的 token 数</translation>
    </message>
    <message>
        <source>Tokens of the output</source>
        <translation>输出的 token 数</translation>
    </message>
    <message>
        <source>Characters of reasoning and answer</source>
        <translation>推理与回答的字符数</translation>
    </message>
    <message>
        <source>What may be said against the output, else why it ended</source>
        <translation>输出的可疑之处，否则为结束原因</translation>
    </message>
</context>
<context>
    <name>assay::ui::OutputPane</name>
    <message>
        <source>Copy: %1</source>
        <translation>复制：%1</translation>
    </message>
    <message>
        <source>Copy all of it</source>
        <translation>复制全部</translation>
    </message>
    <message>
        <source>%1 characters</source>
        <translation>%1 个字符</translation>
    </message>
</context>
<context>
    <name>assay::ui::OutputsPage</name>
    <message>
        <source>What was seen could not be kept: %1</source>
        <translation>无法保存已看标记：%1</translation>
    </message>
    <message>
        <source>attempt %1, counts</source>
        <translation>第 %1 次尝试，计入</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>Nothing beside</source>
        <translation>不并列</translation>
    </message>
    <message>
        <source>Beside the control cell %1</source>
        <translation>并列对照单元 %1</translation>
    </message>
    <message>
        <source>Beside %1</source>
        <translation>并列 %1</translation>
    </message>
    <message>
        <source>Beside run %1</source>
        <translation>并列运行 %1</translation>
    </message>
    <message>
        <source>Beside another run…</source>
        <translation>并列另一运行…</translation>
    </message>
    <message>
        <source>There is no other run on this machine.</source>
        <translation>本机没有其他运行。</translation>
    </message>
    <message>
        <source>No cell has begun, so there are no outputs yet.</source>
        <translation>尚无单元开始，因此还没有输出。</translation>
    </message>
    <message>
        <source>Reading the outputs of %1…</source>
        <translation>正在读取 %1 的输出…</translation>
    </message>
    <message>
        <source>%1 is running. Each output comes when its request ends.</source>
        <translation>%1 正在运行。每个输出在其请求结束时到达。</translation>
    </message>
    <message>
        <source>%1 is running. Its client writes all outputs at its end.</source>
        <translation>%1 正在运行。其客户端在结束时一次写出所有输出。</translation>
    </message>
    <message>
        <source>The outputs of %1 have not been brought from the host yet: %2. They come by themselves once its cluster answers; assayctl fetch %3 brings them at once.</source>
        <translation>%1 的输出尚未从主机取来：%2。集群恢复响应后会自动取来；也可用 assayctl fetch %3 立即取来。</translation>
    </message>
    <message>
        <source>Attempt %1 of %2 left no outputs.</source>
        <translation>%2 的第 %1 次尝试没有留下输出。</translation>
    </message>
    <message>
        <source>Attempt %1 of %2 left no outputs: %3. Its logs say more.</source>
        <translation>%2 的第 %1 次尝试没有留下输出：%3。其日志有更多信息。</translation>
    </message>
    <message>
        <source>No output of %1 can be read: %2</source>
        <translation>无法读取 %1 的任何输出：%2</translation>
    </message>
    <message>
        <source>%1 is running. No request has ended yet.</source>
        <translation>%1 正在运行。尚无请求结束。</translation>
    </message>
    <message>
        <source>The result of %1 holds no outputs.</source>
        <translation>%1 的结果中没有输出。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>not seen %1</source>
        <translation>未看 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n output(s)</source>
        <translation>
            <numerusform>%n 个输出</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 outputs</source>
        <translation>%1/%2 个输出</translation>
    </message>
    <message>
        <source>%1 seen</source>
        <translation>已看 %1</translation>
    </message>
    <message>
        <source>reading, %1 %</source>
        <translation>正在读取，%1 %</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>searching, %1 %</source>
        <translation>正在搜索，%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n cannot be read</source>
        <translation>
            <numerusform>%n 个无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>All outputs that are listed were seen.</source>
        <translation>列出的输出都已看过。</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s).</source>
        <translation>
            <numerusform>已复制 %n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>已看</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Attempt</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Beside it</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>Another answer to the same prompt, side by side</source>
        <translation>并排显示对同一提示词的另一回答</translation>
    </message>
    <message>
        <source>Only outputs with</source>
        <translation>仅含此内容的输出</translation>
    </message>
    <message>
        <source>Show only outputs with this text</source>
        <translation>只显示含此文本的输出</translation>
    </message>
    <message>
        <source>In prompt, reasoning or answer. Case counts only if there is a capital in it</source>
        <translation>在提示词、推理或回答中。仅当含大写字母时区分大小写</translation>
    </message>
    <message>
        <source>Random sample</source>
        <translation>随机抽样</translation>
    </message>
    <message>
        <source>Show some outputs by chance. The same seed shows the same ones</source>
        <translation>随机显示若干输出。相同的种子显示相同的输出</translation>
    </message>
    <message>
        <source>Outputs in the sample</source>
        <translation>抽样的输出数</translation>
    </message>
    <message>
        <source>seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Seed of the sample</source>
        <translation>抽样的种子</translation>
    </message>
    <message>
        <source>Show only outputs of this kind</source>
        <translation>只显示此类输出</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>未看</translation>
    </message>
    <message>
        <source>Show only outputs that nobody looked at</source>
        <translation>只显示未看过的输出</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
</context>
<context>
    <name>assay::ui::OverrideField</name>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>%1: as the file says</source>
        <translation>%1：按文件所写</translation>
    </message>
    <message>
        <source>One for each mode</source>
        <translation>每种模式一个</translation>
    </message>
    <message>
        <source>Back to none, as the file says</source>
        <translation>恢复为空，按文件所写</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
</context>
<context>
    <name>assay::ui::OverrideForm</name>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>How many collectors share the cells, each a job of its own.</source>
        <translation>由多少个采集器分担这些单元，每个为一个独立作业。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2</source>
        <translation>无法使用 %1：%2</translation>
    </message>
</context>
<context>
    <name>assay::ui::PaletteModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
</context>
<context>
    <name>assay::ui::PositionBars</name>
    <message>
        <source>Acceptance at each draft position</source>
        <translation>各草稿位置的接受率</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>position %1: joint %2, conditional %3</source>
        <translation>位置 %1：联合 %2，条件 %3</translation>
    </message>
</context>
<context>
    <name>assay::ui::PreviewPanel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Job script</source>
        <translation>作业脚本</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>配方</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>What would run</source>
        <translation>将要运行的内容</translation>
    </message>
    <message>
        <source>Cell of the preview</source>
        <translation>预览的单元</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>复制全文</translation>
    </message>
    <message>
        <source>%1 was copied.</source>
        <translation>已复制 %1。</translation>
    </message>
    <message>
        <source>There is no plan yet.</source>
        <translation>还没有计划。</translation>
    </message>
    <message>
        <source>No recipe is chosen.</source>
        <translation>未选择配方。</translation>
    </message>
    <message>
        <source>No cluster is chosen.</source>
        <translation>未选择集群。</translation>
    </message>
    <message>
        <source>The cluster is being asked where runs lie.</source>
        <translation>正在向集群询问运行所在位置。</translation>
    </message>
    <message>
        <source>This cell is skipped: %1</source>
        <translation>此单元被跳过：%1</translation>
    </message>
</context>
<context>
    <name>assay::ui::ProbeLine</name>
    <message>
        <source>Link</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>Run folders</source>
        <translation>运行文件夹</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>Python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Controller</source>
        <translation>控制器</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Accounting</source>
        <translation>记账</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Compare the fingerprint with one from the host&apos;s administrator, then trust it.</source>
        <translation>请与主机管理员提供的指纹核对，然后再信任它。</translation>
    </message>
    <message>
        <source>%1: %2. %3 %4</source>
        <translation>%1：%2。%3 %4</translation>
    </message>
    <message>
        <source>Trust this key</source>
        <translation>信任此密钥</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
</context>
<context>
    <name>assay::ui::ProbePanel</name>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>The test looks at everything a run needs, from the link to the clock, with the profile as it stands here. It starts nothing and leaves nothing behind.</source>
        <translation>测试按此处的配置检查运行所需的一切，从连接到时钟。不启动任何东西，也不留下任何东西。</translation>
    </message>
    <message>
        <source>Cancel the test</source>
        <translation>取消测试</translation>
    </message>
    <message>
        <source>Copy all lines of the test</source>
        <translation>复制测试的所有行</translation>
    </message>
    <message>
        <source>There is nothing to copy yet</source>
        <translation>还没有可复制的内容</translation>
    </message>
    <message>
        <source>Lines of the connection test</source>
        <translation>连接测试的各行</translation>
    </message>
    <message>
        <source>Test again</source>
        <translation>重新测试</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Cancelled: %1</source>
        <translation>已取消：%1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Before the last change: %1</source>
        <translation>上次更改之前：%1</translation>
    </message>
    <message>
        <source>Connecting · %1</source>
        <translation>正在连接 · %1</translation>
    </message>
    <message>
        <source>Testing · %1</source>
        <translation>正在测试 · %1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message numerus="yes">
        <source>%n ok</source>
        <translation>
            <numerusform>%n 项正常</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 项失败</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unknown</source>
        <translation>
            <numerusform>%n 项未知</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warned</source>
        <translation>
            <numerusform>%n 项警告</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ProblemDelegate</name>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> 及另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::ProblemModel</name>
    <message>
        <source>%1: %2 Line %3. %4</source>
        <translation>%1：%2 第 %3 行。%4</translation>
    </message>
</context>
<context>
    <name>assay::ui::ProfileDialog</name>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>%1 is called %2 now.</source>
        <translation>%1 现在名为 %2。</translation>
    </message>
    <message>
        <source>%1 lies in the trash now.</source>
        <translation>%1 现已在回收站中。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Read it again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Save all the same</source>
        <translation>仍然保存</translation>
    </message>
    <message>
        <source>Not saved. %1</source>
        <translation>未保存。%1</translation>
    </message>
    <message>
        <source>%1 line %2, column %3: %4</source>
        <translation>%1 第 %2 行第 %3 列：%4</translation>
    </message>
    <message>
        <source>Not all hosts can be offered: %1</source>
        <translation>无法列出所有主机：%1</translation>
    </message>
    <message>
        <source>It is being saved</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>There is no profile open</source>
        <translation>没有打开的配置</translation>
    </message>
    <message>
        <source>The profile cannot be read</source>
        <translation>无法读取该配置</translation>
    </message>
    <message>
        <source>The name has no letter that a file may have</source>
        <translation>名称中没有可用于文件名的字母</translation>
    </message>
    <message>
        <source>Nothing has changed</source>
        <translation>没有更改</translation>
    </message>
    <message>
        <source>The profile has errors; mend them first</source>
        <translation>配置有错误；请先修正</translation>
    </message>
    <message>
        <source>New cluster</source>
        <translation>新建集群</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Choose a host to begin with</source>
        <translation>请先选择一个主机</translation>
    </message>
    <message>
        <source>To be saved as %1</source>
        <translation>将保存为 %1</translation>
    </message>
    <message>
        <source>Comes with Assay; saving makes a copy of your own, %1</source>
        <translation>随 Assay 提供；保存时会创建您自己的副本 %1</translation>
    </message>
    <message>
        <source>%1 · not saved yet</source>
        <translation>%1 · 尚未保存</translation>
    </message>
    <message>
        <source>Cluster %1[*]</source>
        <translation>集群 %1[*]</translation>
    </message>
    <message>
        <source>Rename %1</source>
        <translation>重命名 %1</translation>
    </message>
    <message>
        <source>New name, of the cluster and of its file:</source>
        <translation>集群及其文件的新名称：</translation>
    </message>
    <message>
        <source>%1-copy</source>
        <translation>%1-copy</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 有未保存的更改。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Go on editing</source>
        <translation>继续编辑</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The profile as a form</source>
        <translation>以表单显示配置</translation>
    </message>
    <message>
        <source>The profile as YAML</source>
        <translation>以 YAML 显示配置</translation>
    </message>
    <message>
        <source>Problems of the profile</source>
        <translation>配置的问题</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Move to the trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>More for this profile</source>
        <translation>此配置的更多操作</translation>
    </message>
</context>
<context>
    <name>assay::ui::ProfileFormView</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>a host of ~/.ssh/config, or user@host:port</source>
        <translation>~/.ssh/config 中的主机，或 user@host:port</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>what this cluster is called here</source>
        <translation>此集群在这里的名称</translation>
    </message>
    <message>
        <source>Reached by</source>
        <translation>连接方式</translation>
    </message>
    <message>
        <source>SSH configuration</source>
        <translation>SSH 配置</translation>
    </message>
    <message>
        <source>Scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>the cluster&apos;s default</source>
        <translation>集群的默认值</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账户</translation>
    </message>
    <message>
        <source>your default</source>
        <translation>您的默认值</translation>
    </message>
    <message>
        <source>GPUs (gres)</source>
        <translation>GPU (gres)</translation>
    </message>
    <message>
        <source>Time limit, min</source>
        <translation>时限（分钟）</translation>
    </message>
    <message>
        <source>the partition&apos;s</source>
        <translation>分区的值</translation>
    </message>
    <message>
        <source>Whole nodes (exclusive)</source>
        <translation>整个节点 (exclusive)</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>0 is all of a node</source>
        <translation>0 表示节点的全部</translation>
    </message>
    <message>
        <source>Nodes left out</source>
        <translation>排除的节点</translation>
    </message>
    <message>
        <source>QOS</source>
        <translation>QOS</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>More for sbatch</source>
        <translation>sbatch 的更多参数</translation>
    </message>
    <message>
        <source>Container</source>
        <translation>容器</translation>
    </message>
    <message>
        <source>Runtime</source>
        <translation>运行时</translation>
    </message>
    <message>
        <source>Mounts</source>
        <translation>挂载</translation>
    </message>
    <message>
        <source>Image files</source>
        <translation>镜像文件</translation>
    </message>
    <message>
        <source>a folder of squash files</source>
        <translation>存放 squash 文件的文件夹</translation>
    </message>
    <message>
        <source>Collector</source>
        <translation>采集器</translation>
    </message>
    <message>
        <source>More flags</source>
        <translation>更多参数</translation>
    </message>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>where SPEED-Bench is prepared</source>
        <translation>SPEED-Bench 准备好的位置</translation>
    </message>
    <message>
        <source>Staged models</source>
        <translation>预置模型</translation>
    </message>
    <message>
        <source>read only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Other models</source>
        <translation>其他模型</translation>
    </message>
    <message>
        <source>new ones are fetched to</source>
        <translation>新模型下载到</translation>
    </message>
    <message>
        <source>Staged names</source>
        <translation>预置名称</translation>
    </message>
    <message>
        <source>Ports</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Nodes of a run</source>
        <translation>每次运行的节点</translation>
    </message>
    <message>
        <source>Hold for, min</source>
        <translation>保留（分钟）</translation>
    </message>
</context>
<context>
    <name>assay::ui::ProfileShelf</name>
    <message>
        <source>%1 is too large for a profile: %2 KiB. Open it in an editor of your own.</source>
        <translation>%1 作为配置过大：%2 KiB。请用您自己的编辑器打开。</translation>
    </message>
</context>
<context>
    <name>assay::ui::QueuePanel</name>
    <message>
        <source>Mine only</source>
        <translation>仅我的</translation>
    </message>
    <message>
        <source>Filter jobs</source>
        <translation>筛选作业</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Open the run</source>
        <translation>打开运行</translation>
    </message>
    <message>
        <source>Cancel…</source>
        <translation>取消…</translation>
    </message>
    <message>
        <source>Copy command for a shell on its node</source>
        <translation>复制在其节点打开 shell 的命令</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n row(s).</source>
        <translation>
            <numerusform>已复制 %n 行。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy cell</source>
        <translation>复制单元格</translation>
    </message>
    <message>
        <source>Copied %1.</source>
        <translation>已复制 %1。</translation>
    </message>
    <message>
        <source>Cancel jobs</source>
        <translation>取消作业</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s)?</source>
        <translation>
            <numerusform>取消 %n 个作业？</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. A job that runs is asked to end in order first, and is ended after some seconds.</source>
        <translation>%1。对运行中的作业，先请求其有序结束，几秒后强制结束。</translation>
    </message>
    <message numerus="yes">
        <source>Cancel %n job(s)</source>
        <translation>
            <numerusform>取消 %n 个作业</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>The queue is not known: the cluster has not answered yet.</source>
        <translation>队列未知：集群尚未响应。</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s)</source>
        <translation>
            <numerusform>%n 个作业</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n job(s)</source>
        <translation>
            <numerusform>%1/%n 个作业</numerusform>
        </translation>
    </message>
    <message>
        <source>No jobs in the queue.</source>
        <translation>队列中没有作业。</translation>
    </message>
    <message>
        <source>No job matches the filter.</source>
        <translation>没有符合筛选的作业。</translation>
    </message>
</context>
<context>
    <name>assay::ui::Rail</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>assay::ui::RunChooser</name>
    <message>
        <source>Outputs of another run</source>
        <translation>另一运行的输出</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行</translation>
    </message>
</context>
<context>
    <name>assay::ui::RunDelegate</name>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>%1/%2 · %3</source>
        <translation>%1/%2 · %3</translation>
    </message>
</context>
<context>
    <name>assay::ui::RunHead</name>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message numerus="yes">
        <source>%n categories</source>
        <translation>
            <numerusform>%n 个类别</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n nodes</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>took %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>time left unknown</source>
        <translation>剩余时间未知</translation>
    </message>
    <message>
        <source>nearly done</source>
        <translation>即将完成</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>%1 of %2 cells</source>
        <translation>%1/%2 个单元</translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 项失败</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel run</source>
        <translation>取消运行</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Ends every cell that is queued or under way; what was measured stays.</source>
        <translation>结束所有排队或进行中的单元；已测得的内容保留。</translation>
    </message>
    <message numerus="yes">
        <source>Resume %n cells</source>
        <translation>
            <numerusform>继续 %n 个单元</numerusform>
        </translation>
    </message>
    <message>
        <source>Measures what failed or did not run, as new attempts.</source>
        <translation>以新的尝试测量失败或未运行的部分。</translation>
    </message>
    <message>
        <source>Resume one cell</source>
        <translation>继续 1 个单元</translation>
    </message>
</context>
<context>
    <name>assay::ui::RunListModel</name>
    <message>
        <source>on %1</source>
        <translation>开 %1</translation>
    </message>
    <message>
        <source>tags: %1</source>
        <translation>标签：%1</translation>
    </message>
    <message>
        <source>%1, %2, %3 of %4 cells</source>
        <translation>%1，%2，%3/%4 个单元</translation>
    </message>
    <message>
        <source>worst difference %1</source>
        <translation>最大差值 %1</translation>
    </message>
</context>
<context>
    <name>assay::ui::RunListPanel</name>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行</translation>
    </message>
    <message>
        <source>Words of a run&apos;s name, tags, state or cluster. tag:x, state:failed and cluster:x ask for one of them.</source>
        <translation>运行的名称、标签、状态或集群中的词。tag:x、state:failed 与 cluster:x 只查其中一项。</translation>
    </message>
    <message>
        <source>Order of the runs</source>
        <translation>运行的排序</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>最新在前</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By state, going on first</source>
        <translation>按状态，进行中在前</translation>
    </message>
    <message>
        <source>By progress, least first</source>
        <translation>按进度，最少在前</translation>
    </message>
    <message>
        <source>By difference to golden, worst first</source>
        <translation>按与基准的差值，最差在前</translation>
    </message>
    <message>
        <source>By cluster</source>
        <translation>按集群</translation>
    </message>
    <message>
        <source>Order: %1</source>
        <translation>排序：%1</translation>
    </message>
    <message numerus="yes">
        <source>None of %n run(s) fits.</source>
        <translation>
            <numerusform>%n 个运行均不符合。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>assay::ui::RunPage</name>
    <message>
        <source>What became of the last request</source>
        <translation>上次请求的结果</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Pages of the run</source>
        <translation>运行的页面</translation>
    </message>
    <message>
        <source>Not all of this run is here: %1.</source>
        <translation>此运行的内容不全在本机：%1。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 is being measured. Cancel it and lose what it has measured so far?</source>
        <translation>正在测量 %1。取消并丢弃目前已测得的内容？</translation>
    </message>
    <message numerus="yes">
        <source>%n cells are being measured. Cancel them and lose what they have measured so far?</source>
        <translation>
            <numerusform>正在测量 %n 个单元。取消并丢弃目前已测得的内容？</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep measuring</source>
        <translation>继续测量</translation>
    </message>
    <message>
        <source>Cancel run</source>
        <translation>取消运行</translation>
    </message>
    <message>
        <source>Cancel cells</source>
        <translation>取消单元</translation>
    </message>
    <message>
        <source>“Finish early” would keep the value that a cell has so far.</source>
        <translation>“提前结束”会保留单元目前已有的值。</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
</context>
<context>
    <name>assay::ui::SettingsDialog</name>
    <message>
        <source>When a run ends and the window is not in front</source>
        <translation>运行结束且窗口不在前台时</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>How often the folders of runs are looked at for news; less often is kinder to a home on a network</source>
        <translation>检查运行文件夹有无新内容的频率；主目录在网络上时，频率低些更好</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Look for runs</source>
        <translation>查找运行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Open the folder of runs</source>
        <translation>打开运行文件夹</translation>
    </message>
    <message>
        <source>Your references</source>
        <translation>您的基准参考</translation>
    </message>
    <message>
        <source>Shipped references</source>
        <translation>随附的基准参考</translation>
    </message>
    <message>
        <source>Open the folder of your references</source>
        <translation>打开您的基准参考文件夹</translation>
    </message>
    <message>
        <source>Open the folder of the shipped references</source>
        <translation>打开随附的基准参考文件夹</translation>
    </message>
    <message>
        <source>Configuration</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Open the folder of the configuration</source>
        <translation>打开配置文件夹</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Restore default layout</source>
        <translation>恢复默认布局</translation>
    </message>
    <message>
        <source>%1 cannot be opened: no file manager answers.</source>
        <translation>无法打开 %1：没有文件管理器响应。</translation>
    </message>
    <message>
        <source>Texts that come from programs and clusters stay as they are.</source>
        <translation>来自程序和集群的文本保持原样。</translation>
    </message>
    <message>
        <source>The language changes when Assay is started again.</source>
        <translation>重新启动 Assay 后语言生效。</translation>
    </message>
    <message>
        <source>every second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>every %1 seconds</source>
        <translation>每 %1 秒</translation>
    </message>
</context>
<context>
    <name>assay::ui::ShardStrip</name>
    <message>
        <source>Jobs</source>
        <translation>作业</translation>
    </message>
</context>
<context>
    <name>assay::ui::Skeleton</name>
    <message>
        <source>The run is being opened</source>
        <translation>正在打开运行</translation>
    </message>
</context>
<context>
    <name>assay::ui::TopBar</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Search or run a command   Ctrl K</source>
        <translation>搜索或执行命令   Ctrl K</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或执行命令</translation>
    </message>
    <message>
        <source>New run (Ctrl+N)</source>
        <translation>新建运行 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
</context>
<context>
    <name>assay::ui::WindowPicture</name>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>The workbench for speculative decoding: start matrix runs, watch and compare them. Examples: assay lab --cell thinking_on-3; assay diff RUN lab.yaml</source>
        <translation>投机解码的工作台：启动、观察和比较矩阵运行。示例：assay lab --cell thinking_on-3；assay diff RUN lab.yaml</translation>
    </message>
    <message>
        <source>Open this run: its id, a unique part of one, or its folder.</source>
        <translation>打开此运行：其 ID、ID 中唯一的一部分，或其文件夹。</translation>
    </message>
    <message>
        <source>Compare two sides, each a run or a reference YAML.</source>
        <translation>比较两方，每一方是一个运行或一个基准参考 YAML。</translation>
    </message>
    <message>
        <source>Choose this cell.</source>
        <translation>选择此单元。</translation>
    </message>
    <message>
        <source>light, dark or system (the default).</source>
        <translation>light、dark 或 system（默认）。</translation>
    </message>
    <message>
        <source>Keep a picture of the window in this PNG file while the run&apos;s cells come to their end.</source>
        <translation>在运行的单元陆续结束时，把窗口的图片保存在此 PNG 文件中。</translation>
    </message>
</context>
</TS>
