<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>CoreSentence</name>
    <message>
        <source>jobs with a higher priority come first</source>
        <translation>优先级更高的作业排在前面</translation>
    </message>
    <message>
        <source>no node with the asked resources is free yet</source>
        <translation>尚无具备所请求资源的空闲节点</translation>
    </message>
    <message>
        <source>a job it depends on failed, so it will never start; cancel it</source>
        <translation>它依赖的作业已失败，因此永远不会启动；请取消它</translation>
    </message>
    <message>
        <source>it waits for a job that it depends on</source>
        <translation>正在等待它所依赖的作业</translation>
    </message>
    <message>
        <source>its time limit is above the partition&apos;s, so it will never start; cancel it and lower scheduler.time_limit_min</source>
        <translation>其时限超过分区上限，因此永远不会启动；请取消它并调低 scheduler.time_limit_min</translation>
    </message>
    <message>
        <source>it asks for more nodes than the partition gives to one job, or for nodes outside it, so it will never start; cancel it and change scheduler.partition</source>
        <translation>它请求的节点数超过分区对单个作业的限制，或请求了分区之外的节点，因此永远不会启动；请取消它并更改 scheduler.partition</translation>
    </message>
    <message>
        <source>the partition is down; wait for the administrators or use another one</source>
        <translation>分区已停用；请等待管理员处理，或改用其他分区</translation>
    </message>
    <message>
        <source>the partition starts no jobs now; wait for the administrators or use another one</source>
        <translation>分区目前不启动作业；请等待管理员处理，或改用其他分区</translation>
    </message>
    <message>
        <source>the partition&apos;s settings do not allow it; see scheduler.partition</source>
        <translation>分区的设置不允许此作业；请检查 scheduler.partition</translation>
    </message>
    <message>
        <source>its reservation was deleted; cancel it and change scheduler.reservation</source>
        <translation>其预留已被删除；请取消它并更改 scheduler.reservation</translation>
    </message>
    <message>
        <source>it waits for its reservation to begin</source>
        <translation>正在等待其预留开始</translation>
    </message>
    <message>
        <source>its earliest start time has not come; after a requeue this is about two minutes</source>
        <translation>尚未到最早启动时间；重新排队后约需两分钟</translation>
    </message>
    <message>
        <source>it is held by its user; release it with: scontrol release %1</source>
        <translation>已被其用户挂起；可用此命令释放：scontrol release %1</translation>
    </message>
    <message>
        <source>it is held by an administrator; ask them to release it</source>
        <translation>已被管理员挂起；请联系管理员释放</translation>
    </message>
    <message>
        <source>it was put back too often and is held; see its log, then: scontrol release %1</source>
        <translation>重新排队次数过多，已被挂起；请先查看其日志，再执行：scontrol release %1</translation>
    </message>
    <message>
        <source>its launch failed and it was put back on hold; look at the node, then: scontrol release %1</source>
        <translation>启动失败，已重新排队并被挂起；请先检查节点，再执行：scontrol release %1</translation>
    </message>
    <message>
        <source>it was put back on hold; release it with: scontrol release %1</source>
        <translation>已重新排队并被挂起；可用此命令释放：scontrol release %1</translation>
    </message>
    <message>
        <source>it could not be launched: a bad node, or an output folder that cannot be written</source>
        <translation>无法启动：节点故障，或输出文件夹不可写</translation>
    </message>
    <message>
        <source>it ended with an exit status above 0</source>
        <translation>以非 0 退出码结束</translation>
    </message>
    <message>
        <source>it was ended by a signal</source>
        <translation>被信号终止</translation>
    </message>
    <message>
        <source>it used more memory than it asked for; raise scheduler.mem</source>
        <translation>使用的内存超过了请求值；请调高 scheduler.mem</translation>
    </message>
    <message>
        <source>it waits for a licence</source>
        <translation>正在等待许可证</translation>
    </message>
    <message>
        <source>no node can ever meet what it asks for, so it will never start; cancel it and change the scheduler section of the cluster profile</source>
        <translation>没有任何节点能满足其请求，因此永远不会启动；请取消它并更改集群配置的 scheduler 部分</translation>
    </message>
    <message>
        <source>its account is not valid; cancel it and change scheduler.account</source>
        <translation>其账户无效；请取消它并更改 scheduler.account</translation>
    </message>
    <message>
        <source>its account may not use the partition; cancel it and change scheduler.account</source>
        <translation>其账户无权使用此分区；请取消它并更改 scheduler.account</translation>
    </message>
    <message>
        <source>its QOS is not valid; cancel it and change scheduler.qos</source>
        <translation>其 QOS 无效；请取消它并更改 scheduler.qos</translation>
    </message>
    <message>
        <source>its QOS may not use the partition; cancel it and change scheduler.qos</source>
        <translation>其 QOS 无权使用此分区；请取消它并更改 scheduler.qos</translation>
    </message>
    <message>
        <source>the node is being made ready for it</source>
        <translation>正在为其准备节点</translation>
    </message>
    <message>
        <source>it was put back, and what is left of it is being cleaned up</source>
        <translation>已重新排队，正在清理其残留</translation>
    </message>
    <message>
        <source>the scheduler looks at it later</source>
        <translation>调度器稍后再处理它</translation>
    </message>
    <message>
        <source>a node that it needs is down</source>
        <translation>它需要的某个节点已停机</translation>
    </message>
    <message>
        <source>the front end of the cluster is down</source>
        <translation>集群的前端节点已停机</translation>
    </message>
    <message>
        <source>Slurm, a file system or the network failed; ask the administrators</source>
        <translation>Slurm、文件系统或网络发生故障；请联系管理员</translation>
    </message>
    <message>
        <source>as many tasks of its array run as may run at once</source>
        <translation>其作业数组中同时运行的任务数已达上限</translation>
    </message>
    <message>
        <source>it did nothing for too long</source>
        <translation>空闲时间过长</translation>
    </message>
    <message>
        <source>the time limit was reached</source>
        <translation>已达到时限</translation>
    </message>
    <message>
        <source>it cannot end before its deadline</source>
        <translation>它无法在截止时间前结束</translation>
    </message>
    <message>
        <source>the QOS has used up its share</source>
        <translation>该 QOS 的份额已用尽</translation>
    </message>
    <message>
        <source>it waits for the burst buffer</source>
        <translation>正在等待突发缓冲区</translation>
    </message>
    <message>
        <source>its burst buffer is being filled</source>
        <translation>正在填充其突发缓冲区</translation>
    </message>
    <message>
        <source>it asks for more memory than a node or CPU gives; lower scheduler.mem</source>
        <translation>它请求的内存超过单个节点或 CPU 的上限；请调低 scheduler.mem</translation>
    </message>
    <message>
        <source>the nodes it needs are down, drained, or reserved for jobs with a higher priority; see the cluster&apos;s nodes</source>
        <translation>它需要的节点已停机、已排空或为更高优先级的作业保留；请查看集群的节点</translation>
    </message>
    <message>
        <source>one job may not ask for this much under the account (%1), so it will never start; cancel it and ask for less, or change %2</source>
        <translation>该账户下单个作业不能请求这么多（%1），因此永远不会启动；请取消它并减少请求，或更改 %2</translation>
    </message>
    <message>
        <source>one job may not ask for this much under the QOS (%1), so it will never start; cancel it and ask for less, or change %2</source>
        <translation>该 QOS 下单个作业不能请求这么多（%1），因此永远不会启动；请取消它并减少请求，或更改 %2</translation>
    </message>
    <message>
        <source>your jobs together reach a limit of the account (%1); it starts when others of yours end</source>
        <translation>您的作业合计已达账户的上限（%1）；您的其他作业结束后即会启动</translation>
    </message>
    <message>
        <source>your jobs together reach a limit of the QOS (%1); it starts when others of yours end</source>
        <translation>您的作业合计已达 QOS 的上限（%1）；您的其他作业结束后即会启动</translation>
    </message>
    <message>
        <source>all jobs of the account together reach its limit (%1); it starts when some end</source>
        <translation>该账户的所有作业合计已达上限（%1）；其中一些结束后即会启动</translation>
    </message>
    <message>
        <source>all jobs of the QOS together reach its limit (%1); it starts when some end</source>
        <translation>该 QOS 的所有作业合计已达上限（%1）；其中一些结束后即会启动</translation>
    </message>
    <message>
        <source>a limit of the account is reached (%1); it starts when other jobs end, or change %2</source>
        <translation>已达账户的上限（%1）；其他作业结束后即会启动，或更改 %2</translation>
    </message>
    <message>
        <source>a limit of the QOS is reached (%1); it starts when other jobs end, or change %2</source>
        <translation>已达 QOS 的上限（%1）；其他作业结束后即会启动，或更改 %2</translation>
    </message>
    <message>
        <source>nodes that it could use are not available (%1): down, drained, or reserved; it starts on them when they return</source>
        <translation>它可用的节点不可用（%1）：已停机、已排空或已被预留；节点恢复后即在其上启动</translation>
    </message>
    <message>
        <source>nodes that it could use are reserved, perhaps for maintenance; a shorter time limit may start before it</source>
        <translation>它可用的节点已被预留，可能是为了维护；缩短时限也许能在此之前启动</translation>
    </message>
    <message>
        <source>nodes that it could use are taken or not available; it waits</source>
        <translation>它可用的节点已被占用或不可用；正在等待</translation>
    </message>
    <message>
        <source>set scheduler.account to an account that may use this partition; `sacctmgr show associations user=$USER` lists yours</source>
        <translation>请将 scheduler.account 设为有权使用此分区的账户；`sacctmgr show associations user=$USER` 可列出您的账户</translation>
    </message>
    <message>
        <source>set scheduler.qos to a QOS of this account, or leave it out</source>
        <translation>请将 scheduler.qos 设为此账户的 QOS，或省略</translation>
    </message>
    <message>
        <source>set scheduler.partition to one of those that `sinfo` shows</source>
        <translation>请将 scheduler.partition 设为 `sinfo` 所列的分区之一</translation>
    </message>
    <message>
        <source>the partition is down or does not fit the job; use another scheduler.partition</source>
        <translation>分区已停用或不适合此作业；请更换 scheduler.partition</translation>
    </message>
    <message>
        <source>set scheduler.time_limit_min to at most the partition&apos;s limit, which `sinfo` shows</source>
        <translation>请将 scheduler.time_limit_min 设为不超过分区上限的值（见 `sinfo`）</translation>
    </message>
    <message>
        <source>set scheduler.time_limit_min to a number of minutes above 0</source>
        <translation>请将 scheduler.time_limit_min 设为大于 0 的分钟数</translation>
    </message>
    <message>
        <source>set scheduler.time_limit_min</source>
        <translation>请设置 scheduler.time_limit_min</translation>
    </message>
    <message>
        <source>no node of the partition has what is asked for: look at scheduler.gres, mem and exclude beside the cluster&apos;s nodes</source>
        <translation>分区中没有节点具备所请求的资源：请对照集群的节点检查 scheduler.gres、mem 和 exclude</translation>
    </message>
    <message>
        <source>set scheduler.gres as the cluster names its GPUs, such as gpu:8 (sent as --gres=gpu:8, not as --gpus-per-node); `sinfo -o %G` shows the names</source>
        <translation>请按集群对 GPU 的命名设置 scheduler.gres，例如 gpu:8（以 --gres=gpu:8 提交，而不是 --gpus-per-node）；`sinfo -o %G` 可查看名称</translation>
    </message>
    <message>
        <source>a limit on your jobs, size or time is reached: ask for fewer nodes or less time, wait for other jobs to end, or use another scheduler.qos</source>
        <translation>已达到作业数、规模或时间的限制：请减少节点数或时间，等待其他作业结束，或更换 scheduler.qos</translation>
    </message>
    <message>
        <source>use another scheduler.partition, or ask the administrators for access</source>
        <translation>请更换 scheduler.partition，或向管理员申请权限</translation>
    </message>
    <message>
        <source>set scheduler.reservation to one that `scontrol show reservation` shows, or leave it out</source>
        <translation>请将 scheduler.reservation 设为 `scontrol show reservation` 所列的预留，或省略</translation>
    </message>
    <message>
        <source>the reservation is for others: leave scheduler.reservation out, or ask the administrators for access</source>
        <translation>该预留供他人使用：请省略 scheduler.reservation，或向管理员申请权限</translation>
    </message>
    <message>
        <source>scheduler.exclude or extra names a node that this cluster does not have; `sinfo -N` shows its nodes</source>
        <translation>scheduler.exclude 或 extra 中写了此集群没有的节点；`sinfo -N` 可查看节点</translation>
    </message>
    <message>
        <source>scheduler.extra asks for a feature that no node has; `sinfo -o %f` shows them</source>
        <translation>scheduler.extra 请求了没有任何节点具备的特性；`sinfo -o %f` 可查看特性</translation>
    </message>
    <message>
        <source>lower scheduler.mem; `sinfo -N -o &apos;%N %m&apos;` shows what nodes have</source>
        <translation>请调低 scheduler.mem；`sinfo -N -o &apos;%N %m&apos;` 可查看节点的内存</translation>
    </message>
    <message>
        <source>this Slurm does not know an option of scheduler.extra; remove it</source>
        <translation>此版本的 Slurm 不认识 scheduler.extra 中的某个选项；请删除</translation>
    </message>
    <message>
        <source>the controller&apos;s disk is full or not writable; tell the administrators, then submit again</source>
        <translation>控制器的磁盘已满或不可写；请通知管理员，然后重新提交</translation>
    </message>
    <message>
        <source>the login host cannot read the job script: look at the run folder and its file system</source>
        <translation>登录主机无法读取作业脚本：请检查运行文件夹及其文件系统</translation>
    </message>
    <message>
        <source>a setting of the cluster profile holds a carriage return; remove it</source>
        <translation>集群配置的某个设置含有回车符；请删除</translation>
    </message>
    <message>
        <source>use a shorter paths.root</source>
        <translation>请使用更短的 paths.root</translation>
    </message>
    <message>
        <source>the controller is busy or its queue is full; submit again in a few minutes</source>
        <translation>控制器繁忙或队列已满；请几分钟后重新提交</translation>
    </message>
    <message>
        <source>Slurm&apos;s controller does not answer; submit again later: a job that was taken is found by its name</source>
        <translation>Slurm 控制器无响应；请稍后重新提交：已被接收的作业会按名称找到</translation>
    </message>
    <message>
        <source>Slurm&apos;s controller does not answer in time; submit again later: a job that was taken is found by its name</source>
        <translation>Slurm 控制器未及时响应；请稍后重新提交：已被接收的作业会按名称找到</translation>
    </message>
    <message>
        <source>Slurm&apos;s controller broke the answer off; submit again later: a job that was taken is found by its name</source>
        <translation>Slurm 控制器的响应中断；请稍后重新提交：已被接收的作业会按名称找到</translation>
    </message>
    <message>
        <source>munge on the login host and the controller do not trust each other; tell the administrators</source>
        <translation>登录主机与控制器上的 munge 互不信任；请通知管理员</translation>
    </message>
    <message>
        <source>the login host&apos;s Slurm programs do not fit its controller; put the right ones first on PATH</source>
        <translation>登录主机的 Slurm 程序与控制器版本不匹配；请把正确的程序放在 PATH 最前面</translation>
    </message>
    <message>
        <source>this Slurm&apos;s slurm.conf cannot be read on the login host; see SLURM_CONF</source>
        <translation>登录主机上无法读取 Slurm 的 slurm.conf；请检查 SLURM_CONF</translation>
    </message>
    <message>
        <source>its node</source>
        <translation>其节点</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>cancelled by user %1</source>
        <translation>已被用户 %1 取消</translation>
    </message>
    <message>
        <source>its deadline was reached</source>
        <translation>已到截止时间</translation>
    </message>
    <message>
        <source>it used more memory than it asked for on %1; raise scheduler.mem</source>
        <translation>在 %1 上使用的内存超过了请求值；请调高 scheduler.mem</translation>
    </message>
    <message>
        <source>its node failed</source>
        <translation>其节点发生故障</translation>
    </message>
    <message>
        <source>node %1 failed</source>
        <translation>节点 %1 发生故障</translation>
    </message>
    <message>
        <source>its node could not be booted</source>
        <translation>其节点无法启动</translation>
    </message>
    <message>
        <source>node %1 could not be booted</source>
        <translation>节点 %1 无法启动</translation>
    </message>
    <message>
        <source>a job with a higher priority took its place</source>
        <translation>被优先级更高的作业抢占</translation>
    </message>
    <message>
        <source>another cluster of the federation took it</source>
        <translation>已被联邦中的另一集群接管</translation>
    </message>
    <message>
        <source>it could not be launched on %1: a bad node, or an output folder that cannot be written there</source>
        <translation>无法在 %1 上启动：节点故障，或其上的输出文件夹不可写</translation>
    </message>
    <message>
        <source>ended by signal %1</source>
        <translation>被信号 %1 终止</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>退出码 %1</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>被抢占</translation>
    </message>
    <message>
        <source>%1; Slurm puts the job back</source>
        <translation>%1；Slurm 将作业重新排队</translation>
    </message>
    <message>
        <source>squeue&apos;s answer cannot be read</source>
        <translation>无法解读 squeue 的输出</translation>
    </message>
    <message>
        <source>the job belongs to %1, and Slurm may hide it from %2</source>
        <translation>该作业属于 %1，Slurm 可能对 %2 隐藏了它</translation>
    </message>
    <message>
        <source>Slurm no longer knows the job, and how it ended is not recorded</source>
        <translation>Slurm 已不再记得该作业，也没有记录它如何结束</translation>
    </message>
    <message>
        <source>Slurm was not found</source>
        <translation>找不到 Slurm</translation>
    </message>
    <message>
        <source>neither PATH nor a login shell there knows sbatch</source>
        <translation>PATH 和登录 Shell 中都没有 sbatch</translation>
    </message>
    <message>
        <source>load its module or set PATH in the start-up files of the login shell there, or use `scheduler: {kind: direct}`</source>
        <translation>请在登录 Shell 的启动文件中加载其模块或设置 PATH，或使用 `scheduler: {kind: direct}`</translation>
    </message>
    <message>
        <source>this is not the id of a Slurm job</source>
        <translation>这不是 Slurm 作业的 ID</translation>
    </message>
    <message>
        <source>this is not the id of a process</source>
        <translation>这不是进程的 ID</translation>
    </message>
    <message>
        <source>job cannot be cancelled</source>
        <translation>无法取消作业</translation>
    </message>
    <message>
        <source>try again, or on the cluster: scancel %1</source>
        <translation>请重试，或在集群上执行：scancel %1</translation>
    </message>
    <message>
        <source>Slurm does not answer</source>
        <translation>Slurm 无响应</translation>
    </message>
    <message>
        <source>Slurm&apos;s answer cannot be read</source>
        <translation>无法解读 Slurm 的输出</translation>
    </message>
    <message>
        <source>%1 printed another form</source>
        <translation>%1 的输出格式与预期不符</translation>
    </message>
    <message>
        <source>the answer of %1 did not come whole</source>
        <translation>%1 的输出不完整</translation>
    </message>
    <message>
        <source>%1 did not answer in time</source>
        <translation>%1 未及时响应</translation>
    </message>
    <message>
        <source>%1 was not found on the host</source>
        <translation>主机上找不到 %1</translation>
    </message>
    <message>
        <source>%1 ended with exit status %2</source>
        <translation>%1 以退出码 %2 结束</translation>
    </message>
    <message>
        <source>job record cannot be read</source>
        <translation>无法读取作业记录</translation>
    </message>
    <message>
        <source>it has no job_id</source>
        <translation>其中没有 job_id</translation>
    </message>
    <message>
        <source>shard %1 cannot be submitted</source>
        <translation>无法提交分片 %1</translation>
    </message>
    <message>
        <source>the name of a secret is no name of an environment variable</source>
        <translation>某个密钥的名称不是合法的环境变量名</translation>
    </message>
    <message>
        <source>Slurm cannot write below a folder whose name holds a backslash or a line break</source>
        <translation>Slurm 无法写入名称含反斜杠或换行符的文件夹</translation>
    </message>
    <message>
        <source>use another paths.root</source>
        <translation>请更换 paths.root</translation>
    </message>
    <message>
        <source>sbatch refused shard %1</source>
        <translation>sbatch 拒绝了分片 %1</translation>
    </message>
    <message>
        <source>submit again when Slurm answers: a job that was taken after all is found by its name</source>
        <translation>请在 Slurm 恢复响应后重新提交：实际已被接收的作业会按名称找到</translation>
    </message>
    <message>
        <source>the answer to a submit is garbled</source>
        <translation>提交作业后的响应错乱</translation>
    </message>
    <message>
        <source>Something in a start-up file of the login may print in the background</source>
        <translation>登录启动文件中可能有内容在后台输出</translation>
    </message>
    <message>
        <source>the run folder cannot be mounted into the container: %1</source>
        <translation>运行文件夹无法挂载到容器中：%1</translation>
    </message>
    <message>
        <source>its path is not UTF-8</source>
        <translation>其路径不是 UTF-8</translation>
    </message>
    <message>
        <source>it was started on another machine</source>
        <translation>它是在另一台机器上启动的</translation>
    </message>
    <message>
        <source>no answer about this job</source>
        <translation>没有关于此作业的响应</translation>
    </message>
    <message>
        <source>collector cannot be started</source>
        <translation>无法启动采集器</translation>
    </message>
    <message>
        <source>the host does not show its processes</source>
        <translation>主机不显示其进程</translation>
    </message>
    <message>
        <source>nvidia-smi did not answer in time</source>
        <translation>nvidia-smi 未及时响应</translation>
    </message>
    <message>
        <source>nvidia-smi is not installed</source>
        <translation>未安装 nvidia-smi</translation>
    </message>
    <message>
        <source>nvidia-smi shows none</source>
        <translation>nvidia-smi 没有列出 GPU</translation>
    </message>
    <message>
        <source>not asked: there is no link</source>
        <translation>未检查：没有连接</translation>
    </message>
    <message>
        <source>not asked: no script runs on the host</source>
        <translation>未检查：主机上无法运行脚本</translation>
    </message>
    <message>
        <source>not asked: Slurm&apos;s programs do not work</source>
        <translation>未检查：Slurm 的程序不可用</translation>
    </message>
    <message>
        <source>not asked: Slurm&apos;s controller does not answer</source>
        <translation>未检查：Slurm 控制器无响应</translation>
    </message>
    <message>
        <source>not asked: the partition cannot be used</source>
        <translation>未检查：分区不可用</translation>
    </message>
    <message>
        <source>the test was stopped</source>
        <translation>测试已停止</translation>
    </message>
    <message>
        <source>try the same with: %1</source>
        <translation>可用同样的方式试一下：%1</translation>
    </message>
    <message>
        <source>%1 as %2</source>
        <translation>%1，用户 %2</translation>
    </message>
    <message>
        <source>/bin/sh must run on the host without a word of the login&apos;s own start files in its way</source>
        <translation>主机上必须能运行 /bin/sh，且登录启动文件不得输出任何内容</translation>
    </message>
    <message>
        <source>a script on the host fails: %1</source>
        <translation>主机上的脚本失败：%1</translation>
    </message>
    <message>
        <source>the usual small programs of a Unix system must be on PATH</source>
        <translation>PATH 中必须有 Unix 系统的常用小程序</translation>
    </message>
    <message>
        <source>sbatch is not found, neither on PATH nor in a login shell</source>
        <translation>找不到 sbatch：PATH 和登录 Shell 中都没有</translation>
    </message>
    <message>
        <source>have the login shell&apos;s start files load Slurm&apos;s module, or set scheduler.kind: direct</source>
        <translation>请让登录 Shell 的启动文件加载 Slurm 模块，或设置 scheduler.kind: direct</translation>
    </message>
    <message>
        <source>no answer came</source>
        <translation>没有收到响应</translation>
    </message>
    <message>
        <source>no answer within %1 s</source>
        <translation>%1 秒内没有响应</translation>
    </message>
    <message>
        <source>the host does not tell its time</source>
        <translation>主机不报告时间</translation>
    </message>
    <message>
        <source>the host&apos;s clock is %1 s behind ours (to within %2 s)</source>
        <translation>主机时钟比本机慢 %1 秒（误差 %2 秒以内）</translation>
    </message>
    <message>
        <source>the host&apos;s clock is %1 s ahead of ours (to within %2 s)</source>
        <translation>主机时钟比本机快 %1 秒（误差 %2 秒以内）</translation>
    </message>
    <message>
        <source>have both clocks set by NTP; a run&apos;s times are those of the nodes</source>
        <translation>请用 NTP 校准两边的时钟；运行的时间以节点为准</translation>
    </message>
    <message>
        <source>sbatch --version says: %1</source>
        <translation>sbatch --version 输出：%1</translation>
    </message>
    <message>
        <source>look whether Slurm&apos;s programs work in a shell on the host</source>
        <translation>请在主机的 Shell 中检查 Slurm 的程序是否可用</translation>
    </message>
    <message>
        <source>Slurm 22.05 or newer is needed</source>
        <translation>需要 Slurm 22.05 或更新版本</translation>
    </message>
    <message>
        <source>Slurm&apos;s controller does not answer</source>
        <translation>Slurm 控制器无响应</translation>
    </message>
    <message>
        <source>Slurm&apos;s controller is down or cannot be reached; try again later or tell the site</source>
        <translation>Slurm 控制器已停机或无法访问；请稍后重试或通知管理方</translation>
    </message>
    <message>
        <source>partition %1: %2</source>
        <translation>分区 %1：%2</translation>
    </message>
    <message>
        <source>Slurm does not show it</source>
        <translation>Slurm 没有列出它</translation>
    </message>
    <message>
        <source>set scheduler.partition to one that `sinfo` shows</source>
        <translation>请将 scheduler.partition 设为 `sinfo` 所列的分区</translation>
    </message>
    <message>
        <source>the profile names no partition and Slurm has no default one</source>
        <translation>配置没有指定分区，Slurm 也没有默认分区</translation>
    </message>
    <message>
        <source>set scheduler.partition</source>
        <translation>请设置 scheduler.partition</translation>
    </message>
    <message>
        <source>partition %1 is %2</source>
        <translation>分区 %1 的状态为 %2</translation>
    </message>
    <message>
        <source>wait for the site to bring it up, or set another scheduler.partition</source>
        <translation>请等待管理方恢复，或更换 scheduler.partition</translation>
    </message>
    <message>
        <source>partition %1 allows %2, and scheduler.time_limit_min is %3</source>
        <translation>分区 %1 最长允许 %2，而 scheduler.time_limit_min 为 %3</translation>
    </message>
    <message>
        <source>lower scheduler.time_limit_min to %1 or take another partition</source>
        <translation>请将 scheduler.time_limit_min 调低到 %1，或换用其他分区</translation>
    </message>
    <message>
        <source>partition %1 is up, at most %2</source>
        <translation>分区 %1 可用，最长 %2</translation>
    </message>
    <message>
        <source>partition %1 is up, without a time limit</source>
        <translation>分区 %1 可用，没有时限</translation>
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
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Slurm would take a job: on %1, at %2 by its clock</source>
        <translation>Slurm 会接受作业：在 %1 上，时间为其时钟的 %2</translation>
    </message>
    <message>
        <source>Slurm would take a job</source>
        <translation>Slurm 会接受作业</translation>
    </message>
    <message>
        <source>Slurm refuses a job with these settings: %1</source>
        <translation>Slurm 拒绝了使用这些设置的作业：%1</translation>
    </message>
    <message>
        <source>compare the profile&apos;s scheduler settings with a job of yours that runs</source>
        <translation>请将配置的 scheduler 设置与您能正常运行的作业对照</translation>
    </message>
    <message>
        <source>the partition has no nodes</source>
        <translation>分区没有节点</translation>
    </message>
    <message>
        <source>set another scheduler.partition</source>
        <translation>请更换 scheduler.partition</translation>
    </message>
    <message>
        <source>none of the %1 nodes has %2; the most is %3 GPUs</source>
        <translation>%1 个节点中没有一个具备 %2；最多的有 %3 块 GPU</translation>
    </message>
    <message>
        <source>set scheduler.gres to what `sinfo -o &quot;%N %G&quot;` shows</source>
        <translation>请将 scheduler.gres 设为 `sinfo -o &quot;%N %G&quot;` 所列的值</translation>
    </message>
    <message>
        <source>the nodes have up to %1 GPUs and the profile asks for none</source>
        <translation>节点最多有 %1 块 GPU，而配置没有请求 GPU</translation>
    </message>
    <message>
        <source>set scheduler.gres, such as &quot;gpu:%1&quot;</source>
        <translation>请设置 scheduler.gres，例如 &quot;gpu:%1&quot;</translation>
    </message>
    <message>
        <source>%1 nodes, of which %2 can run jobs now</source>
        <translation>%1 个节点，其中 %2 个现在可以运行作业</translation>
    </message>
    <message>
        <source>%1 nodes with %2, of which %3 can run jobs now</source>
        <translation>%1 个节点具备 %2，其中 %3 个现在可以运行作业</translation>
    </message>
    <message>
        <source>shards beyond these wait; `sinfo -R` shows why nodes are down</source>
        <translation>超出的分片需要等待；`sinfo -R` 可查看节点停机的原因</translation>
    </message>
    <message>
        <source>%1 nodes, %2 of them in service</source>
        <translation>%1 个节点，其中 %2 个在服务中</translation>
    </message>
    <message>
        <source>%1 nodes with %2, %3 of them in service</source>
        <translation>%1 个节点具备 %2，其中 %3 个在服务中</translation>
    </message>
    <message>
        <source>sacct answers</source>
        <translation>sacct 可用</translation>
    </message>
    <message>
        <source>nothing has to be done: how a job ended is then known from scontrol, for some minutes, and from the run&apos;s own record</source>
        <translation>无需处理：作业如何结束可由 scontrol（数分钟内）和运行自身的记录得知</translation>
    </message>
    <message>
        <source>srun has pyxis</source>
        <translation>srun 支持 pyxis</translation>
    </message>
    <message>
        <source>srun --help shows no --container-image: pyxis is not installed</source>
        <translation>srun --help 中没有 --container-image：未安装 pyxis</translation>
    </message>
    <message>
        <source>set container.runtime to what the site has: apptainer, docker or none</source>
        <translation>请将 container.runtime 设为站点已有的运行时：apptainer、docker 或 none</translation>
    </message>
    <message>
        <source>%1 (as the login host sees it; the nodes may differ)</source>
        <translation>%1（登录主机所见；节点上可能不同）</translation>
    </message>
    <message>
        <source>%1 can be written</source>
        <translation>%1 可写</translation>
    </message>
    <message>
        <source>%1 is made by the first run, in %2</source>
        <translation>%1 会在首次运行时创建，位于 %2</translation>
    </message>
    <message>
        <source>%1 is not a folder</source>
        <translation>%1 不是文件夹</translation>
    </message>
    <message>
        <source>set paths.root to a folder that you may write</source>
        <translation>请将 paths.root 设为您可写的文件夹</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>%1 不可写</translation>
    </message>
    <message>
        <source>set paths.root to a folder that you may write, on a file system that the nodes see as well; or look for a full disk or quota</source>
        <translation>请将 paths.root 设为您可写、且节点也能访问的文件系统上的文件夹；或检查磁盘或配额是否已满</translation>
    </message>
    <message>
        <source>the collector needs Python 3.8 or newer, its standard library alone, on the node</source>
        <translation>采集器在节点上需要 Python 3.8 或更新版本，仅用标准库</translation>
    </message>
    <message>
        <source>not on the host; the container&apos;s own is used</source>
        <translation>主机上没有；使用容器自带的</translation>
    </message>
    <message>
        <source>python3 is not on PATH</source>
        <translation>PATH 中没有 python3</translation>
    </message>
    <message>
        <source>python3 does not run</source>
        <translation>python3 无法运行</translation>
    </message>
    <message>
        <source>Python %1 is too old</source>
        <translation>Python %1 版本过旧</translation>
    </message>
    <message>
        <source>install %1 there, or set container.runtime to what there is</source>
        <translation>请在那里安装 %1，或将 container.runtime 设为已有的运行时</translation>
    </message>
    <message>
        <source>no container</source>
        <translation>不使用容器</translation>
    </message>
    <message>
        <source>docker&apos;s daemon does not answer: %1</source>
        <translation>docker 守护进程无响应：%1</translation>
    </message>
    <message>
        <source>start it, or have the site let you use it (the group docker)</source>
        <translation>请启动它，或请管理方授权您使用（docker 用户组）</translation>
    </message>
    <message>
        <source>%1 is not on PATH</source>
        <translation>PATH 中没有 %1</translation>
    </message>
    <message>
        <source>the profile has no paths.dataset_dir</source>
        <translation>配置没有 paths.dataset_dir</translation>
    </message>
    <message>
        <source>set it, unless all recipes use driver: script</source>
        <translation>请设置它，除非所有配方都使用 driver: script</translation>
    </message>
    <message>
        <source>%1 holds %2</source>
        <translation>%1 中有 %2</translation>
    </message>
    <message>
        <source>%1 holds no .jsonl file that can be read</source>
        <translation>%1 中没有可读的 .jsonl 文件</translation>
    </message>
    <message>
        <source>prepare the dataset (assayctl dataset prepare) and copy it there</source>
        <translation>请准备数据集（assayctl dataset prepare）并复制到那里</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 无法读取</translation>
    </message>
    <message>
        <source>%1 is not there</source>
        <translation>%1 不存在</translation>
    </message>
    <message>
        <source>set paths.dataset_dir to the folder of the prepared dataset</source>
        <translation>请将 paths.dataset_dir 设为已准备好的数据集所在的文件夹</translation>
    </message>
    <message>
        <source>no folders: the engine finds a hub id by itself</source>
        <translation>没有文件夹：引擎会自行查找 hub ID</translation>
    </message>
    <message>
        <source>put the weights there, or correct models.staged_dir, models.staged and models.writable_dir</source>
        <translation>请把权重放到那里，或更正 models.staged_dir、models.staged 和 models.writable_dir</translation>
    </message>
    <message>
        <source>%1 cannot be written by you</source>
        <translation>您无权写入 %1</translation>
    </message>
    <message>
        <source>weights that lie there can be used; new ones cannot be put there</source>
        <translation>那里已有的权重可以使用；但无法放入新的权重</translation>
    </message>
    <message>
        <source>%1 with %2 staged</source>
        <translation>%1，预置了 %2 个</translation>
    </message>
    <message>
        <source>%1 with %2 staged, %3</source>
        <translation>%1，预置了 %2 个，%3</translation>
    </message>
    <message>
        <source>df does not say how much is free</source>
        <translation>df 没有报告剩余空间</translation>
    </message>
    <message>
        <source>%1 GiB are free for runs</source>
        <translation>运行可用空间 %1 GiB</translation>
    </message>
    <message>
        <source>make room, or set paths.root to another file system</source>
        <translation>请腾出空间，或将 paths.root 设到其他文件系统</translation>
    </message>
    <message>
        <source>port %1 is answered by %2, which is not of the engine that was started</source>
        <translation>端口 %1 由 %2 应答，而它不属于所启动的引擎</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>另一个进程</translation>
    </message>
    <message>
        <source>the collector failed: %1: %2</source>
        <translation>采集器出错：%1：%2</translation>
    </message>
    <message>
        <source>the disk of the run folder was full for %1 s</source>
        <translation>运行文件夹的磁盘曾写满 %1 秒</translation>
    </message>
    <message>
        <source>there is no room for %1; waiting</source>
        <translation>没有空间写入 %1；正在等待</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message>
        <source>the run folder was out of reach: %1</source>
        <translation>运行文件夹无法访问：%1</translation>
    </message>
    <message>
        <source>%1 bytes are free on the disk of the run folder</source>
        <translation>运行文件夹的磁盘剩余 %1 字节</translation>
    </message>
    <message>
        <source>the journal cannot be written: %1</source>
        <translation>无法写入日志记录：%1</translation>
    </message>
    <message>
        <source>another collector is writing %1</source>
        <translation>另一个采集器正在写入 %1</translation>
    </message>
    <message>
        <source>plan.json cannot be used: %1</source>
        <translation>无法使用 plan.json：%1</translation>
    </message>
    <message>
        <source>it cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>it is no JSON: %1</source>
        <translation>它不是 JSON：%1</translation>
    </message>
    <message>
        <source>the plan&apos;s version must be 1 for this collector, it is %1</source>
        <translation>此采集器要求计划的版本为 1，实际为 %1</translation>
    </message>
    <message>
        <source>ports must be a range within 1-65535, it is %1</source>
        <translation>ports 必须是 1-65535 之内的范围，实际为 %1</translation>
    </message>
    <message>
        <source>%1 must be an object, it is %2</source>
        <translation>%1 必须是对象，实际为 %2</translation>
    </message>
    <message>
        <source>%1 must be a text, it is %2</source>
        <translation>%1 必须是文本，实际为 %2</translation>
    </message>
    <message>
        <source>%1 must be a number, it is %2</source>
        <translation>%1 必须是数字，实际为 %2</translation>
    </message>
    <message>
        <source>%1 must be a whole number, it is %2</source>
        <translation>%1 必须是整数，实际为 %2</translation>
    </message>
    <message>
        <source>%1 must be a list, it is %2</source>
        <translation>%1 必须是列表，实际为 %2</translation>
    </message>
    <message>
        <source>%1 must be a list of texts, it is %2</source>
        <translation>%1 必须是文本列表，实际为 %2</translation>
    </message>
    <message>
        <source>%1 must be an object of texts, it is %2</source>
        <translation>%1 必须是由文本组成的对象，实际为 %2</translation>
    </message>
    <message>
        <source>%1.id must be letters, digits and _.+-, it is %2</source>
        <translation>%1.id 只能含字母、数字和 _.+-，实际为 %2</translation>
    </message>
    <message>
        <source>%1.attempts must be whole numbers from 1</source>
        <translation>%1.attempts 必须是从 1 起的整数</translation>
    </message>
    <message>
        <source>%1.workload.driver must be one of %2, not %3</source>
        <translation>%1.workload.driver 必须是 %2 之一，而不是 %3</translation>
    </message>
    <message>
        <source>the engine could not be started (%1)</source>
        <translation>引擎无法启动（%1）</translation>
    </message>
    <message>
        <source>the engine could not be started (%1) before it was ready</source>
        <translation>引擎无法启动（%1），未能就绪</translation>
    </message>
    <message>
        <source>the engine was lost before it was ready</source>
        <translation>引擎在就绪之前丢失</translation>
    </message>
    <message>
        <source>the engine was killed by %1 before it was ready</source>
        <translation>引擎在就绪之前被 %1 终止</translation>
    </message>
    <message>
        <source>the engine ended with exit status %1 before it was ready</source>
        <translation>引擎在就绪之前以退出码 %1 结束</translation>
    </message>
    <message>
        <source>the engine was lost while the workload ran (%1 done)</source>
        <translation>引擎在负载运行期间丢失（已完成 %1）</translation>
    </message>
    <message>
        <source>the engine was killed by %1 while the workload ran (%2 done)</source>
        <translation>引擎在负载运行期间被 %1 终止（已完成 %2）</translation>
    </message>
    <message>
        <source>the engine ended with exit status %1 while the workload ran (%2 done)</source>
        <translation>引擎在负载运行期间以退出码 %1 结束（已完成 %2）</translation>
    </message>
    <message>
        <source>the engine was lost by itself</source>
        <translation>引擎自行丢失</translation>
    </message>
    <message>
        <source>the engine was killed by %1 by itself</source>
        <translation>引擎自行被 %1 终止</translation>
    </message>
    <message>
        <source>the engine ended with exit status %1 by itself</source>
        <translation>引擎自行以退出码 %1 结束</translation>
    </message>
    <message>
        <source>the engine was lost before the scrape before the workload</source>
        <translation>引擎在负载之前的指标抓取之前丢失</translation>
    </message>
    <message>
        <source>the engine was lost before the scrape after the workload</source>
        <translation>引擎在负载之后的指标抓取之前丢失</translation>
    </message>
    <message>
        <source>the engine was killed by %1 before the scrape before the workload</source>
        <translation>引擎在负载之前的指标抓取之前被 %1 终止</translation>
    </message>
    <message>
        <source>the engine was killed by %1 before the scrape after the workload</source>
        <translation>引擎在负载之后的指标抓取之前被 %1 终止</translation>
    </message>
    <message>
        <source>the engine ended with exit status %1 before the scrape before the workload</source>
        <translation>引擎在负载之前的指标抓取之前以退出码 %1 结束</translation>
    </message>
    <message>
        <source>the engine ended with exit status %1 before the scrape after the workload</source>
        <translation>引擎在负载之后的指标抓取之前以退出码 %1 结束</translation>
    </message>
    <message>
        <source>its guard did not answer</source>
        <translation>其守护进程没有响应</translation>
    </message>
    <message>
        <source>GPU %1 still holds %2 MiB by pid %3</source>
        <translation>GPU %1 仍占用 %2 MiB（进程 %3）</translation>
    </message>
    <message>
        <source>GPU %1 still holds %2 MiB</source>
        <translation>GPU %1 仍占用 %2 MiB</translation>
    </message>
    <message>
        <source>no port of %1 is free on this node</source>
        <translation>此节点上 %1 没有空闲端口</translation>
    </message>
    <message>
        <source>the engine was not ready after %1 s (%2)</source>
        <translation>引擎在 %1 秒后仍未就绪（%2）</translation>
    </message>
    <message>
        <source>it never answered on port %1</source>
        <translation>它在端口 %1 上从未响应</translation>
    </message>
    <message>
        <source>its health check says %1</source>
        <translation>其健康检查返回 %1</translation>
    </message>
    <message>
        <source>HTTP 200 but it names no model</source>
        <translation>HTTP 200，但没有给出模型</translation>
    </message>
    <message>
        <source>port %1 serves the model %2, not %3</source>
        <translation>端口 %1 提供的模型是 %2，而不是 %3</translation>
    </message>
    <message>
        <source>processes of the engine would not end: %1</source>
        <translation>引擎的进程无法结束：%1</translation>
    </message>
    <message>
        <source>the dataset %1 cannot be read: %2</source>
        <translation>无法读取数据集 %1：%2</translation>
    </message>
    <message>
        <source>line %1 of the dataset %2 cannot be used: %3</source>
        <translation>数据集 %2 的第 %1 行不可用：%3</translation>
    </message>
    <message>
        <source>it has no user turn (messages or turns)</source>
        <translation>其中没有用户轮次（messages 或 turns）</translation>
    </message>
    <message>
        <source>the dataset %1 has no row of category %2 (matched exactly); it has %3</source>
        <translation>数据集 %1 中没有类别 %2 的行（精确匹配）；现有 %3</translation>
    </message>
    <message>
        <source>no rows at all</source>
        <translation>没有任何行</translation>
    </message>
    <message>
        <source>%1 of %2 rows of category %3 in %4 are placeholders: prepare the dataset first</source>
        <translation>%4 中类别 %3 的 %2 行里有 %1 行是占位符：请先准备数据集</translation>
    </message>
    <message>
        <source>the dataset %1 has %2 rows of category %3, %4 are planned</source>
        <translation>数据集 %1 中类别 %3 有 %2 行，计划 %4 行</translation>
    </message>
    <message>
        <source>result.json cannot be used: it does not tell how many requests were completed</source>
        <translation>无法使用 result.json：其中没有完成的请求数</translation>
    </message>
    <message>
        <source>the workload could not be started (%1)</source>
        <translation>负载无法启动（%1）</translation>
    </message>
    <message>
        <source>the script could not be started (%1)</source>
        <translation>脚本无法启动（%1）</translation>
    </message>
    <message>
        <source>the workload was lost</source>
        <translation>负载丢失</translation>
    </message>
    <message>
        <source>the script was lost</source>
        <translation>脚本丢失</translation>
    </message>
    <message>
        <source>the workload was killed by %1</source>
        <translation>负载被 %1 终止</translation>
    </message>
    <message>
        <source>the script was killed by %1</source>
        <translation>脚本被 %1 终止</translation>
    </message>
    <message>
        <source>the workload ended with exit status %1</source>
        <translation>负载以退出码 %1 结束</translation>
    </message>
    <message>
        <source>the script ended with exit status %1</source>
        <translation>脚本以退出码 %1 结束</translation>
    </message>
    <message>
        <source>%1; it wrote no %2</source>
        <translation>%1；它没有写出 %2</translation>
    </message>
    <message>
        <source>%1 is older than the workload that should have written it: ignored</source>
        <translation>%1 比本应写出它的负载更旧：已忽略</translation>
    </message>
    <message>
        <source>broken off</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>no token was received</source>
        <translation>没有收到 token</translation>
    </message>
    <message>
        <source>the stream ended before the answer did</source>
        <translation>流在回答完成之前结束</translation>
    </message>
    <message>
        <source>the engine ended the request: %1</source>
        <translation>引擎结束了请求：%1</translation>
    </message>
    <message>
        <source>a streamed chunk is no JSON: %1</source>
        <translation>流式数据块不是 JSON：%1</translation>
    </message>
    <message>
        <source>the answer was too long</source>
        <translation>响应过长</translation>
    </message>
    <message>
        <source>the answer was too slow</source>
        <translation>响应过慢</translation>
    </message>
    <message>
        <source>the answer broke off %1 bytes early</source>
        <translation>响应提前 %1 字节中断</translation>
    </message>
    <message>
        <source>no answer in time</source>
        <translation>未及时响应</translation>
    </message>
    <message>
        <source>the script&apos;s server never answered at port %1: nothing was measured</source>
        <translation>脚本的服务器在端口 %1 上从未响应：没有测量到任何数据</translation>
    </message>
    <message>
        <source>the workload made no progress for %1 s (%2 done)</source>
        <translation>负载已有 %1 秒没有进展（已完成 %2）</translation>
    </message>
    <message>
        <source>finished early at %1</source>
        <translation>提前结束于 %1</translation>
    </message>
    <message>
        <source>the scrape before the workload failed: %1</source>
        <translation>负载之前的指标抓取失败：%1</translation>
    </message>
    <message>
        <source>the scrape after the workload failed: %1</source>
        <translation>负载之后的指标抓取失败：%1</translation>
    </message>
    <message>
        <source>the engine was not at rest at the scrape before the workload: %1</source>
        <translation>负载之前抓取指标时引擎尚未空闲：%1</translation>
    </message>
    <message>
        <source>the engine was not at rest at the scrape after the workload: %1</source>
        <translation>负载之后抓取指标时引擎尚未空闲：%1</translation>
    </message>
    <message>
        <source>it is no JSON</source>
        <translation>它不是 JSON</translation>
    </message>
    <message>
        <source>%1 attempts, each for the shard that claims it</source>
        <translation>%1 次尝试，由认领它的分片测量</translation>
    </message>
    <message>
        <source>the stop command</source>
        <translation>停止命令</translation>
    </message>
    <message>
        <source>minutes must be a number from 0</source>
        <translation>minutes 必须是不小于 0 的数字</translation>
    </message>
    <message>
        <source>there is no command %1</source>
        <translation>没有命令 %1</translation>
    </message>
    <message>
        <source>there is no cell %1</source>
        <translation>没有单元 %1</translation>
    </message>
    <message>
        <source>its workload has not started</source>
        <translation>其负载尚未开始</translation>
    </message>
    <message>
        <source>this shard is not measuring it</source>
        <translation>此分片没有在测量它</translation>
    </message>
    <message>
        <source>it is not in the plan any more</source>
        <translation>它已不在计划中</translation>
    </message>
    <message>
        <source>attempt %1 stands in its place</source>
        <translation>由第 %1 次尝试代替</translation>
    </message>
    <message>
        <source>it is left, after %1 attempts in its place</source>
        <translation>已有 %1 次尝试代替它，不再继续</translation>
    </message>
    <message>
        <source>it is measured again as attempt %1</source>
        <translation>作为第 %1 次尝试重新测量</translation>
    </message>
    <message>
        <source>waiting: another run holds the GPU %1</source>
        <translation>正在等待：另一运行占用着 GPU %1</translation>
    </message>
    <message>
        <source>port %1 is free</source>
        <translation>端口 %1 空闲</translation>
    </message>
    <message>
        <source>%1 MiB are free</source>
        <translation>剩余 %1 MiB</translation>
    </message>
    <message>
        <source>%1 rows of category %2, %3 planned</source>
        <translation>类别 %2 有 %1 行，计划 %3 行</translation>
    </message>
    <message>
        <source>Slurm requeued the job from %1 to %2 (restart %3) while this cell was measured</source>
        <translation>测量此单元时 Slurm 把作业从 %1 重新排队到 %2（第 %3 次重启）</translation>
    </message>
    <message>
        <source>the collector was killed on %1 while it measured this cell, and began again on %2</source>
        <translation>采集器在 %1 上测量此单元时被终止，并在 %2 上重新开始</translation>
    </message>
    <message>
        <source>the engine of an earlier start of this shard has not ended</source>
        <translation>此分片上一次启动的引擎尚未结束</translation>
    </message>
    <message>
        <source>the run folder %1 cannot be written: %2</source>
        <translation>运行文件夹 %1 不可写：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no curve: a map of draft lengths or of thinking_on and thinking_off is expected</source>
        <translation>&quot;%1&quot; 中没有曲线：应为草稿长度或 thinking_on 与 thinking_off 的映射</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no draft length</source>
        <translation>&quot;%1&quot; 没有草稿长度</translation>
    </message>
    <message>
        <source>draft length %1 stands beside thinking modes</source>
        <translation>草稿长度 %1 与思考模式并列</translation>
    </message>
    <message>
        <source>%1 is there a second time</source>
        <translation>%1 第二次出现</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no map of draft lengths</source>
        <translation>&quot;%1&quot; 不是草稿长度的映射</translation>
    </message>
    <message>
        <source>each item of a list is a draft length and its value, like {1: 1.90}</source>
        <translation>列表的每一项是草稿长度及其值，例如 {1: 1.90}</translation>
    </message>
    <message>
        <source>%1 has a decimal comma; here it is read as %2 and a new key %3; write a point</source>
        <translation>%1 使用了逗号作小数点；此处会读作 %2 和新的键 %3；请写成点</translation>
    </message>
    <message>
        <source>draft length %1 is there a second time</source>
        <translation>草稿长度 %1 第二次出现</translation>
    </message>
    <message>
        <source>draft length %1 holds no number</source>
        <translation>草稿长度 %1 没有数值</translation>
    </message>
    <message>
        <source>%1 has a decimal comma; write %2</source>
        <translation>%1 使用了逗号作小数点；请写 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>&quot;%1&quot; 不是数字</translation>
    </message>
    <message>
        <source>%1 is outside the range of an acceptance length at draft length %2, 1 to %3</source>
        <translation>%1 超出草稿长度 %2 时接受长度的范围 1 到 %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a truth value to YAML 1.1 readers; write %2</source>
        <translation>YAML 1.1 读取器会把 &quot;%1&quot; 当作布尔值；请写 %2</translation>
    </message>
    <message>
        <source>thinking_on and thinking_off are known</source>
        <translation>可用的有 thinking_on 和 thinking_off</translation>
    </message>
    <message>
        <source>unknown thinking mode &quot;%1&quot;; %2</source>
        <translation>未知的思考模式 &quot;%1&quot;；%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no draft length: %2</source>
        <translation>&quot;%1&quot; 不是草稿长度：%2</translation>
    </message>
    <message>
        <source>a whole number from 1 is expected</source>
        <translation>应为从 1 起的整数</translation>
    </message>
    <message>
        <source>some YAML readers take a leading 0 for octal</source>
        <translation>有些 YAML 读取器会把前导 0 当作八进制</translation>
    </message>
    <message>
        <source>it is larger than %1</source>
        <translation>它大于 %1</translation>
    </message>
    <message>
        <source>the curve falls by %1 from draft length %2 to %3</source>
        <translation>曲线从草稿长度 %2 到 %3 下降了 %1</translation>
    </message>
    <message>
        <source>%1 falls by %2 from draft length %3 to %4</source>
        <translation>%1 从草稿长度 %3 到 %4 下降了 %2</translation>
    </message>
    <message>
        <source>the header does not say where the values come from</source>
        <translation>文件头没有说明值的来源</translation>
    </message>
    <message>
        <source>the header describes &quot;%1&quot;, the block is &quot;%2&quot;</source>
        <translation>文件头描述的是 &quot;%1&quot;，而数据块是 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>the header says &quot;thinking: %1&quot;, but the block has no thinking modes to show it</source>
        <translation>文件头写着 &quot;thinking: %1&quot;，但数据块没有相应的思考模式</translation>
    </message>
    <message>
        <source>the header describes %1, but the block has none</source>
        <translation>文件头描述了 %1，但数据块中没有</translation>
    </message>
    <message>
        <source>the header does not say the temperature of %1</source>
        <translation>文件头没有说明 %1 的 temperature</translation>
    </message>
    <message>
        <source>the header names two methods, &quot;%1&quot; and &quot;%2&quot;</source>
        <translation>文件头写了两种方法，&quot;%1&quot; 和 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>cannot read the reference</source>
        <translation>无法读取基准参考</translation>
    </message>
    <message>
        <source>a reference is a map of models; this is none</source>
        <translation>基准参考应为模型的映射；此文件不是</translation>
    </message>
    <message>
        <source>there is no model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>no cell has a value on both sides</source>
        <translation>没有单元在两侧都有值</translation>
    </message>
    <message>
        <source>tolerance &quot;%1&quot; cannot be used</source>
        <translation>无法使用容差 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>it is not a decimal number from 0</source>
        <translation>它不是不小于 0 的十进制数</translation>
    </message>
    <message>
        <source>Give an acceptance length such as 0.05.</source>
        <translation>请给出接受长度，例如 0.05。</translation>
    </message>
    <message>
        <source>no model in common: &quot;%1&quot; and &quot;%2&quot;</source>
        <translation>没有共同的模型：&quot;%1&quot; 和 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>&quot;assayctl validate&quot; lists all problems of a file.</source>
        <translation>&quot;assayctl validate&quot; 可列出文件的所有问题。</translation>
    </message>
    <message>
        <source>cannot be read as a reference</source>
        <translation>无法作为基准参考读取</translation>
    </message>
    <message>
        <source>the run&apos;s recipe cannot be read</source>
        <translation>无法读取运行的配方</translation>
    </message>
    <message>
        <source>draft model</source>
        <translation>草稿模型</translation>
    </message>
    <message>
        <source>speculative config</source>
        <translation>投机解码配置</translation>
    </message>
    <message>
        <source>prefix caching</source>
        <translation>前缀缓存</translation>
    </message>
    <message>
        <source>output length</source>
        <translation>输出长度</translation>
    </message>
    <message>
        <source>%1 sampling</source>
        <translation>%1 采样</translation>
    </message>
    <message>
        <source>dataset sha256</source>
        <translation>数据集 SHA-256</translation>
    </message>
    <message>
        <source>engine version</source>
        <translation>引擎版本</translation>
    </message>
    <message>
        <source>engine args</source>
        <translation>引擎参数</translation>
    </message>
    <message>
        <source>server per</source>
        <translation>服务器共享方式</translation>
    </message>
    <message>
        <source>Forced speculative acceptance ON</source>
        <translation>强制接受已开启</translation>
    </message>
    <message>
        <source>No reference holds a curve of %1.</source>
        <translation>没有基准参考含有 %1 的曲线。</translation>
    </message>
    <message>
        <source>Several references hold a curve of %1 (%2), and the recipe&apos;s reference.file does not say which one is meant.</source>
        <translation>有多个基准参考含有 %1 的曲线（%2），而配方的 reference.file 没有指明是哪一个。</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>is there already</source>
        <translation>已存在</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>folder cannot be made</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>cannot be listed</source>
        <translation>无法列出</translation>
    </message>
    <message>
        <source>cannot be followed</source>
        <translation>无法跟踪</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>the program is closing</source>
        <translation>程序正在关闭</translation>
    </message>
    <message>
        <source>more than %1 bytes of output</source>
        <translation>输出超过 %1 字节</translation>
    </message>
    <message>
        <source>the shell ended before its answer</source>
        <translation>Shell 在给出响应之前结束</translation>
    </message>
    <message>
        <source>cannot run a script</source>
        <translation>无法运行脚本</translation>
    </message>
    <message>
        <source>no program</source>
        <translation>没有程序</translation>
    </message>
    <message>
        <source>the shell was ended by a signal</source>
        <translation>Shell 被信号终止</translation>
    </message>
    <message>
        <source>the host&apos;s shell said %1</source>
        <translation>主机的 Shell 返回：%1</translation>
    </message>
    <message>
        <source>the answer of the host is garbled</source>
        <translation>主机的响应错乱</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有剩余空间</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>Connection timed out</source>
        <translation>连接超时</translation>
    </message>
    <message>
        <source>Connection reset by peer</source>
        <translation>连接被对方重置</translation>
    </message>
    <message>
        <source>No route to host</source>
        <translation>没有到主机的路由</translation>
    </message>
    <message>
        <source>Network is unreachable</source>
        <translation>网络不可达</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Broken pipe</source>
        <translation>管道已断开</translation>
    </message>
    <message>
        <source>Name or service not known</source>
        <translation>未知的名称或服务</translation>
    </message>
    <message>
        <source>Temporary failure in name resolution</source>
        <translation>域名解析暂时失败</translation>
    </message>
    <message>
        <source>the host has no program that computes a checksum</source>
        <translation>主机没有计算校验和的程序</translation>
    </message>
    <message>
        <source>Install sha256sum (coreutils) there</source>
        <translation>请在那里安装 sha256sum（coreutils）</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>the host does not say who it is</source>
        <translation>主机没有报告自己的身份</translation>
    </message>
    <message>
        <source>the answer of the host is garbled or short</source>
        <translation>主机的响应错乱或不完整</translation>
    </message>
    <message>
        <source>cannot run /bin/sh</source>
        <translation>无法运行 /bin/sh</translation>
    </message>
    <message>
        <source>the reader ended</source>
        <translation>读取程序已结束</translation>
    </message>
    <message>
        <source>it changes while it is read</source>
        <translation>它在读取时发生变化</translation>
    </message>
    <message>
        <source>a start-up file of the account reads what is sent to /bin/sh</source>
        <translation>账户的启动文件读走了发送给 /bin/sh 的内容</translation>
    </message>
    <message>
        <source>Let its commands read from /dev/null</source>
        <translation>请让其中的命令从 /dev/null 读取</translation>
    </message>
    <message>
        <source>the login shell ended without a word; does a start-up file of the account end it, or read what is sent to /bin/sh?</source>
        <translation>登录 Shell 没有任何输出就结束了；账户的启动文件是否结束了它，或读走了发送给 /bin/sh 的内容？</translation>
    </message>
    <message>
        <source>the login shell ended with status %1</source>
        <translation>登录 Shell 以状态 %1 结束</translation>
    </message>
    <message>
        <source>the login shell ended</source>
        <translation>登录 Shell 已结束</translation>
    </message>
    <message>
        <source>the host has neither python3 nor nc</source>
        <translation>主机既没有 python3 也没有 nc</translation>
    </message>
    <message>
        <source>cannot run /bin/sh: %1</source>
        <translation>无法运行 /bin/sh：%1</translation>
    </message>
    <message>
        <source>the link broke</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>the login as %1 broke off</source>
        <translation>以 %1 登录时中断</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有响应</translation>
    </message>
    <message>
        <source>Assay logs in with keys: put one into the agent and into the server&apos;s authorized_keys</source>
        <translation>Assay 用密钥登录：请将密钥加入 agent 和服务器的 authorized_keys</translation>
    </message>
    <message>
        <source>the server refuses the login as %1</source>
        <translation>服务器拒绝以 %1 登录</translation>
    </message>
    <message>
        <source>after a key was taken it wants %1</source>
        <translation>接受密钥后还要求 %1</translation>
    </message>
    <message>
        <source>after a key was taken it wants %1; tried: %2</source>
        <translation>接受密钥后还要求 %1；已尝试：%2</translation>
    </message>
    <message>
        <source>after a key was taken it wants nothing</source>
        <translation>接受密钥后不再接受任何方式</translation>
    </message>
    <message>
        <source>it takes nothing</source>
        <translation>它不接受任何方式</translation>
    </message>
    <message>
        <source>it takes nothing; tried: %1</source>
        <translation>它不接受任何方式；已尝试：%1</translation>
    </message>
    <message>
        <source>it takes %1</source>
        <translation>它接受 %1</translation>
    </message>
    <message>
        <source>it takes %1; tried: %2</source>
        <translation>它接受 %1；已尝试：%2</translation>
    </message>
    <message>
        <source>cannot run %1</source>
        <translation>无法运行 %1</translation>
    </message>
    <message>
        <source>no end within %1 s</source>
        <translation>%1 秒内没有结束</translation>
    </message>
    <message>
        <source>it prints without end</source>
        <translation>它不停地输出</translation>
    </message>
    <message>
        <source>%1 gave no answer</source>
        <translation>%1 没有响应</translation>
    </message>
    <message>
        <source>not the name of a host</source>
        <translation>不是主机名</translation>
    </message>
    <message>
        <source>Give an alias of the SSH configuration or user@host:port</source>
        <translation>请给出 SSH 配置中的别名或 user@host:port</translation>
    </message>
    <message>
        <source>the user before @ is empty</source>
        <translation>@ 之前的用户名为空</translation>
    </message>
    <message>
        <source>a bracket is not closed</source>
        <translation>有方括号没有闭合</translation>
    </message>
    <message>
        <source>after the bracket comes neither the end nor :port</source>
        <translation>方括号之后既不是结尾也不是 :port</translation>
    </message>
    <message>
        <source>the port is empty</source>
        <translation>端口为空</translation>
    </message>
    <message>
        <source>a port is a number from 1 to 65535</source>
        <translation>端口应为 1 到 65535 的数字</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它为空</translation>
    </message>
    <message>
        <source>it begins with a minus</source>
        <translation>它以减号开头</translation>
    </message>
    <message>
        <source>it has a control character</source>
        <translation>它含有控制字符</translation>
    </message>
    <message>
        <source>it has a space</source>
        <translation>它含有空格</translation>
    </message>
    <message>
        <source>it has a letter that means something to a shell</source>
        <translation>它含有对 Shell 有特殊含义的字符</translation>
    </message>
    <message>
        <source>`ssh -G` names no host</source>
        <translation>`ssh -G` 没有给出主机</translation>
    </message>
    <message>
        <source>`ssh -G` names no port</source>
        <translation>`ssh -G` 没有给出端口</translation>
    </message>
    <message>
        <source>cannot connect</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>cannot connect to %1 port %2</source>
        <translation>无法连接 %1 的端口 %2</translation>
    </message>
    <message>
        <source>no answer within %1 s from %2</source>
        <translation>%1 秒内没有收到 %2 的响应</translation>
    </message>
    <message>
        <source>no answer within %1 s from the name service</source>
        <translation>%1 秒内没有收到域名服务的响应</translation>
    </message>
    <message>
        <source>Is the host up, and does this network reach it?</source>
        <translation>主机是否在线，当前网络能否访问它？</translation>
    </message>
    <message>
        <source>cannot resolve %1</source>
        <translation>无法解析 %1</translation>
    </message>
    <message>
        <source>Check the host in the cluster&apos;s profile and HostName in the SSH configuration</source>
        <translation>请检查集群配置中的主机和 SSH 配置中的 HostName</translation>
    </message>
    <message>
        <source>the host does not forward</source>
        <translation>主机不允许转发</translation>
    </message>
    <message>
        <source>the host does not know the node</source>
        <translation>主机不认识该节点</translation>
    </message>
    <message>
        <source>nothing answers there yet</source>
        <translation>那里尚无响应</translation>
    </message>
    <message>
        <source>the host opens no shell</source>
        <translation>主机不打开 Shell</translation>
    </message>
    <message>
        <source>Its sshd limits them (MaxSessions)</source>
        <translation>其 sshd 限制了会话数（MaxSessions）</translation>
    </message>
    <message>
        <source>the host starts no shell</source>
        <translation>主机不启动 Shell</translation>
    </message>
    <message>
        <source>the host closed the shell</source>
        <translation>主机关闭了 Shell</translation>
    </message>
    <message>
        <source>the shell was ended</source>
        <translation>Shell 被终止</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>The next attempt is possible in %1 s</source>
        <translation>%1 秒后可再次尝试</translation>
    </message>
    <message>
        <source>the server forwards no ports; streams go through a shell on the host</source>
        <translation>服务器不转发端口；数据流改经主机上的 Shell 传输</translation>
    </message>
    <message>
        <source>If the host was really set up anew, take the old key out: %1</source>
        <translation>如果主机确实重装过，请删除旧密钥：%1</translation>
    </message>
    <message>
        <source>%1 is in no known_hosts file; it shows %2</source>
        <translation>%1 不在任何 known_hosts 文件中；它出示的是 %2</translation>
    </message>
    <message>
        <source>%1 only has a host certificate&apos;s authority (%2), and host certificates are not supported; it shows %3</source>
        <translation>%1 只有主机证书的颁发机构（%2），而不支持主机证书；它出示的是 %3</translation>
    </message>
    <message>
        <source>the host key is unknown</source>
        <translation>主机密钥未知</translation>
    </message>
    <message>
        <source>Compare the fingerprint with one from the host&apos;s administrator, then accept it with --accept-new-host-key</source>
        <translation>请与主机管理员提供的指纹核对，然后用 --accept-new-host-key 接受</translation>
    </message>
    <message>
        <source>accepted the unknown host key %1 of %2 and wrote it to %3</source>
        <translation>已接受 %2 的未知主机密钥 %1，并写入 %3</translation>
    </message>
    <message>
        <source>accepted the unknown host key %1 of %2</source>
        <translation>已接受 %2 的未知主机密钥 %1</translation>
    </message>
    <message>
        <source>%1; there is no known_hosts file to write it to</source>
        <translation>%1；没有可写入的 known_hosts 文件</translation>
    </message>
    <message>
        <source>%1; it could not be written down: %2</source>
        <translation>%1；无法写入记录：%2</translation>
    </message>
    <message>
        <source>the host key has changed</source>
        <translation>主机密钥已改变</translation>
    </message>
    <message>
        <source>%1 shows %2, but %3 has %4; somebody may be in between</source>
        <translation>%1 出示的是 %2，而 %3 中是 %4；可能存在中间人</translation>
    </message>
    <message>
        <source>the host key is of another type than the known one</source>
        <translation>主机密钥的类型与已知的不同</translation>
    </message>
    <message>
        <source>the host key is revoked</source>
        <translation>主机密钥已被吊销</translation>
    </message>
    <message>
        <source>%1 shows %2, which %3 marks as @revoked</source>
        <translation>%1 出示的是 %2，%3 已将其标为 @revoked</translation>
    </message>
    <message>
        <source>Ask the host&apos;s administrator; a revoked key is never accepted</source>
        <translation>请联系主机管理员；已吊销的密钥绝不会被接受</translation>
    </message>
    <message>
        <source>cannot write</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>%1: Include lines lie deeper than %2</source>
        <translation>%1：Include 嵌套超过 %2 层</translation>
    </message>
    <message>
        <source>ssh rejects its configuration</source>
        <translation>ssh 拒绝其配置</translation>
    </message>
    <message>
        <source>`ssh -G` ended with %1</source>
        <translation>`ssh -G` 以 %1 结束</translation>
    </message>
    <message>
        <source>cannot ask for revocation</source>
        <translation>无法查询吊销状态</translation>
    </message>
    <message>
        <source>not a list of revoked keys</source>
        <translation>不是吊销密钥列表</translation>
    </message>
    <message>
        <source>RevokedHostKeys cannot be read, so no host key is accepted</source>
        <translation>无法读取 RevokedHostKeys，因此不接受任何主机密钥</translation>
    </message>
    <message>
        <source>ProxyUseFdpass is not supported</source>
        <translation>不支持 ProxyUseFdpass</translation>
    </message>
    <message>
        <source>Use a ProxyCommand that carries the connection itself</source>
        <translation>请使用自行承载连接的 ProxyCommand</translation>
    </message>
    <message>
        <source>not a user name that libssh takes</source>
        <translation>不是 libssh 接受的用户名</translation>
    </message>
    <message>
        <source>none of the configured algorithms is known to libssh</source>
        <translation>libssh 不认识所配置的任何算法</translation>
    </message>
    <message>
        <source>the host shows no key</source>
        <translation>主机没有出示密钥</translation>
    </message>
    <message>
        <source>no SSH connection</source>
        <translation>没有 SSH 连接</translation>
    </message>
    <message>
        <source>That is what ssh says of the way through %1</source>
        <translation>这是 ssh 对经由 %1 的路径给出的信息</translation>
    </message>
    <message>
        <source>That is what the ProxyCommand says</source>
        <translation>这是 ProxyCommand 给出的信息</translation>
    </message>
    <message>
        <source>Host key verification failed</source>
        <translation>主机密钥验证失败</translation>
    </message>
    <message>
        <source>Host key verification failed.</source>
        <translation>主机密钥验证失败。</translation>
    </message>
    <message>
        <source>The server and this libssh (%1) share no such algorithm</source>
        <translation>服务器与本机的 libssh（%1）没有共同的算法</translation>
    </message>
    <message>
        <source>A server allows only so many tries (MaxAuthTries): set IdentitiesOnly yes and the right IdentityFile for this host, or take keys out of the agent</source>
        <translation>服务器限制尝试次数（MaxAuthTries）：请为此主机设置 IdentitiesOnly yes 和正确的 IdentityFile，或从 agent 中移除一些密钥</translation>
    </message>
    <message>
        <source>Unlock it: ssh-add %1</source>
        <translation>请解锁：ssh-add %1</translation>
    </message>
    <message>
        <source>Name the key by IdentityFile in the SSH configuration, or ssh-add it</source>
        <translation>请在 SSH 配置中用 IdentityFile 指定密钥，或用 ssh-add 添加</translation>
    </message>
    <message>
        <source>Put the public key into the server&apos;s authorized_keys</source>
        <translation>请将公钥加入服务器的 authorized_keys</translation>
    </message>
    <message>
        <source>%1 keys were refused, %2 more are not offered</source>
        <translation>%1 个密钥被拒绝，另有 %2 个未尝试</translation>
    </message>
    <message>
        <source>no key, neither in an agent nor in a file</source>
        <translation>没有密钥：agent 和文件中都没有</translation>
    </message>
    <message>
        <source>%1 of the agent</source>
        <translation>agent 中的 %1</translation>
    </message>
    <message>
        <source>%1 cannot be read as a key</source>
        <translation>%1 无法作为密钥读取</translation>
    </message>
    <message>
        <source>%1 needs a passphrase</source>
        <translation>%1 需要口令</translation>
    </message>
    <message>
        <source>%1 is of a kind that libssh cannot use</source>
        <translation>%1 的类型 libssh 无法使用</translation>
    </message>
    <message>
        <source>%1 (%2 keys were offered)</source>
        <translation>%1（已尝试 %2 个密钥）</translation>
    </message>
    <message>
        <source>%1 was refused</source>
        <translation>%1 被拒绝</translation>
    </message>
    <message>
        <source>the link is closed</source>
        <translation>连接已关闭</translation>
    </message>
    <message>
        <source>no answer to a shell that was asked for</source>
        <translation>请求 Shell 没有响应</translation>
    </message>
    <message>
        <source>the host opens no more shells; what the last one started still runs</source>
        <translation>主机不再打开 Shell；上一个 Shell 启动的程序仍在运行</translation>
    </message>
    <message>
        <source>no answer to a keepalive</source>
        <translation>保活请求没有响应</translation>
    </message>
    <message>
        <source>the link to the host broke</source>
        <translation>与主机的连接中断</translation>
    </message>
    <message>
        <source>nobody listens on %1:%2 yet</source>
        <translation>%1:%2 上尚无监听</translation>
    </message>
    <message>
        <source>no connection to %1:%2</source>
        <translation>无法连接到 %1:%2</translation>
    </message>
    <message>
        <source>REMOTE HOST IDENTIFICATION HAS CHANGED</source>
        <translation>远程主机标识已改变</translation>
    </message>
    <message>
        <source>ssh ended with status 255</source>
        <translation>ssh 以状态 255 结束</translation>
    </message>
    <message>
        <source>cannot read the file</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>cannot write the file</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>Free some space and try again; the file is as it was.</source>
        <translation>请腾出空间后重试；文件保持原样。</translation>
    </message>
    <message>
        <source>this is no file name</source>
        <translation>这不是文件名</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it is larger than %1 bytes</source>
        <translation>它大于 %1 字节</translation>
    </message>
    <message>
        <source>something that is not a regular file is there</source>
        <translation>那里有一个不是普通文件的对象</translation>
    </message>
    <message>
        <source>the file was replaced, but may be lost if the power fails now</source>
        <translation>文件已替换，但若此时断电可能丢失</translation>
    </message>
    <message>
        <source>cannot make the folder</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>this is no folder name</source>
        <translation>这不是文件夹名</translation>
    </message>
    <message>
        <source>there is more than one document</source>
        <translation>含有多个文档</translation>
    </message>
    <message>
        <source>the text is UTF-16 or UTF-32; only UTF-8 is read</source>
        <translation>文本是 UTF-16 或 UTF-32；只读取 UTF-8</translation>
    </message>
    <message>
        <source>a carriage return without a line feed after it</source>
        <translation>回车符之后没有换行符</translation>
    </message>
    <message>
        <source>a control character (0x%1); this is no text</source>
        <translation>控制字符 (0x%1)；这不是文本</translation>
    </message>
    <message>
        <source>the text is larger than %1 MiB</source>
        <translation>文本大于 %1 MiB</translation>
    </message>
    <message>
        <source>a comment has a byte that is not UTF-8</source>
        <translation>注释中有不是 UTF-8 的字节</translation>
    </message>
    <message>
        <source>there are more problems than shown here</source>
        <translation>问题不止这里显示的</translation>
    </message>
    <message>
        <source>an alias stands inside the node that it names</source>
        <translation>别名位于它所引用的节点之内</translation>
    </message>
    <message>
        <source>the quote that opens here is not closed</source>
        <translation>此处开始的引号没有闭合</translation>
    </message>
    <message>
        <source>the text is nested deeper than %1 levels</source>
        <translation>文本嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>the text holds more than is sensible (%1 values or %2 MiB with its aliases)</source>
        <translation>文本内容过多（展开别名后超过 %1 个值或 %2 MiB）</translation>
    </message>
    <message>
        <source>a key must be one word or text</source>
        <translation>键必须是单个词或文本</translation>
    </message>
    <message>
        <source>duplicate key &quot;%1&quot;, first on line %2</source>
        <translation>重复的键 &quot;%1&quot;，首次出现在第 %2 行</translation>
    </message>
    <message>
        <source>a key or value has a byte that is not UTF-8</source>
        <translation>键或值中有不是 UTF-8 的字节</translation>
    </message>
    <message>
        <source>the file is gone since it was read</source>
        <translation>文件在读取之后已消失</translation>
    </message>
    <message>
        <source>the file was changed since it was read</source>
        <translation>文件在读取之后已被更改</translation>
    </message>
    <message>
        <source>there is one of this name already</source>
        <translation>已有同名的文件</translation>
    </message>
    <message>
        <source>this is no name for a file</source>
        <translation>这不能作为文件名</translation>
    </message>
    <message>
        <source>Use letters, digits, dots, minus and underscore</source>
        <translation>请使用字母、数字、点、减号和下划线</translation>
    </message>
    <message>
        <source>the new file is written, but the old one cannot be removed</source>
        <translation>新文件已写入，但无法删除旧文件</translation>
    </message>
    <message>
        <source>Remove the file by hand</source>
        <translation>请手动删除该文件</translation>
    </message>
    <message>
        <source>cannot be taken out of the trash</source>
        <translation>无法从回收站取出</translation>
    </message>
    <message>
        <source>The GPU ran out of memory.</source>
        <translation>GPU 显存不足。</translation>
    </message>
    <message>
        <source>Lower --gpu-memory-utilization, --max-num-seqs or the draft length, and look for processes that still hold GPU memory.</source>
        <translation>请调低 --gpu-memory-utilization、--max-num-seqs 或草稿长度，并检查是否有进程仍占用显存。</translation>
    </message>
    <message>
        <source>The machine ran out of main memory.</source>
        <translation>机器内存不足。</translation>
    </message>
    <message>
        <source>Ask for more memory in the job, or stage the weights so that they need not be copied.</source>
        <translation>请为作业请求更多内存，或预置权重以避免复制。</translation>
    </message>
    <message>
        <source>Too little GPU memory was free when the engine started.</source>
        <translation>引擎启动时空闲显存太少。</translation>
    </message>
    <message>
        <source>Something else holds GPU memory, often workers of an earlier server: see nvidia-smi for its process, or lower --gpu-memory-utilization.</source>
        <translation>显存被其他进程占用，通常是之前服务器的 worker：请用 nvidia-smi 查看其进程，或调低 --gpu-memory-utilization。</translation>
    </message>
    <message>
        <source>The KV cache is too small for the longest sequence that was asked for.</source>
        <translation>KV 缓存太小，放不下所要求的最长序列。</translation>
    </message>
    <message>
        <source>Lower --max-model-len, or give the cache more memory.</source>
        <translation>请调低 --max-model-len，或为缓存分配更多显存。</translation>
    </message>
    <message>
        <source>The engine switched speculative decoding off, for all or for some requests.</source>
        <translation>引擎对全部或部分请求关闭了投机解码。</translation>
    </message>
    <message>
        <source>The counters no longer describe the draft length that was asked for: find the reason beside this line and measure the cell again.</source>
        <translation>计数器已不再对应所要求的草稿长度：请在此行附近查找原因，然后重新测量该单元。</translation>
    </message>
    <message>
        <source>The engine fell back to another way of decoding than the one that was asked for.</source>
        <translation>引擎退回到了与所要求不同的解码方式。</translation>
    </message>
    <message>
        <source>Do not export the value: it does not belong to this method and draft length.</source>
        <translation>请勿导出该值：它不属于此方法和草稿长度。</translation>
    </message>
    <message>
        <source>The draft model or the draft length does not fit the target model.</source>
        <translation>草稿模型或草稿长度与目标模型不匹配。</translation>
    </message>
    <message>
        <source>Check speculative.method, speculative.draft_model and the draft lengths of the recipe.</source>
        <translation>请检查配方的 speculative.method、speculative.draft_model 和草稿长度。</translation>
    </message>
    <message>
        <source>Acceptance is forced: the engine accepts draft tokens by a table, not because the target agrees.</source>
        <translation>接受是强制的：引擎按表接受草稿 token，而不是因为目标模型认可。</translation>
    </message>
    <message>
        <source>A forced value is never fit for a reference. Take the knob out of the command, the environment or the image.</source>
        <translation>强制得到的值绝不能作为基准参考。请从命令、环境变量或镜像中去掉该开关。</translation>
    </message>
    <message>
        <source>The engine changed the data type or quantises with default factors, which can change what the model writes.</source>
        <translation>引擎更改了数据类型，或使用默认缩放因子量化，这可能改变模型的输出。</translation>
    </message>
    <message>
        <source>Compare with a run in the published precision, and name the precision beside the value.</source>
        <translation>请与使用公布精度的运行比较，并在值旁注明精度。</translation>
    </message>
    <message>
        <source>An assertion of the engine or of the client failed.</source>
        <translation>引擎或客户端的断言失败。</translation>
    </message>
    <message>
        <source>The text behind it, or the line above it, names the condition; it often depends on the draft length.</source>
        <translation>其后的文字或上一行指明了条件；它往往与草稿长度有关。</translation>
    </message>
    <message>
        <source>Capturing CUDA graphs failed, which can depend on the draft length.</source>
        <translation>捕获 CUDA graph 失败，可能与草稿长度有关。</translation>
    </message>
    <message>
        <source>Widen --cuda-graph-sizes to hold the batch times (draft length + 1), or try the cell with --enforce-eager and name that beside the value.</source>
        <translation>请增大 --cuda-graph-sizes，使其容纳批大小 ×（草稿长度 + 1），或用 --enforce-eager 测量该单元并在值旁注明。</translation>
    </message>
    <message>
        <source>A GPU reported an error.</source>
        <translation>有 GPU 报告错误。</translation>
    </message>
    <message>
        <source>Look at nvidia-smi and the kernel log of the node; another node may be sound.</source>
        <translation>请查看节点的 nvidia-smi 和内核日志；其他节点可能正常。</translation>
    </message>
    <message>
        <source>The GPUs could not talk to each other (NCCL).</source>
        <translation>GPU 之间无法通信（NCCL）。</translation>
    </message>
    <message>
        <source>Check shared memory, interfaces and topology of the node; run with NCCL_DEBUG=INFO to see the cause.</source>
        <translation>请检查节点的共享内存、网络接口和拓扑；用 NCCL_DEBUG=INFO 运行可查看原因。</translation>
    </message>
    <message>
        <source>The chat template could not be used as it was asked for.</source>
        <translation>无法按要求使用聊天模板。</translation>
    </message>
    <message>
        <source>The prompt is not the intended one: check the template arguments of the recipe and the template of the model.</source>
        <translation>提示词不是预期的：请检查配方的模板参数和模型的模板。</translation>
    </message>
    <message>
        <source>The port was taken by another process.</source>
        <translation>端口已被另一进程占用。</translation>
    </message>
    <message>
        <source>A reply on this port may come from somebody else: measure the cell again on a free port.</source>
        <translation>此端口上的应答可能来自别的程序：请在空闲端口上重新测量该单元。</translation>
    </message>
    <message>
        <source>The weights or the configuration of a model are not there.</source>
        <translation>模型的权重或配置不存在。</translation>
    </message>
    <message>
        <source>Check models.staged_dir and models.writable_dir of the cluster profile, the id of the model, and HF_TOKEN for a gated one.</source>
        <translation>请检查集群配置的 models.staged_dir 和 models.writable_dir、模型 ID，以及受限模型所需的 HF_TOKEN。</translation>
    </message>
    <message>
        <source>A file that the engine or the client needs is not there.</source>
        <translation>引擎或客户端所需的文件不存在。</translation>
    </message>
    <message>
        <source>The line names it: check the paths of the recipe and the mounts of the container.</source>
        <translation>该行写明了是哪个文件：请检查配方的路径和容器的挂载。</translation>
    </message>
    <message>
        <source>A file or folder may not be read or written.</source>
        <translation>没有权限读写某个文件或文件夹。</translation>
    </message>
    <message>
        <source>A staged model folder is often mounted read-only: put the draft model below models.writable_dir.</source>
        <translation>预置模型文件夹常以只读方式挂载：请把草稿模型放到 models.writable_dir 下。</translation>
    </message>
    <message>
        <source>A disk or a quota is full.</source>
        <translation>磁盘或配额已满。</translation>
    </message>
    <message>
        <source>Free some space where the line says, then run the cell again.</source>
        <translation>请在该行所指的位置腾出空间，然后重新运行该单元。</translation>
    </message>
    <message>
        <source>A flag or setting was rejected.</source>
        <translation>某个参数或设置被拒绝。</translation>
    </message>
    <message>
        <source>This version of the program does not know it or does not take this value: the line names it.</source>
        <translation>此版本的程序不认识它或不接受该值：该行写明了是哪个。</translation>
    </message>
    <message>
        <source>The engine died.</source>
        <translation>引擎已崩溃退出。</translation>
    </message>
    <message>
        <source>What was measured up to there is not a value. The cause stands above, at the first error of a worker.</source>
        <translation>到此为止的测量不构成有效值。原因在上方 worker 的第一个错误处。</translation>
    </message>
    <message>
        <source>A worker of the engine failed.</source>
        <translation>引擎的一个 worker 失败。</translation>
    </message>
    <message>
        <source>The traceback below this line ends in the cause.</source>
        <translation>此行下方的 traceback 末尾即为原因。</translation>
    </message>
    <message>
        <source>A process crashed.</source>
        <translation>有进程崩溃。</translation>
    </message>
    <message>
        <source>A crash in native code points at a kernel, a driver or a wrong build for this processor.</source>
        <translation>原生代码崩溃通常指向算子内核、驱动，或与此处理器不匹配的构建。</translation>
    </message>
    <message>
        <source>The engine does not implement what was asked for.</source>
        <translation>引擎没有实现所要求的功能。</translation>
    </message>
    <message>
        <source>The traceback above names the part; try another method, backend or version.</source>
        <translation>上方的 traceback 指明了部件；请尝试其他方法、后端或版本。</translation>
    </message>
    <message>
        <source>The server answered a request with an error of its own.</source>
        <translation>服务器以自身错误应答了请求。</translation>
    </message>
    <message>
        <source>The cause stands above this line; requests without an output are missing in the counters.</source>
        <translation>原因在此行上方；没有输出的请求不计入计数器。</translation>
    </message>
    <message>
        <source>A Python program logged an exception.</source>
        <translation>有 Python 程序记录了异常。</translation>
    </message>
    <message>
        <source>Read the lines below it: the last one names the exception.</source>
        <translation>请看其下方各行：最后一行写明了异常。</translation>
    </message>
    <message>
        <source>The engine writes no statistics into its log, since it runs several API servers.</source>
        <translation>引擎运行多个 API 服务器，因此不在日志中写统计信息。</translation>
    </message>
    <message>
        <source>The counters of /metrics are complete; only the log has no acceptance lines.</source>
        <translation>/metrics 的计数器是完整的；只是日志中没有接受情况的行。</translation>
    </message>
    <message>
        <source>Requests of the workload failed.</source>
        <translation>负载中有请求失败。</translation>
    </message>
    <message>
        <source>A client may exit with status 0 all the same: the cell is not measured.</source>
        <translation>客户端仍可能以状态 0 退出：该单元没有测得值。</translation>
    </message>
    <message>
        <source>The workload sent no prompt that was answered.</source>
        <translation>负载发送的提示词没有一条得到回答。</translation>
    </message>
    <message>
        <source>Check the category and the format of the dataset: an unknown category selects nothing.</source>
        <translation>请检查数据集的类别和格式：未知的类别选不出任何内容。</translation>
    </message>
    <message>
        <source>The client could not reach the server.</source>
        <translation>客户端无法连接服务器。</translation>
    </message>
    <message>
        <source>The server was not up, died, or listens elsewhere: see its own log.</source>
        <translation>服务器没有启动、已退出，或在别处监听：请查看其日志。</translation>
    </message>
    <message>
        <source>the log cannot be read</source>
        <translation>无法读取日志</translation>
    </message>
    <message>
        <source>there is no such log</source>
        <translation>没有这个日志</translation>
    </message>
    <message>
        <source>this is no regular file</source>
        <translation>这不是普通文件</translation>
    </message>
    <message>
        <source>the log changed while it was read</source>
        <translation>日志在读取时发生了变化</translation>
    </message>
    <message>
        <source>there is no line %1, the log has %2</source>
        <translation>没有第 %1 行，日志共 %2 行</translation>
    </message>
    <message>
        <source>the pattern of this rule is too costly on this line and was not used further</source>
        <translation>此规则的模式在这一行上开销过大，已停用</translation>
    </message>
    <message>
        <source>%1; known are %2</source>
        <translation>%1；已知的有 %2</translation>
    </message>
    <message>
        <source>this is no file of log rules: it has no &quot;log_rules: 1&quot;</source>
        <translation>这不是日志规则文件：其中没有 &quot;log_rules: 1&quot;</translation>
    </message>
    <message>
        <source>&quot;rules&quot; has to be a list</source>
        <translation>&quot;rules&quot; 必须是列表</translation>
    </message>
    <message>
        <source>there are %1 rules, at most %2 are read</source>
        <translation>有 %1 条规则，最多读取 %2 条</translation>
    </message>
    <message>
        <source>&quot;log_rules&quot; has to be 1, the version of the format that is known here</source>
        <translation>&quot;log_rules&quot; 必须是 1，即本程序所知的格式版本</translation>
    </message>
    <message>
        <source>&quot;review&quot; has to be 1, the version of the format that is known here</source>
        <translation>&quot;review&quot; 必须是 1，即本程序所知的格式版本</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot;</source>
        <translation>未知的键 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a rule has to be a map with id, pattern and text</source>
        <translation>规则必须是含 id、pattern 和 text 的映射</translation>
    </message>
    <message>
        <source>the rule needs a text under &quot;%1&quot;</source>
        <translation>规则的 &quot;%1&quot; 下必须有文本</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has to be a text</source>
        <translation>&quot;%1&quot; 必须是文本</translation>
    </message>
    <message>
        <source>&quot;severity&quot; is note, warning or error, not &quot;%1&quot;</source>
        <translation>&quot;severity&quot; 只能是 note、warning 或 error，而不是 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>this has to be a list, of %1</source>
        <translation>这里必须是列表，元素为 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known here</source>
        <translation>这里不认识 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>examples have to be a list of texts</source>
        <translation>示例必须是文本列表</translation>
    </message>
    <message>
        <source>an example has to be a text</source>
        <translation>示例必须是文本</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no id: small letters, digits and _</source>
        <translation>&quot;%1&quot; 不是 ID：只能含小写字母、数字和 _</translation>
    </message>
    <message>
        <source>there is a rule &quot;%1&quot; above already</source>
        <translation>上面已有规则 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the pattern cannot be read at character %1: %2</source>
        <translation>模式在第 %1 个字符处无法解读：%2</translation>
    </message>
    <message>
        <source>the pattern does not match this example</source>
        <translation>模式与此示例不匹配</translation>
    </message>
    <message>
        <source>the pattern matches this counter-example</source>
        <translation>模式匹配了此反例</translation>
    </message>
    <message>
        <source>the log rules cannot be used</source>
        <translation>无法使用日志规则</translation>
    </message>
    <message>
        <source>position %1 is not exposed; %2 leaves out what was never accepted</source>
        <translation>位置 %1 没有导出；%2 会省略从未接受的位置</translation>
    </message>
    <message>
        <source>position %1 is unknown in this window</source>
        <translation>此窗口内位置 %1 未知</translation>
    </message>
    <message>
        <source>nothing was ever accepted at position %1</source>
        <translation>位置 %1 上从未有接受</translation>
    </message>
    <message>
        <source>the positions sum to %1 accepted tokens, the counter says %2</source>
        <translation>各位置合计接受 %1 个 token，而计数器为 %2</translation>
    </message>
    <message>
        <source>position %1 accepted %2, more than the number of drafts, %3</source>
        <translation>位置 %1 接受 %2 个，多于草稿次数 %3</translation>
    </message>
    <message>
        <source>position %1 accepted %2, more than position %3, %4</source>
        <translation>位置 %1 接受 %2 个，多于位置 %3 的 %4 个</translation>
    </message>
    <message>
        <source>all %1 positions accepted exactly %2: all or nothing, or one counter shown for each</source>
        <translation>全部 %1 个位置都恰好接受 %2 个：要么全接受要么全不接受，或者每个位置显示的是同一个计数器</translation>
    </message>
    <message>
        <source>the positions look like forced acceptance: full, one fraction, then nothing</source>
        <translation>各位置的形态像是强制接受：先全满，再一个小数，然后为零</translation>
    </message>
    <message>
        <source>%1 tokens were drafted a step on average, the draft length is %2</source>
        <translation>平均每步产生 %1 个草稿 token，而草稿长度为 %2</translation>
    </message>
    <message>
        <source>%1 tokens were drafted a step on average, %2 at most: acceptance rate times draft length is not acceptance length - 1</source>
        <translation>平均每步产生 %1 个草稿 token，最多 %2 个：接受率乘以草稿长度不等于接受长度减 1</translation>
    </message>
    <message>
        <source>%1 drafts and not one token accepted</source>
        <translation>%1 次草稿没有接受任何 token</translation>
    </message>
    <message>
        <source>acceptance length %1: the drafter is of no use (wrong weights, quantisation or draft model?)</source>
        <translation>接受长度 %1：草稿模型没有作用（权重、量化或草稿模型有误？）</translation>
    </message>
    <message>
        <source>%1 tokens were generated; drafts, accepted tokens and requests explain %2</source>
        <translation>生成了 %1 个 token；草稿、已接受 token 和请求数只能解释 %2 个</translation>
    </message>
    <message>
        <source>%1 steps were not drafted: acceptance length speaks of the others only</source>
        <translation>有 %1 步没有草稿：接受长度只反映其余各步</translation>
    </message>
    <message>
        <source>%1 requests in the window, planned %2 (+%3 probe): %4 foreign</source>
        <translation>窗口内有 %1 个请求，计划 %2 个（另加 %3 个探测）：%4 个来自外部</translation>
    </message>
    <message>
        <source>%1 of %2 outputs were cut at the length limit (%3)</source>
        <translation>%2 个输出中有 %1 个在长度上限处被截断（%3）</translation>
    </message>
    <message>
        <source>requests were running or waiting at a scrape: %1 before, %2 after</source>
        <translation>抓取指标时有请求在运行或等待：之前 %1 个，之后 %2 个</translation>
    </message>
    <message>
        <source>%1 tokens accepted of %2 drafted</source>
        <translation>产生 %2 个草稿 token，却接受了 %1 个</translation>
    </message>
    <message>
        <source>acceptance length %1 is not within 1 and draft length + 1</source>
        <translation>接受长度 %1 不在 1 与草稿长度 + 1 之间</translation>
    </message>
    <message>
        <source>acceptance length %1 is not within 1 and %2</source>
        <translation>接受长度 %1 不在 1 与 %2 之间</translation>
    </message>
    <message>
        <source>prefix caching is on (%1 hits in the window): published curves are measured without</source>
        <translation>前缀缓存已开启（窗口内命中 %1 次）：公布的曲线是在关闭时测量的</translation>
    </message>
    <message>
        <source>prefix caching is on: published curves are measured without</source>
        <translation>前缀缓存已开启：公布的曲线是在关闭时测量的</translation>
    </message>
    <message>
        <source>the prefix cache was hit (%1 hits in the window): published curves are measured without</source>
        <translation>前缀缓存有命中（窗口内命中 %1 次）：公布的曲线是在关闭时测量的</translation>
    </message>
    <message>
        <source>the prefix cache was hit: published curves are measured without</source>
        <translation>前缀缓存有命中：公布的曲线是在关闭时测量的</translation>
    </message>
    <message>
        <source>%1 more of these</source>
        <translation>此类问题另有 %1 个</translation>
    </message>
    <message>
        <source>%1 stands %2 times in one scrape</source>
        <translation>%1 在一次抓取中出现 %2 次</translation>
    </message>
    <message>
        <source>%1 is not finite</source>
        <translation>%1 不是有限值</translation>
    </message>
    <message>
        <source>%1 is no count</source>
        <translation>%1 不是计数</translation>
    </message>
    <message>
        <source>%1 is larger than any counter</source>
        <translation>%1 大于任何计数器可能的值</translation>
    </message>
    <message>
        <source>%1 has no position</source>
        <translation>%1 没有位置</translation>
    </message>
    <message>
        <source>%1 is in a last line without a newline and may be cut inside the number</source>
        <translation>%1 位于没有换行符的最后一行，数字可能被截断</translation>
    </message>
    <message>
        <source>%1 is %2, beyond 2^53: single tokens are lost in it</source>
        <translation>%1 为 %2，超过 2^53：无法精确到单个 token</translation>
    </message>
    <message>
        <source>%1 was born at %2 before and at %3 after: the server was restarted inside the window</source>
        <translation>%1 的创建时间之前为 %2，之后为 %3：服务器在窗口内重启过</translation>
    </message>
    <message>
        <source>%1 fell from %2 to %3: the server was restarted inside the window, or the scrapes are the wrong way round</source>
        <translation>%1 从 %2 降到 %3：服务器在窗口内重启过，或两次抓取的先后颠倒</translation>
    </message>
    <message>
        <source>%1 is not in the scrape before</source>
        <translation>%1 不在之前的抓取中</translation>
    </message>
    <message>
        <source>%1 is not in the scrape after</source>
        <translation>%1 不在之后的抓取中</translation>
    </message>
    <message>
        <source>%1 is not in the scrape %2</source>
        <translation>%1 不在抓取 %2 中</translation>
    </message>
    <message>
        <source>the engines before were %1, after %2</source>
        <translation>之前的引擎为 %1，之后为 %2</translation>
    </message>
    <message>
        <source>engine %1 does not expose %2, others do</source>
        <translation>引擎 %1 没有导出 %2，而其他引擎有</translation>
    </message>
    <message>
        <source>metrics of several engines in one scrape</source>
        <translation>一次抓取中有多种引擎的指标</translation>
    </message>
    <message>
        <source>Choose one with --engine</source>
        <translation>请用 --engine 选择一种</translation>
    </message>
    <message>
        <source>no metrics of the model %1</source>
        <translation>没有模型 %1 的指标</translation>
    </message>
    <message>
        <source>the models seen are %1</source>
        <translation>可见的模型有 %1</translation>
    </message>
    <message>
        <source>several models, and acceptance is of one: %1. Choose with --model</source>
        <translation>有多个模型，而接受率只针对其中一个：%1。请用 --model 选择</translation>
    </message>
    <message>
        <source>draft tokens are not exposed; %1 a draft assumed</source>
        <translation>没有导出草稿 token 数；假定每次草稿 %1 个</translation>
    </message>
    <message>
        <source>the number of drafts is not exposed; %1 draft tokens each assumed</source>
        <translation>没有导出草稿次数；假定每次 %1 个草稿 token</translation>
    </message>
    <message>
        <source>only metrics of the engine&apos;s previous generation: they do not count drafts, so there is no acceptance length</source>
        <translation>只有引擎上一代的指标：其中不统计草稿次数，因此没有接受长度</translation>
    </message>
    <message>
        <source>only gauges of the last interval: shown, and no value of a window</source>
        <translation>只有最近区间的仪表值：可供显示，但不构成窗口的值</translation>
    </message>
    <message>
        <source>accepted tokens are not exposed, so there is no acceptance length</source>
        <translation>没有导出已接受 token 数，因此没有接受长度</translation>
    </message>
    <message>
        <source>the number of drafts is not exposed; it follows from the server&apos;s draft length</source>
        <translation>没有导出草稿次数；可由服务器的草稿长度推算</translation>
    </message>
    <message>
        <source>the number of drafts is not exposed, so there is no acceptance length</source>
        <translation>没有导出草稿次数，因此没有接受长度</translation>
    </message>
    <message>
        <source>a label has no name</source>
        <translation>有标签没有名称</translation>
    </message>
    <message>
        <source>a label has no value</source>
        <translation>有标签没有值</translation>
    </message>
    <message>
        <source>a label value is not quoted</source>
        <translation>有标签值没有加引号</translation>
    </message>
    <message>
        <source>a label value is not closed or has an unknown escape</source>
        <translation>有标签值没有闭合或含未知转义</translation>
    </message>
    <message>
        <source>the labels are not closed</source>
        <translation>标签没有闭合</translation>
    </message>
    <message>
        <source>what follows the value is no timestamp</source>
        <translation>值后面的内容不是时间戳</translation>
    </message>
    <message>
        <source>there is text after the timestamp</source>
        <translation>时间戳之后还有文本</translation>
    </message>
    <message>
        <source>it does not begin with a metric name</source>
        <translation>它不以指标名开头</translation>
    </message>
    <message>
        <source>there is no value after the name</source>
        <translation>名称之后没有值</translation>
    </message>
    <message>
        <source>there is no value</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>the value is no number</source>
        <translation>值不是数字</translation>
    </message>
    <message>
        <source>gzip data</source>
        <translation>gzip 数据</translation>
    </message>
    <message>
        <source>Zstandard data</source>
        <translation>Zstandard 数据</translation>
    </message>
    <message>
        <source>binary data or UTF-16 text</source>
        <translation>二进制数据或 UTF-16 文本</translation>
    </message>
    <message>
        <source>an HTML or XML page</source>
        <translation>HTML 或 XML 页面</translation>
    </message>
    <message>
        <source>between requests</source>
        <translation>请求之间</translation>
    </message>
    <message>
        <source>batches in time</source>
        <translation>按时间分批</translation>
    </message>
    <message>
        <source>per-position counts, drafts taken as independent (a lower bound of the width)</source>
        <translation>按各位置计数，视各次草稿相互独立（宽度的下限）</translation>
    </message>
    <message>
        <source>it has no newline and may be cut inside the number</source>
        <translation>它没有换行符，数字可能被截断</translation>
    </message>
    <message>
        <source>%1: %2 more lines do not read as samples</source>
        <translation>%1：另有 %2 行无法作为样本读取</translation>
    </message>
    <message>
        <source>%1:%2: this line is passed over: %3</source>
        <translation>%1:%2：此行已跳过：%3</translation>
    </message>
    <message>
        <source>this is not a metrics exposition</source>
        <translation>这不是指标文本</translation>
    </message>
    <message>
        <source>not_exposition: %1</source>
        <translation>not_exposition：%1</translation>
    </message>
    <message>
        <source>Give the text of http://host:port/metrics</source>
        <translation>请给出 http://host:port/metrics 的文本</translation>
    </message>
    <message>
        <source>it is %1</source>
        <translation>它是 %1</translation>
    </message>
    <message>
        <source>hardly a line of it reads as a sample</source>
        <translation>其中几乎没有一行能作为样本读取</translation>
    </message>
    <message>
        <source>cannot select the cells &quot;%1&quot;</source>
        <translation>无法选择单元 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>the recipe &quot;%1&quot; has cells from %2 to %3</source>
        <translation>配方 &quot;%1&quot; 的单元从 %2 到 %3</translation>
    </message>
    <message>
        <source>did you mean %1</source>
        <translation>是否想写 %1</translation>
    </message>
    <message>
        <source>did you mean %1?</source>
        <translation>是否想写 %1？</translation>
    </message>
    <message>
        <source>%1; did you mean %2?</source>
        <translation>%1；是否想写 %2？</translation>
    </message>
    <message>
        <source>it is neither a cell&apos;s id, nor a mode, nor a mode with draft lengths (on, off:3, on:1-8)</source>
        <translation>它既不是单元的 ID，也不是模式，也不是带草稿长度的模式（on、off:3、on:1-8）</translation>
    </message>
    <message>
        <source>the recipe has no %1</source>
        <translation>配方没有 %1</translation>
    </message>
    <message>
        <source>the range ends before it starts</source>
        <translation>范围的终点在起点之前</translation>
    </message>
    <message>
        <source>the recipe has no such cell</source>
        <translation>配方没有这个单元</translation>
    </message>
    <message>
        <source>%1 must be a hub id (owner/name) or an absolute path, not %2</source>
        <translation>%1 必须是 hub ID (owner/name) 或绝对路径，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be an image reference (registry/name:tag) or a path of one, not %2</source>
        <translation>%1 必须是镜像引用 (registry/name:tag) 或镜像的路径，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be the name of an environment variable, not %2</source>
        <translation>%1 必须是环境变量名，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be one line without control characters, not %2</source>
        <translation>%1 必须是不含控制字符的单行文本，而不是 %2</translation>
    </message>
    <message>
        <source>it is no absolute path</source>
        <translation>它不是绝对路径</translation>
    </message>
    <message>
        <source>its path holds a comma or a colon, which a container&apos;s mounts cannot express</source>
        <translation>其路径含有逗号或冒号，容器挂载无法表示</translation>
    </message>
    <message>
        <source>its path holds a control character</source>
        <translation>其路径含有控制字符</translation>
    </message>
    <message>
        <source>%1 cannot be mounted into the container</source>
        <translation>%1 无法挂载到容器中</translation>
    </message>
    <message>
        <source>name it by another path, such as a link&apos;s</source>
        <translation>请用另一个路径指定，例如链接的路径</translation>
    </message>
    <message>
        <source>the file is empty; a %1 starts with %2</source>
        <translation>文件为空；%1 应以 %2 开头</translation>
    </message>
    <message>
        <source>the file must be a map of keys that starts with %1</source>
        <translation>文件必须是以 %1 开头的键值映射</translation>
    </message>
    <message>
        <source>%1 is missing: write %2, the version of the format</source>
        <translation>缺少 %1：请写 %2，即格式版本</translation>
    </message>
    <message>
        <source>%1 format %2 is newer than this version of Assay reads (%3); update Assay</source>
        <translation>%1 格式 %2 比此版本 Assay 能读取的版本 (%3) 新；请更新 Assay</translation>
    </message>
    <message>
        <source>%1 must be %2, the version of the format, not %3</source>
        <translation>%1 必须是 %2，即格式版本，而不是 %3</translation>
    </message>
    <message>
        <source>%1 must be an option that Assay leaves free (%2 is not), not %3</source>
        <translation>%1 必须是 Assay 未占用的选项（%2 不是），而不是 %3</translation>
    </message>
    <message>
        <source>%1 must be an option that has no key of its own (scheduler.%2), not %3</source>
        <translation>%1 必须是没有专用键的选项（已有 scheduler.%2），而不是 %3</translation>
    </message>
    <message>
        <source>%1 must be the name of an option, not %2</source>
        <translation>%1 必须是选项名，而不是 %2</translation>
    </message>
    <message>
        <source>there is no recipe &quot;%1&quot;</source>
        <translation>没有配方 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>there is no cluster &quot;%1&quot;</source>
        <translation>没有集群 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>there is no %1 &quot;%2&quot;</source>
        <translation>没有%1 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>known: %1</source>
        <translation>已知：%1</translation>
    </message>
    <message>
        <source>give one of these or a file</source>
        <translation>请给出其中之一或一个文件</translation>
    </message>
    <message>
        <source>did you mean &quot;%1&quot;?</source>
        <translation>是否想写 &quot;%1&quot;？</translation>
    </message>
    <message>
        <source>%1; did you mean &quot;%2&quot;?</source>
        <translation>%1；是否想写 &quot;%2&quot;？</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot; is ambiguous</source>
        <translation>名称 &quot;%1&quot; 有歧义</translation>
    </message>
    <message>
        <source>%1 both have it</source>
        <translation>%1 都有此名称</translation>
    </message>
    <message>
        <source>give the file instead</source>
        <translation>请改为给出文件</translation>
    </message>
    <message>
        <source>this text</source>
        <translation>此文本</translation>
    </message>
    <message>
        <source>%1 must be a map of keys, not %2</source>
        <translation>%1 必须是键值映射，而不是 %2</translation>
    </message>
    <message>
        <source>the file must be a map of keys, not %1</source>
        <translation>文件必须是键值映射，而不是 %1</translation>
    </message>
    <message>
        <source>a map</source>
        <translation>映射</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空</translation>
    </message>
    <message>
        <source>%1 in quotes</source>
        <translation>%1（带引号）</translation>
    </message>
    <message>
        <source>%1 must be text, not %2</source>
        <translation>%1 必须是文本，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must not hold a NUL character</source>
        <translation>%1 不得含 NUL 字符</translation>
    </message>
    <message>
        <source>%1 must not be empty</source>
        <translation>%1 不得为空</translation>
    </message>
    <message>
        <source>%1 must not be empty, not %2</source>
        <translation>%1 不得为空，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be one of %2, not %3</source>
        <translation>%1 必须是 %2 之一，而不是 %3</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3, not %4</source>
        <translation>%1 必须是 %2 到 %3 的整数，而不是 %4</translation>
    </message>
    <message>
        <source>%1 must be true or false, not %2</source>
        <translation>%1 必须是 true 或 false，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be a list, not %2</source>
        <translation>%1 必须是列表，而不是 %2</translation>
    </message>
    <message>
        <source>an item of %1</source>
        <translation>%1 的一项</translation>
    </message>
    <message>
        <source>a key of %1 must be text</source>
        <translation>%1 的键必须是文本</translation>
    </message>
    <message>
        <source>a key must be text</source>
        <translation>键必须是文本</translation>
    </message>
    <message>
        <source>unknown key %1</source>
        <translation>未知的键 %1</translation>
    </message>
    <message>
        <source>unknown key %1 in %2</source>
        <translation>%2 中有未知的键 %1</translation>
    </message>
    <message>
        <source>unknown key %1 in %2; did you mean %3?</source>
        <translation>%2 中有未知的键 %1；是否想写 %3？</translation>
    </message>
    <message>
        <source>cannot use the driver %1</source>
        <translation>无法使用驱动方式 %1</translation>
    </message>
    <message>
        <source>it is not available for engine %1 in this version</source>
        <translation>此版本中引擎 %1 不支持它</translation>
    </message>
    <message>
        <source>use driver: replay</source>
        <translation>请使用 driver: replay</translation>
    </message>
    <message>
        <source>use driver: %1 or replay</source>
        <translation>请使用 driver: %1 或 replay</translation>
    </message>
    <message>
        <source>it reads only the dataset %1, and the recipe names %2</source>
        <translation>它只读取数据集 %1，而配方指定的是 %2</translation>
    </message>
    <message>
        <source>cannot launch engine %1</source>
        <translation>无法启动引擎 %1</translation>
    </message>
    <message>
        <source>launching it is not available in this version</source>
        <translation>此版本不支持启动它</translation>
    </message>
    <message>
        <source>use driver: script with your own collector, or read its metrics with scrape</source>
        <translation>请用 driver: script 配合您自己的采集器，或用 scrape 读取其指标</translation>
    </message>
    <message>
        <source>cannot plan &quot;%1&quot; on %2</source>
        <translation>无法在 %2 上为 &quot;%1&quot; 生成计划</translation>
    </message>
    <message>
        <source>the profile runs containers (%1) and the recipe has no engine.image</source>
        <translation>配置使用容器 (%1)，而配方没有 engine.image</translation>
    </message>
    <message>
        <source>set engine.image, or container.runtime: none</source>
        <translation>请设置 engine.image，或 container.runtime: none</translation>
    </message>
    <message>
        <source>set it to the folder that holds %1.jsonl</source>
        <translation>请将它设为存放 %1.jsonl 的文件夹</translation>
    </message>
    <message>
        <source>the user&apos;s own collector measures no control cells</source>
        <translation>用户自己的采集器不测量对照单元</translation>
    </message>
    <message>
        <source>cannot read the plan</source>
        <translation>无法读取计划</translation>
    </message>
    <message>
        <source>&quot;plan&quot; is not %1</source>
        <translation>&quot;plan&quot; 不是 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing or of the wrong type</source>
        <translation>缺少 &quot;%1&quot; 或其类型错误</translation>
    </message>
    <message>
        <source>%1 must be an absolute path, not %2</source>
        <translation>%1 必须是绝对路径，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be SOURCE:TARGET with two absolute paths and no comma, not %2</source>
        <translation>%1 必须是 SOURCE:TARGET，为两个绝对路径且不含逗号，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be one word without quotes, not %2</source>
        <translation>%1 必须是不带引号的单个词，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be an alias of ~/.ssh/config or user@host:port, not %2</source>
        <translation>%1 必须是 ~/.ssh/config 中的别名或 user@host:port，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be an option that starts with -, on one line, not %2</source>
        <translation>%1 必须是以 - 开头的单行选项，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be absolute, or relative to the home folder without ~/, not %2</source>
        <translation>%1 必须是绝对路径，或相对主文件夹且不带 ~/ 的路径，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be a path, not %2</source>
        <translation>%1 必须是路径，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be the name of a folder in models.staged_dir, not %2</source>
        <translation>%1 必须是 models.staged_dir 中的文件夹名，而不是 %2</translation>
    </message>
    <message>
        <source>transport.kind is missing: write kind: ssh to reach %1</source>
        <translation>缺少 transport.kind：要连接 %1 请写 kind: ssh</translation>
    </message>
    <message>
        <source>transport.host is missing, and transport.kind is %1</source>
        <translation>缺少 transport.host，而 transport.kind 为 %1</translation>
    </message>
    <message>
        <source>transport.host has no meaning with transport.kind local</source>
        <translation>transport.kind 为 local 时 transport.host 没有意义</translation>
    </message>
    <message>
        <source>scheduler.kind is missing: slurm or direct</source>
        <translation>缺少 scheduler.kind：slurm 或 direct</translation>
    </message>
    <message>
        <source>ports must be FIRST-LAST within 1024-65535, such as 8888-8987</source>
        <translation>ports 必须是 1024-65535 之内的 FIRST-LAST，例如 8888-8987</translation>
    </message>
    <message>
        <source>ports must be FIRST-LAST within 1024-65535, such as 8888-8987, not %1</source>
        <translation>ports 必须是 1024-65535 之内的 FIRST-LAST，例如 8888-8987，而不是 %1</translation>
    </message>
    <message>
        <source>container.squash_dir is not used with docker, which keeps its own images</source>
        <translation>使用 docker 时不使用 container.squash_dir，docker 自行保存镜像</translation>
    </message>
    <message>
        <source>container.runtime pyxis is part of Slurm, and scheduler.kind is direct</source>
        <translation>container.runtime pyxis 是 Slurm 的一部分，而 scheduler.kind 为 direct</translation>
    </message>
    <message>
        <source>models.staged has names, but models.staged_dir is missing</source>
        <translation>models.staged 有名称，但缺少 models.staged_dir</translation>
    </message>
    <message>
        <source>%1 must be a word of letters, digits, ., _, -, + and /, not %2</source>
        <translation>%1 必须是由字母、数字、.、_、-、+ 和 / 组成的词，而不是 %2</translation>
    </message>
    <message>
        <source>engine.env.%1 is named under secrets, so its value must not be written here</source>
        <translation>engine.env.%1 已列在 secrets 中，因此不得在此写出其值</translation>
    </message>
    <message>
        <source>%1 in engine.args is set by Assay for each cell</source>
        <translation>engine.args 中的 %1 由 Assay 为每个单元设置</translation>
    </message>
    <message>
        <source>%1 in engine.args is set by Assay: the served name is model.id</source>
        <translation>engine.args 中的 %1 由 Assay 设置：服务名即 model.id</translation>
    </message>
    <message>
        <source>%1 in engine.args is set by Assay from model.id</source>
        <translation>engine.args 中的 %1 由 Assay 根据 model.id 设置</translation>
    </message>
    <message>
        <source>%1 in engine.args is set by Assay from speculative and the draft length</source>
        <translation>engine.args 中的 %1 由 Assay 根据 speculative 和草稿长度设置</translation>
    </message>
    <message>
        <source>a key of engine.env %1, not %2</source>
        <translation>engine.env 的键%1，而不是 %2</translation>
    </message>
    <message>
        <source>a key of engine.env must be the name of an environment variable, not %1</source>
        <translation>engine.env 的键必须是环境变量名，而不是 %1</translation>
    </message>
    <message>
        <source>%1 holds a secret in plain text; write the variable&apos;s name under secrets and leave it out here</source>
        <translation>%1 以明文包含密钥；请将变量名写在 secrets 下，并从此处去掉</translation>
    </message>
    <message>
        <source>%1 holds a secret in plain text; write the variable&apos;s name under secrets instead</source>
        <translation>%1 以明文包含密钥；请改为将变量名写在 secrets 下</translation>
    </message>
    <message>
        <source>%1 is followed by a secret in plain text; pass it as an environment variable named under secrets</source>
        <translation>%1 之后是明文密钥；请用列在 secrets 下的环境变量传递</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3</source>
        <translation>%1 必须是 %2 到 %3 的数字</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3, not %4</source>
        <translation>%1 必须是 %2 到 %3 的数字，而不是 %4</translation>
    </message>
    <message>
        <source>%1 must be a number above %2 to %3</source>
        <translation>%1 必须是大于 %2 且不超过 %3 的数字</translation>
    </message>
    <message>
        <source>%1 must be a number above %2 to %3, not %4</source>
        <translation>%1 必须是大于 %2 且不超过 %3 的数字，而不是 %4</translation>
    </message>
    <message>
        <source>%1 cannot be set: acceptance is not available for more than one output a request</source>
        <translation>不能设置 %1：每个请求多于一个输出时无法得到接受情况</translation>
    </message>
    <message>
        <source>%1.temperature is not set, so the engine&apos;s own default applies</source>
        <translation>%1.temperature 未设置，因此采用引擎自身的默认值</translation>
    </message>
    <message>
        <source>%1 is empty: write {} for a mode without settings, or leave it out</source>
        <translation>%1 为空：没有设置的模式请写 {}，或省略</translation>
    </message>
    <message>
        <source>%1.chat_template_kwargs must be a map</source>
        <translation>%1.chat_template_kwargs 必须是映射</translation>
    </message>
    <message>
        <source>matrix.%1 is read as %2; other YAML readers take it for a boolean, so write %3</source>
        <translation>matrix.%1 读作 %2；其他 YAML 读取器会把它当作布尔值，因此请写 %3</translation>
    </message>
    <message>
        <source>matrix.%1 is there twice</source>
        <translation>matrix.%1 出现了两次</translation>
    </message>
    <message>
        <source>matrix has neither thinking_on nor thinking_off</source>
        <translation>matrix 既没有 thinking_on 也没有 thinking_off</translation>
    </message>
    <message>
        <source>%1 must be a list of whole numbers</source>
        <translation>%1 必须是整数列表</translation>
    </message>
    <message>
        <source>draft length 0 is a control cell: write control: true instead</source>
        <translation>草稿长度 0 是对照单元：请改写 control: true</translation>
    </message>
    <message>
        <source>a draft length must be a whole number from %1 to %2, not %3</source>
        <translation>草稿长度必须是 %1 到 %2 的整数，而不是 %3</translation>
    </message>
    <message>
        <source>draft length %1 is there twice</source>
        <translation>草稿长度 %1 出现了两次</translation>
    </message>
    <message>
        <source>matrix.categories must be a list of at least one category</source>
        <translation>matrix.categories 必须是至少含一个类别的列表</translation>
    </message>
    <message>
        <source>a category must be text, not %1</source>
        <translation>类别必须是文本，而不是 %1</translation>
    </message>
    <message>
        <source>category %1 is there twice</source>
        <translation>类别 %1 出现了两次</translation>
    </message>
    <message>
        <source>unknown category %1 of SPEED-Bench %2 (known: %3)</source>
        <translation>SPEED-Bench %2 中没有类别 %1（已知：%3）</translation>
    </message>
    <message>
        <source>unknown category %1 of SPEED-Bench %2; did you mean %3? (known: %4)</source>
        <translation>SPEED-Bench %2 中没有类别 %1；是否想写 %3？（已知：%4）</translation>
    </message>
    <message>
        <source>a category must be a word of letters, digits, _ and -, not %1</source>
        <translation>类别必须是由字母、数字、_ 和 - 组成的词，而不是 %1</translation>
    </message>
    <message>
        <source>matrix.concurrencies must be a list of at least one whole number</source>
        <translation>matrix.concurrencies 必须是至少含一个整数的列表</translation>
    </message>
    <message>
        <source>a concurrency must be a whole number from %1 to %2, not %3</source>
        <translation>并发数必须是 %1 到 %2 的整数，而不是 %3</translation>
    </message>
    <message>
        <source>concurrency %1 is there twice</source>
        <translation>并发数 %1 出现了两次</translation>
    </message>
    <message>
        <source>%1 must be one word, not %2</source>
        <translation>%1 必须是单个词，而不是 %2</translation>
    </message>
    <message>
        <source>speculative.extra must be a map</source>
        <translation>speculative.extra 必须是映射</translation>
    </message>
    <message>
        <source>speculative.extra.%1 is set by Assay for each cell</source>
        <translation>speculative.extra.%1 由 Assay 为每个单元设置</translation>
    </message>
    <message>
        <source>speculative.extra.model: write it as speculative.draft_model</source>
        <translation>speculative.extra.model：请写成 speculative.draft_model</translation>
    </message>
    <message>
        <source>%1 must be 64 hexadecimal digits, not %2</source>
        <translation>%1 必须是 64 位十六进制数，而不是 %2</translation>
    </message>
    <message>
        <source>%1 must be a word of letters, digits, _, - and ., not %2</source>
        <translation>%1 必须是由字母、数字、_、- 和 . 组成的词，而不是 %2</translation>
    </message>
    <message>
        <source>workload.driver is script, but workload.script is missing</source>
        <translation>workload.driver 为 script，但缺少 workload.script</translation>
    </message>
    <message>
        <source>workload.script is only used with driver: script</source>
        <translation>workload.script 仅在 driver: script 时使用</translation>
    </message>
    <message>
        <source>this text looks like a secret; name its environment variable under secrets instead</source>
        <translation>此文本看起来像密钥；请改为在 secrets 下写出其环境变量名</translation>
    </message>
    <message>
        <source>Every planned cell was measured</source>
        <translation>所有计划的单元都已测量</translation>
    </message>
    <message>
        <source>The counters hold together</source>
        <translation>计数器自洽</translation>
    </message>
    <message>
        <source>The positions sum to the accepted tokens and never rise</source>
        <translation>各位置合计等于已接受 token 数且从不上升</translation>
    </message>
    <message>
        <source>Exactly the planned requests passed</source>
        <translation>通过的请求恰为计划的请求</translation>
    </message>
    <message>
        <source>The outputs are text, and whole</source>
        <translation>输出是完整的文本</translation>
    </message>
    <message>
        <source>The outputs show the thinking mode that was asked for</source>
        <translation>输出体现了所要求的思考模式</translation>
    </message>
    <message>
        <source>Acceptance was measured, not forced</source>
        <translation>接受情况是测量所得，而非强制</translation>
    </message>
    <message>
        <source>The logs name no problem</source>
        <translation>日志中没有问题</translation>
    </message>
    <message>
        <source>The engine ran with the planned settings</source>
        <translation>引擎以计划的设置运行</translation>
    </message>
    <message>
        <source>The values are those of the raw counters</source>
        <translation>值与原始计数器一致</translation>
    </message>
    <message>
        <source>The source of the run is linked</source>
        <translation>运行的来源已链接</translation>
    </message>
    <message>
        <source>The curve has the expected shape</source>
        <translation>曲线的形状符合预期</translation>
    </message>
    <message>
        <source>Repeated cells agree</source>
        <translation>重复测量的单元一致</translation>
    </message>
    <message>
        <source>The intervals are narrow enough</source>
        <translation>区间足够窄</translation>
    </message>
    <message>
        <source>The values are near the reference</source>
        <translation>值接近基准参考</translation>
    </message>
    <message>
        <source>Few outputs were cut</source>
        <translation>被截断的输出很少</translation>
    </message>
    <message>
        <source>The conditions are those of the reference</source>
        <translation>条件与基准参考一致</translation>
    </message>
    <message>
        <source>A person looked at outputs</source>
        <translation>有人查看过输出</translation>
    </message>
    <message>
        <source>%1 of %2 steps were not drafted (%3)</source>
        <translation>%2 步中有 %1 步没有草稿（%3）</translation>
    </message>
    <message>
        <source>%1 of %2 steps were not drafted (%3), so drafting stopped for a part of the run</source>
        <translation>%2 步中有 %1 步没有草稿（%3），因此草稿在运行的一部分时间内停止了</translation>
    </message>
    <message>
        <source>%1 accepted in %2 drafts</source>
        <translation>%2 次草稿接受 %1 个</translation>
    </message>
    <message>
        <source>the raw counters cannot be read again, %1</source>
        <translation>无法重新读取原始计数器，%1</translation>
    </message>
    <message>
        <source>the raw counters give %1 (%2), the run shows %3</source>
        <translation>原始计数器给出 %1（%2），而运行显示 %3</translation>
    </message>
    <message>
        <source>%1 print as %2, the run shows %3</source>
        <translation>%1 应显示为 %2，而运行显示 %3</translation>
    </message>
    <message>
        <source>the cell is %1 (%2)</source>
        <translation>该单元的状态为 %1（%2）</translation>
    </message>
    <message>
        <source>the cell is %1</source>
        <translation>该单元的状态为 %1</translation>
    </message>
    <message>
        <source>%1 of %2 cells were measured.</source>
        <translation>已测量 %1/%2 个单元。</translation>
    </message>
    <message>
        <source>%1 of %2 cells were measured. Left out: %3.</source>
        <translation>已测量 %1/%2 个单元。已排除：%3。</translation>
    </message>
    <message>
        <source>the counters give no value but %1</source>
        <translation>计数器没有给出值，而是 %1</translation>
    </message>
    <message>
        <source>no cell has a value</source>
        <translation>没有单元有值</translation>
    </message>
    <message>
        <source>an acceptance length of %1 is not possible at draft length %2</source>
        <translation>草稿长度 %2 时接受长度不可能为 %1</translation>
    </message>
    <message>
        <source>No counter of %1 cells fell, was missing or went beyond its bounds.</source>
        <translation>%1 个单元的计数器均未下降、缺失或越界。</translation>
    </message>
    <message>
        <source>the engine does not tell the accepted tokens of every position</source>
        <translation>引擎没有给出每个位置的已接受 token 数</translation>
    </message>
    <message>
        <source>the positions sum to %1 accepted tokens, not to %2</source>
        <translation>各位置合计接受 %1 个 token，而不是 %2 个</translation>
    </message>
    <message>
        <source>there are %1 positions at draft length %2</source>
        <translation>草稿长度 %2 时有 %1 个位置</translation>
    </message>
    <message>
        <source>In %1 cells the positions sum to the accepted tokens and never rise.</source>
        <translation>%1 个单元中各位置合计等于已接受 token 数且从不上升。</translation>
    </message>
    <message>
        <source>%1 requests failed</source>
        <translation>%1 个请求失败</translation>
    </message>
    <message>
        <source>it is not told how many requests were planned, answered and counted</source>
        <translation>无法得知计划、回答和计入了多少请求</translation>
    </message>
    <message>
        <source>one request more was the client&apos;s own test request</source>
        <translation>多出的一个请求是客户端自己的测试请求</translation>
    </message>
    <message>
        <source>the server finished %1 requests, the client counted %2</source>
        <translation>服务器完成了 %1 个请求，客户端计为 %2 个</translation>
    </message>
    <message>
        <source>no cell was measured</source>
        <translation>没有测量任何单元</translation>
    </message>
    <message>
        <source>%1 requests were planned, answered and counted by the server in %2 cells.</source>
        <translation>%2 个单元中计划、回答并由服务器计入了 %1 个请求。</translation>
    </message>
    <message>
        <source>%1 values were computed again from the raw scrapes, to the same integers and the same printed digits.</source>
        <translation>已从原始抓取重新计算 %1 个值，整数与显示的数字均一致。</translation>
    </message>
    <message>
        <source>%1, output %2</source>
        <translation>%1，输出 %2</translation>
    </message>
    <message>
        <source>%1 of %2 outputs failed</source>
        <translation>%2 个输出中有 %1 个失败</translation>
    </message>
    <message>
        <source>%1 of %2 outputs are empty</source>
        <translation>%2 个输出中有 %1 个为空</translation>
    </message>
    <message>
        <source>%1 of %2 outputs repeat themselves, at most %3 may</source>
        <translation>%2 个输出中有 %1 个自我重复，最多允许 %3</translation>
    </message>
    <message>
        <source>%1 of %2 outputs hold characters that do not decode, %3 of all characters</source>
        <translation>%2 个输出中有 %1 个含无法解码的字符，占全部字符的 %3</translation>
    </message>
    <message>
        <source>%1 of %2 outputs were cut at the output length, at most %3 may</source>
        <translation>%2 个输出中有 %1 个在输出长度处被截断，最多允许 %3</translation>
    </message>
    <message>
        <source>%1 of %2 outputs were cut</source>
        <translation>%2 个输出中有 %1 个被截断</translation>
    </message>
    <message>
        <source>%1 of %2 outputs were cut, %3 repeat themselves</source>
        <translation>%2 个输出中有 %1 个被截断，%3 个自我重复</translation>
    </message>
    <message>
        <source>%1 repeat themselves</source>
        <translation>%1 个自我重复</translation>
    </message>
    <message>
        <source>the outputs compress to %1 of their size, those of most other cells of the mode, such as %2 to %3</source>
        <translation>输出可压缩到原大小的 %1，而该模式的多数其他单元（如 %2）为 %3</translation>
    </message>
    <message>
        <source>the outputs compress to %1 of their size, those of %2 to %3</source>
        <translation>输出可压缩到原大小的 %1，而 %2 的为 %3</translation>
    </message>
    <message>
        <source>the outputs have %1 characters on average, those of most other cells of the mode, such as %2 have %3</source>
        <translation>输出平均 %1 个字符，而该模式的多数其他单元（如 %2）为 %3 个</translation>
    </message>
    <message>
        <source>the outputs have %1 characters on average, those of %2 have %3</source>
        <translation>输出平均 %1 个字符，而 %2 的为 %3 个</translation>
    </message>
    <message>
        <source>the recipe names no text by which %1 could be told</source>
        <translation>配方没有给出可识别 %1 的文本</translation>
    </message>
    <message>
        <source>%1 of %2 outputs do not show &quot;%3&quot;</source>
        <translation>%2 个输出中有 %1 个没有出现 &quot;%3&quot;</translation>
    </message>
    <message>
        <source>%1 of %2 outputs show &quot;%3&quot;</source>
        <translation>%2 个输出中有 %1 个出现了 &quot;%3&quot;</translation>
    </message>
    <message>
        <source>all %1 outputs were cut before they could show anything</source>
        <translation>全部 %1 个输出在能体现任何标记之前就被截断</translation>
    </message>
    <message>
        <source>%1 of %2 outputs were cut before their marks</source>
        <translation>%2 个输出中有 %1 个在标记出现之前被截断</translation>
    </message>
    <message>
        <source>the outputs cannot be read, %1</source>
        <translation>无法读取输出，%1</translation>
    </message>
    <message>
        <source>%1 requests cannot be read</source>
        <translation>%1 个请求无法读取</translation>
    </message>
    <message>
        <source>the result holds no outputs</source>
        <translation>结果中没有输出</translation>
    </message>
    <message>
        <source>the client counts %1 failed requests</source>
        <translation>客户端计有 %1 个失败的请求</translation>
    </message>
    <message>
        <source>%1 outputs of %2 cells are whole, decode and do not loop.</source>
        <translation>%2 个单元的 %1 个输出完整、可解码且不循环。</translation>
    </message>
    <message>
        <source>The outputs of %1 cells show the mode that was asked for.</source>
        <translation>%1 个单元的输出体现了所要求的模式。</translation>
    </message>
    <message>
        <source>%1 of %2 outputs were looked at, %3 are wanted</source>
        <translation>%2 个输出中已查看 %1 个，需要查看 %3 个</translation>
    </message>
    <message>
        <source>A person looked at %1 outputs of %2 cells.</source>
        <translation>有人查看过 %2 个单元的 %1 个输出。</translation>
    </message>
    <message>
        <source>server command</source>
        <translation>服务器命令</translation>
    </message>
    <message>
        <source>neither the server&apos;s command nor its log is known</source>
        <translation>服务器的命令和日志都未知</translation>
    </message>
    <message>
        <source>the server&apos;s log cannot be read, %1</source>
        <translation>无法读取服务器日志，%1</translation>
    </message>
    <message>
        <source>there is no %1 log</source>
        <translation>没有 %1 日志</translation>
    </message>
    <message>
        <source>the recipe&apos;s engine has %1</source>
        <translation>配方的引擎含有 %1</translation>
    </message>
    <message>
        <source>the recipe&apos;s environment has %1</source>
        <translation>配方的环境变量含有 %1</translation>
    </message>
    <message>
        <source>No knob of forced acceptance stands in commands, environment, settings or logs of %1 cells, and no positions look forced.</source>
        <translation>%1 个单元的命令、环境变量、设置和日志中没有强制接受的开关，各位置也不像是强制的。</translation>
    </message>
    <message>
        <source>there are no log rules to judge by</source>
        <translation>没有可用于判断的日志规则</translation>
    </message>
    <message>
        <source>%1 rules found no error in %2 logs, up to where each server was stopped.</source>
        <translation>%1 条规则在 %2 个日志中（截至各服务器停止处）没有发现错误。</translation>
    </message>
    <message>
        <source>%1 is %2, which nobody asked for</source>
        <translation>%1 为 %2，而没有人要求过</translation>
    </message>
    <message>
        <source>%1 is %2 instead of %3</source>
        <translation>%1 为 %2，而不是 %3</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>its metrics say that prefix caching is on, which was switched off</source>
        <translation>其指标显示前缀缓存已开启，而计划是关闭的</translation>
    </message>
    <message>
        <source>the server&apos;s command is not known</source>
        <translation>服务器的命令未知</translation>
    </message>
    <message>
        <source>its log has no line with the settings in force</source>
        <translation>其日志中没有列出生效设置的行</translation>
    </message>
    <message>
        <source>its draft length is %1</source>
        <translation>其草稿长度为 %1</translation>
    </message>
    <message>
        <source>its report tells none of the settings in its command</source>
        <translation>其报告没有给出命令中的任何设置</translation>
    </message>
    <message>
        <source>%1 engines report the model, parallelism, caching and speculation that they were started with.</source>
        <translation>%1 个引擎报告的模型、并行方式、缓存和投机解码与启动时一致。</translation>
    </message>
    <message>
        <source>this is no JSON object</source>
        <translation>这不是 JSON 对象</translation>
    </message>
    <message>
        <source>the outputs cannot be read</source>
        <translation>无法读取输出</translation>
    </message>
    <message>
        <source>a request that cannot be read</source>
        <translation>有一个请求无法读取</translation>
    </message>
    <message>
        <source>there is no output %1</source>
        <translation>没有输出 %1</translation>
    </message>
    <message>
        <source>the result ends in the midst of it</source>
        <translation>结果在其中途结束</translation>
    </message>
    <message>
        <source>a request that was cut off</source>
        <translation>有一个请求被截断</translation>
    </message>
    <message>
        <source>%1 Accepted: %2</source>
        <translation>%1 已接受：%2</translation>
    </message>
    <message>
        <source>%1 Overridden: %2</source>
        <translation>%1 已改判：%2</translation>
    </message>
    <message>
        <source>This version does not judge it.</source>
        <translation>此版本不对其进行判断。</translation>
    </message>
    <message>
        <source>%1 Noted: %2: %3.</source>
        <translation>%1 备注：%2：%3。</translation>
    </message>
    <message>
        <source>%1 Likewise %2.</source>
        <translation>%1 %2 同样如此。</translation>
    </message>
    <message>
        <source>%1 For other reasons %2.</source>
        <translation>%1 %2 则因其他原因。</translation>
    </message>
    <message>
        <source>there is no gate &quot;%1&quot;</source>
        <translation>没有检查项 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>The gates are %1.</source>
        <translation>检查项有 %1。</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>是否想写 &quot;%1&quot;？</translation>
    </message>
    <message>
        <source>the gate &quot;%1&quot; cannot be overridden</source>
        <translation>检查项 &quot;%1&quot; 不能改判</translation>
    </message>
    <message>
        <source>it is a hard gate</source>
        <translation>它是硬性检查项</translation>
    </message>
    <message>
        <source>Measure again what it names, or leave the cell out.</source>
        <translation>请重新测量它指出的内容，或排除该单元。</translation>
    </message>
    <message>
        <source>a gate can be accepted only by somebody: &quot;reviewer&quot; is empty</source>
        <translation>检查项须由某人接受：&quot;reviewer&quot; 为空</translation>
    </message>
    <message>
        <source>this has to be a text</source>
        <translation>这里必须是文本</translation>
    </message>
    <message>
        <source>this has to be a list</source>
        <translation>这里必须是列表</translation>
    </message>
    <message>
        <source>this has to be a map</source>
        <translation>这里必须是映射</translation>
    </message>
    <message>
        <source>this has to be a whole number from %1</source>
        <translation>这里必须是从 %1 起的整数</translation>
    </message>
    <message>
        <source>the gate needs a reason</source>
        <translation>检查项需要理由</translation>
    </message>
    <message>
        <source>a signature needs a name and a time</source>
        <translation>签名需要姓名和时间</translation>
    </message>
    <message>
        <source>a cell&apos;s verdict is sound or doubtful</source>
        <translation>单元的判定只能是 sound 或 doubtful</translation>
    </message>
    <message>
        <source>this is no review: it has no &quot;review: 1&quot;</source>
        <translation>这不是评审文件：其中没有 &quot;review: 1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no GATE=REASON</source>
        <translation>&quot;%1&quot; 不是 GATE=REASON 的形式</translation>
    </message>
    <message>
        <source>Say for which gate, and why.</source>
        <translation>请说明是哪个检查项以及原因。</translation>
    </message>
    <message>
        <source>the gate &quot;%1&quot; can be accepted only by somebody</source>
        <translation>检查项 &quot;%1&quot; 须由某人接受</translation>
    </message>
    <message>
        <source>the gate &quot;%1&quot; needs a reason</source>
        <translation>检查项 &quot;%1&quot; 需要理由</translation>
    </message>
    <message>
        <source>a signature needs a name</source>
        <translation>签名需要姓名</translation>
    </message>
    <message>
        <source>a control cell drafted tokens: speculation was on</source>
        <translation>对照单元产生了草稿 token：投机解码处于开启状态</translation>
    </message>
    <message>
        <source>nothing was drafted</source>
        <translation>没有产生草稿</translation>
    </message>
    <message>
        <source>the engine shows no speculative metrics</source>
        <translation>引擎没有投机解码指标</translation>
    </message>
    <message>
        <source>collector %1</source>
        <translation>采集器 %1</translation>
    </message>
    <message>
        <source>collector %1 on %2</source>
        <translation>%2 上的采集器 %1</translation>
    </message>
    <message>
        <source>%1 came to its end, and what it said last of this cell is lost</source>
        <translation>%1 已正常结束，但它对此单元的最后记录已丢失</translation>
    </message>
    <message>
        <source>%1 was lost without a word</source>
        <translation>%1 丢失，没有留下任何信息</translation>
    </message>
    <message>
        <source>%1 was lost: %2</source>
        <translation>%1 丢失：%2</translation>
    </message>
    <message>
        <source>%1 ended before the cell did</source>
        <translation>%1 在单元完成之前结束</translation>
    </message>
    <message>
        <source>collector %1 was started again</source>
        <translation>采集器 %1 被重新启动</translation>
    </message>
    <message>
        <source>the scheduler put collector %1&apos;s job back into its queue</source>
        <translation>调度器把采集器 %1 的作业放回了队列</translation>
    </message>
    <message>
        <source>stopped by %1</source>
        <translation>被 %1 停止</translation>
    </message>
    <message>
        <source>the run was stopped before it</source>
        <translation>在轮到它之前运行已被停止</translation>
    </message>
    <message>
        <source>the job&apos;s time limit of %1 min was reached before it</source>
        <translation>在轮到它之前已达到作业的 %1 分钟时限</translation>
    </message>
    <message>
        <source>every collector ended before it</source>
        <translation>在轮到它之前所有采集器都已结束</translation>
    </message>
    <message>
        <source>no job was submitted</source>
        <translation>没有提交作业</translation>
    </message>
    <message>
        <source>the jobs cannot be asked for; what is shown of them is what was known last</source>
        <translation>无法查询作业；所显示的是最后已知的情况</translation>
    </message>
    <message>
        <source>collector %1: %2; `assayctl resume %3` measures what is left, and a cell that needs longer needs a new run with a higher scheduler.time_limit_min</source>
        <translation>采集器 %1：%2；`assayctl resume %3` 可测量剩余部分，需要更长时间的单元则要用更高的 scheduler.time_limit_min 新建运行</translation>
    </message>
    <message>
        <source>the job&apos;s time limit of %1 min was reached</source>
        <translation>已达到作业的 %1 分钟时限</translation>
    </message>
    <message>
        <source>%1; its last words: %2</source>
        <translation>%1；其最后的输出：%2</translation>
    </message>
    <message>
        <source>cancelled before it started</source>
        <translation>启动前已取消</translation>
    </message>
    <message>
        <source>%1: interrupted, and offered to the other collectors</source>
        <translation>%1：被中断，已交由其他采集器测量</translation>
    </message>
    <message>
        <source>collector %1 was lost, and nobody is left to measure the remaining cells: one more is started</source>
        <translation>采集器 %1 丢失，已没有采集器可测量剩余单元：再启动一个</translation>
    </message>
    <message>
        <source>collector %1 was lost, and nobody is left to measure %2: one more is started</source>
        <translation>采集器 %1 丢失，已没有采集器可测量 %2：再启动一个</translation>
    </message>
    <message>
        <source>%1 of %2 requests failed</source>
        <translation>%2 个请求中有 %1 个失败</translation>
    </message>
    <message>
        <source>0 of %1 prompts were answered</source>
        <translation>%1 条提示词无一得到回答</translation>
    </message>
    <message>
        <source>%1 of %2 prompts were answered</source>
        <translation>%2 条提示词中只回答了 %1 条</translation>
    </message>
    <message>
        <source>%1 prompts were answered</source>
        <translation>只回答了 %1 条提示词</translation>
    </message>
    <message>
        <source>no prompt was answered</source>
        <translation>没有任何提示词得到回答</translation>
    </message>
    <message>
        <source>the scrape before the workload</source>
        <translation>负载之前的指标抓取</translation>
    </message>
    <message>
        <source>the scrape after the workload</source>
        <translation>负载之后的指标抓取</translation>
    </message>
    <message>
        <source>the scrape before the workload was never taken</source>
        <translation>从未进行负载之前的指标抓取</translation>
    </message>
    <message>
        <source>the scrape after the workload was never taken</source>
        <translation>从未进行负载之后的指标抓取</translation>
    </message>
    <message>
        <source>the scrape before the workload failed</source>
        <translation>负载之前的指标抓取失败</translation>
    </message>
    <message>
        <source>the scrape after the workload failed</source>
        <translation>负载之后的指标抓取失败</translation>
    </message>
    <message>
        <source>the scrape before the workload is missing</source>
        <translation>缺少负载之前的指标抓取</translation>
    </message>
    <message>
        <source>the scrape after the workload is missing</source>
        <translation>缺少负载之后的指标抓取</translation>
    </message>
    <message>
        <source>the scrape before the workload is not what was recorded</source>
        <translation>负载之前的指标抓取与记录的不符</translation>
    </message>
    <message>
        <source>the scrape after the workload is not what was recorded</source>
        <translation>负载之后的指标抓取与记录的不符</translation>
    </message>
    <message>
        <source>nothing was kept</source>
        <translation>没有保留任何内容</translation>
    </message>
    <message>
        <source>%1 has another SHA-256</source>
        <translation>%1 的 SHA-256 不同</translation>
    </message>
    <message>
        <source>last seen %1 ago</source>
        <translation>最近一次见到是 %1前</translation>
    </message>
    <message>
        <source>last seen %1 ago; %2</source>
        <translation>最近一次见到是 %1前；%2</translation>
    </message>
    <message>
        <source>logs and outputs were not brought whole from the run&apos;s host yet</source>
        <translation>日志和输出尚未从运行所在主机完整取回</translation>
    </message>
    <message>
        <source>shard-%1/journal.jsonl, line %2: %3</source>
        <translation>shard-%1/journal.jsonl，第 %2 行：%3</translation>
    </message>
    <message>
        <source>command cannot be written</source>
        <translation>无法写入命令</translation>
    </message>
    <message>
        <source>every number is taken</source>
        <translation>所有编号都已被占用</translation>
    </message>
    <message>
        <source>the run&apos;s jobs cannot be asked for</source>
        <translation>无法查询运行的作业</translation>
    </message>
    <message>
        <source>%1 answers again</source>
        <translation>%1 恢复响应</translation>
    </message>
    <message>
        <source>when %1 answers, `assayctl fetch %2` brings it again</source>
        <translation>%1 恢复响应后，`assayctl fetch %2` 可重新取回</translation>
    </message>
    <message>
        <source>every collector has ended</source>
        <translation>所有采集器都已结束</translation>
    </message>
    <message>
        <source>a collector did not end in time; it may still be stopping its engine</source>
        <translation>有采集器未及时结束；它可能仍在停止其引擎</translation>
    </message>
    <message>
        <source>the answer came too late and was dropped</source>
        <translation>响应来得太晚，已丢弃</translation>
    </message>
    <message>
        <source>no run is open</source>
        <translation>没有打开的运行</translation>
    </message>
    <message>
        <source>the run&apos;s folder on %1 is gone</source>
        <translation>%1 上的运行文件夹已不存在</translation>
    </message>
    <message>
        <source>what was brought of the run stays here; a new run measures the rest</source>
        <translation>已取回的内容仍保留在本机；其余部分需新建运行来测量</translation>
    </message>
    <message>
        <source>the run has no cell &quot;%1&quot;</source>
        <translation>运行中没有单元“%1”</translation>
    </message>
    <message>
        <source>its cells are %1</source>
        <translation>其单元为 %1</translation>
    </message>
    <message>
        <source>there is nothing to cancel</source>
        <translation>没有可取消的内容</translation>
    </message>
    <message>
        <source>the run has ended</source>
        <translation>运行已结束</translation>
    </message>
    <message>
        <source>these cells have ended</source>
        <translation>这些单元已结束</translation>
    </message>
    <message>
        <source>every collector was told to stop</source>
        <translation>已通知所有采集器停止</translation>
    </message>
    <message>
        <source>the run&apos;s plan cannot be replaced</source>
        <translation>无法替换运行的计划</translation>
    </message>
    <message>
        <source>cannot tell whether a collector still lives</source>
        <translation>无法判断是否仍有采集器在运行</translation>
    </message>
    <message>
        <source>try again when the cluster answers</source>
        <translation>请在集群恢复响应后重试</translation>
    </message>
    <message>
        <source>run folder is there already</source>
        <translation>运行文件夹已存在</translation>
    </message>
    <message>
        <source>is no run folder</source>
        <translation>不是运行文件夹</translation>
    </message>
    <message>
        <source>it holds no plan.json</source>
        <translation>其中没有 plan.json</translation>
    </message>
    <message>
        <source>no such folder</source>
        <translation>没有这个文件夹</translation>
    </message>
    <message>
        <source>no run is called &quot;%1&quot;</source>
        <translation>没有名为“%1”的运行</translation>
    </message>
    <message>
        <source>there are no runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>`assayctl status` lists the runs</source>
        <translation>`assayctl status` 可列出所有运行</translation>
    </message>
    <message>
        <source>&quot;%1&quot; means several runs</source>
        <translation>“%1”对应多个运行</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>give more of the id</source>
        <translation>请给出更完整的 ID</translation>
    </message>
    <message>
        <source>this folder is no run, or not yet</source>
        <translation>此文件夹不是运行，或尚未成为运行</translation>
    </message>
    <message>
        <source>it holds no plan.json, which a run&apos;s folder is given last</source>
        <translation>其中没有 plan.json，它是最后才写入运行文件夹的</translation>
    </message>
    <message>
        <source>if the run is being made at this moment, try again in a few seconds</source>
        <translation>如果运行正在创建，请几秒后重试</translation>
    </message>
    <message>
        <source>nothing came from %1 for %2 s</source>
        <translation>已有 %2 秒没有收到 %1 的数据</translation>
    </message>
    <message>
        <source>the run is asked for again</source>
        <translation>正在重新请求该运行</translation>
    </message>
    <message>
        <source>the run&apos;s files cannot be compared</source>
        <translation>无法比对运行的文件</translation>
    </message>
    <message>
        <source>a file of the run differs from the one on its host</source>
        <translation>运行的某个文件与其主机上的不同</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>index of runs cannot be made</source>
        <translation>无法建立运行的索引</translation>
    </message>
    <message>
        <source>a line of more than %1 bytes is left out</source>
        <translation>超过 %1 字节的一行已略过</translation>
    </message>
    <message>
        <source>it is no object</source>
        <translation>它不是对象</translation>
    </message>
    <message>
        <source>this line is no event: %1: %2</source>
        <translation>此行不是事件：%1：%2</translation>
    </message>
    <message>
        <source>this event has no kind</source>
        <translation>此事件没有 kind</translation>
    </message>
    <message>
        <source>event %1 stands behind event %2</source>
        <translation>事件 %1 出现在事件 %2 之后</translation>
    </message>
    <message>
        <source>events %1 to %2 are missing</source>
        <translation>缺少事件 %1 至 %2</translation>
    </message>
    <message>
        <source>journal cannot be read</source>
        <translation>无法读取日志记录</translation>
    </message>
    <message>
        <source>journal became shorter</source>
        <translation>日志记录变短了</translation>
    </message>
    <message>
        <source>%1 bytes of it were read and %2 are left</source>
        <translation>已读取 %1 字节，现只剩 %2 字节</translation>
    </message>
    <message>
        <source>run cannot be locked</source>
        <translation>无法锁定运行</translation>
    </message>
    <message>
        <source>run is followed by another process</source>
        <translation>运行正由另一进程跟踪</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>进程 %1</translation>
    </message>
    <message>
        <source>Follow it with &quot;assayctl watch %1&quot;, or end that process first.</source>
        <translation>请用 &quot;assayctl watch %1&quot; 跟踪它，或先结束该进程。</translation>
    </message>
    <message>
        <source>the URL should be http://host:port/metrics</source>
        <translation>URL 应为 http://host:port/metrics</translation>
    </message>
    <message>
        <source>is no http URL</source>
        <translation>不是 http URL</translation>
    </message>
    <message>
        <source>cannot be scraped</source>
        <translation>无法抓取指标</translation>
    </message>
    <message>
        <source>the answer is larger than %1 bytes</source>
        <translation>响应大于 %1 字节</translation>
    </message>
    <message>
        <source>no whole answer within %1 s</source>
        <translation>%1 秒内没有完整的响应</translation>
    </message>
    <message>
        <source>HTTP %1 sends on to %2</source>
        <translation>HTTP %1 重定向到 %2</translation>
    </message>
    <message>
        <source>not_exposition: the answer is %1: %2</source>
        <translation>not_exposition：响应是 %1：%2</translation>
    </message>
    <message>
        <source>the run&apos;s copy cannot be written</source>
        <translation>无法写入运行的副本</translation>
    </message>
    <message>
        <source>a file of the run is left out</source>
        <translation>运行的一个文件已略过</translation>
    </message>
    <message>
        <source>its name cannot be used</source>
        <translation>其名称不可用</translation>
    </message>
    <message>
        <source>%1 is no folder</source>
        <translation>%1 不是文件夹</translation>
    </message>
    <message>
        <source>%1 is no file</source>
        <translation>%1 不是文件</translation>
    </message>
    <message>
        <source>the template arguments are no JSON</source>
        <translation>模板参数不是 JSON</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>Write an object, for example {&quot;enable_thinking&quot;: true}.</source>
        <translation>请写一个对象，例如 {&quot;enable_thinking&quot;: true}。</translation>
    </message>
    <message>
        <source>the template arguments are no JSON object</source>
        <translation>模板参数不是 JSON 对象</translation>
    </message>
    <message>
        <source>Write for example {&quot;enable_thinking&quot;: true}.</source>
        <translation>例如写成 {&quot;enable_thinking&quot;: true}。</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>它不是 JSON 对象</translation>
    </message>
    <message>
        <source>%1 more; &quot;assayctl validate&quot; lists them.</source>
        <translation>另有 %1 处；&quot;assayctl validate&quot; 可全部列出。</translation>
    </message>
    <message>
        <source>--set %1 cannot be used</source>
        <translation>无法使用 --set %1</translation>
    </message>
    <message>
        <source>it is not KEY=VALUE</source>
        <translation>它不是 KEY=VALUE 的形式</translation>
    </message>
    <message>
        <source>Give for example workload.output_len=512.</source>
        <translation>例如写成 workload.output_len=512。</translation>
    </message>
    <message>
        <source>%1 with --set</source>
        <translation>%1（含 --set）</translation>
    </message>
    <message>
        <source>&quot;assayctl probe&quot; tests the connection.</source>
        <translation>&quot;assayctl probe&quot; 可测试连接。</translation>
    </message>
    <message>
        <source>a script that prints &quot;ab&quot; was answered with &quot;%1&quot;</source>
        <translation>输出 &quot;ab&quot; 的脚本得到的响应是 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Something in a start-up file of the login prints in the background; let it print nothing where no terminal is.</source>
        <translation>登录启动文件中有内容在后台输出；请让它在没有终端时不输出任何内容。</translation>
    </message>
    <message>
        <source>Something in a start-up file of the login prints in the background</source>
        <translation>登录启动文件中有内容在后台输出</translation>
    </message>
    <message>
        <source>let it print nothing where no terminal is.</source>
        <translation>请让它在没有终端时不输出任何内容。</translation>
    </message>
    <message>
        <source>on %1: %2</source>
        <translation>%1 上：%2</translation>
    </message>
    <message>
        <source>on the login host %1: %2</source>
        <translation>登录主机 %1 上：%2</translation>
    </message>
    <message>
        <source>only a node can tell; the collector looks again when it starts there</source>
        <translation>只有在节点上才能确定；采集器在节点上启动时会重新检查</translation>
    </message>
    <message>
        <source>install Python 3.8 or newer</source>
        <translation>请安装 Python 3.8 或更新版本</translation>
    </message>
    <message>
        <source>python3 does not run: %1</source>
        <translation>python3 无法运行：%1</translation>
    </message>
    <message>
        <source>Python %1 is too old for the collector</source>
        <translation>Python %1 对采集器来说版本过旧</translation>
    </message>
    <message>
        <source>%1 is looked up inside the image</source>
        <translation>%1 将在镜像内查找</translation>
    </message>
    <message>
        <source>%1 is not there, or cannot be executed</source>
        <translation>%1 不存在，或不可执行</translation>
    </message>
    <message>
        <source>install the engine, or correct engine.command in the recipe</source>
        <translation>请安装引擎，或更正配方中的 engine.command</translation>
    </message>
    <message>
        <source>%1 is %2</source>
        <translation>%1 为 %2</translation>
    </message>
    <message>
        <source>%1 is readable</source>
        <translation>%1 可读</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>put the model&apos;s weights there, or correct the cluster&apos;s models.*</source>
        <translation>请把模型权重放到那里，或更正集群配置的 models.*</translation>
    </message>
    <message>
        <source>%1 is no folder that can be written</source>
        <translation>%1 不是可写的文件夹</translation>
    </message>
    <message>
        <source>choose another paths.root in the cluster profile</source>
        <translation>请在集群配置中更换 paths.root</translation>
    </message>
    <message>
        <source>the free space of %1 is not told</source>
        <translation>无法得知 %1 的剩余空间</translation>
    </message>
    <message>
        <source>%1 MiB are free at %2</source>
        <translation>%2 剩余 %1 MiB</translation>
    </message>
    <message>
        <source>make room, or choose another paths.root</source>
        <translation>请腾出空间，或更换 paths.root</translation>
    </message>
    <message>
        <source>the ports %1 could not be tried</source>
        <translation>无法测试端口 %1</translation>
    </message>
    <message>
        <source>every port of %1 is in use</source>
        <translation>%1 的端口全部被占用</translation>
    </message>
    <message>
        <source>choose other ports in the cluster profile</source>
        <translation>请在集群配置中更换端口</translation>
    </message>
    <message>
        <source>%1 of %2 ports of %3 are free</source>
        <translation>端口 %3：共 %2 个，空闲 %1 个</translation>
    </message>
    <message>
        <source>%1 is missing or cannot be read</source>
        <translation>%1 不存在或无法读取</translation>
    </message>
    <message>
        <source>install Assay&apos;s shared files, or point ASSAY_RESOURCES at them</source>
        <translation>请安装 Assay 的共享文件，或用 ASSAY_RESOURCES 指向它们</translation>
    </message>
    <message>
        <source>the ports %1-%2 are tried on the node</source>
        <translation>端口 %1-%2 将在节点上测试</translation>
    </message>
    <message>
        <source>%1 is set</source>
        <translation>%1 已设置</translation>
    </message>
    <message>
        <source>%1 is not set</source>
        <translation>%1 未设置</translation>
    </message>
    <message>
        <source>export %1 if the model or the dataset needs it</source>
        <translation>如果模型或数据集需要，请 export %1</translation>
    </message>
    <message>
        <source>the collector runs by the image&apos;s own Python</source>
        <translation>采集器使用镜像自带的 Python 运行</translation>
    </message>
    <message>
        <source>%1 is too large to be looked at from here</source>
        <translation>%1 太大，无法从本机检查</translation>
    </message>
    <message>
        <source>prepare the dataset, or correct paths.dataset_dir in the cluster profile</source>
        <translation>请准备数据集，或更正集群配置中的 paths.dataset_dir</translation>
    </message>
    <message>
        <source>prepare the dataset and try again</source>
        <translation>请准备数据集后重试</translation>
    </message>
    <message>
        <source>%1 is not the pinned dataset: its SHA-256 differs</source>
        <translation>%1 不是指定的数据集：其 SHA-256 不同</translation>
    </message>
    <message>
        <source>fetch the pinned version, or change dataset.sha256 in the recipe</source>
        <translation>请获取指定的版本，或更改配方中的 dataset.sha256</translation>
    </message>
    <message>
        <source>%1, line %2, is no JSON object</source>
        <translation>%1 第 %2 行不是 JSON 对象</translation>
    </message>
    <message>
        <source>%1 has no rows of category &quot;%2&quot;</source>
        <translation>%1 中没有类别 &quot;%2&quot; 的行</translation>
    </message>
    <message>
        <source>%1 has no rows</source>
        <translation>%1 中没有任何行</translation>
    </message>
    <message>
        <source>its categories are %1</source>
        <translation>其类别为 %1</translation>
    </message>
    <message>
        <source>%1 of %2 rows of category &quot;%3&quot; in %4 are placeholders without a text</source>
        <translation>%4 中类别 &quot;%3&quot; 的 %2 行里有 %1 行是没有文本的占位符</translation>
    </message>
    <message>
        <source>%1 of %2 rows in %3 are placeholders without a text</source>
        <translation>%3 的 %2 行里有 %1 行是没有文本的占位符</translation>
    </message>
    <message>
        <source>%1 rows of category &quot;%2&quot; in %3</source>
        <translation>%3 中有 %1 行类别 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1 rows in %2</source>
        <translation>%2 中有 %1 行</translation>
    </message>
    <message>
        <source>%1 rows of category &quot;%2&quot; in %3, %4 are expected</source>
        <translation>%3 中有 %1 行类别 &quot;%2&quot;，应有 %4 行</translation>
    </message>
    <message>
        <source>%1 rows in %2, %3 are expected</source>
        <translation>%2 中有 %1 行，应有 %3 行</translation>
    </message>
    <message>
        <source>prepare the dataset anew, or correct dataset.expected_prompts in the recipe</source>
        <translation>请重新准备数据集，或更正配方中的 dataset.expected_prompts</translation>
    </message>
    <message>
        <source>%1 rows of category &quot;%2&quot; in %3, %4 of them in the raw format (turns, not messages)</source>
        <translation>%3 中有 %1 行类别 &quot;%2&quot;，其中 %4 行为原始格式（turns，不是 messages）</translation>
    </message>
    <message>
        <source>%1 rows in %2, %3 of them in the raw format (turns, not messages)</source>
        <translation>%2 中有 %1 行，其中 %3 行为原始格式（turns，不是 messages）</translation>
    </message>
    <message>
        <source>vLLM&apos;s bench client does not read it: prepare the dataset, or set workload.driver to replay</source>
        <translation>vLLM 的 bench 客户端无法读取它：请准备数据集，或将 workload.driver 设为 replay</translation>
    </message>
    <message>
        <source>it was given up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>the server closed without an answer</source>
        <translation>服务器没有响应就关闭了连接</translation>
    </message>
    <message>
        <source>the answer is no HTTP, or breaks off</source>
        <translation>响应不是 HTTP，或中途断开</translation>
    </message>
    <message>
        <source>sends on to %1</source>
        <translation>重定向到 %1</translation>
    </message>
    <message>
        <source>is no server on a node</source>
        <translation>不是节点上的服务器</translation>
    </message>
    <message>
        <source>it has no port</source>
        <translation>没有端口</translation>
    </message>
    <message>
        <source>https cannot be asked through a cluster</source>
        <translation>无法经由集群请求 https</translation>
    </message>
    <message>
        <source>Give node:port</source>
        <translation>请给出 node:port</translation>
    </message>
    <message>
        <source>no recipe of %1 drafts as this curve says</source>
        <translation>%1 的配方中没有按此曲线方式产生草稿的</translation>
    </message>
    <message>
        <source>no recipe has the model key %1</source>
        <translation>没有配方的模型键为 %1</translation>
    </message>
    <message>
        <source>transport %1 is not in this version</source>
        <translation>此版本没有传输方式 %1</translation>
    </message>
    <message>
        <source>scheduler %1 is not in this version</source>
        <translation>此版本没有调度器 %1</translation>
    </message>
    <message>
        <source>Use the transport ssh, system-ssh, or local for this machine.</source>
        <translation>请使用传输方式 ssh、system-ssh，或用 local 表示本机。</translation>
    </message>
    <message>
        <source>Use the scheduler slurm or direct.</source>
        <translation>请使用调度器 slurm 或 direct。</translation>
    </message>
    <message>
        <source>the run&apos;s cluster profile cannot be read</source>
        <translation>无法读取运行的集群配置</translation>
    </message>
    <message>
        <source>there is no such run</source>
        <translation>没有这个运行</translation>
    </message>
    <message>
        <source>%1 holds too many runs of this name</source>
        <translation>%1 中同名的运行太多</translation>
    </message>
    <message>
        <source>cannot come back</source>
        <translation>无法恢复</translation>
    </message>
    <message>
        <source>its place is taken</source>
        <translation>其位置已被占用</translation>
    </message>
    <message>
        <source>It stays in %1.</source>
        <translation>它仍在 %1 中。</translation>
    </message>
    <message>
        <source>cannot be moved to the trash</source>
        <translation>无法移到回收站</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>suspended</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>configuring</source>
        <translation>正在准备</translation>
    </message>
    <message>
        <source>completing</source>
        <translation>正在结束</translation>
    </message>
    <message>
        <source>requeued</source>
        <translation>已重新排队</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>node fail</source>
        <translation>节点故障</translation>
    </message>
    <message>
        <source>boot fail</source>
        <translation>节点启动失败</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>已到截止时间</translation>
    </message>
    <message>
        <source>revoked</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>image</source>
        <translation>镜像</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行方式</translation>
    </message>
    <message>
        <source>dataset</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>驱动方式</translation>
    </message>
    <message>
        <source>repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>categories</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>concurrency</source>
        <translation>并发</translation>
    </message>
    <message>
        <source>concurrencies</source>
        <translation>并发数</translation>
    </message>
    <message>
        <source>sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>sinfo printed another form</source>
        <translation>sinfo 的输出格式与预期不符</translation>
    </message>
    <message>
        <source>across repeats (%1 repeats)</source>
        <translation>重复之间（%1 次重复）</translation>
    </message>
    <message>
        <source>between requests (%1 requests)</source>
        <translation>请求之间（%1 个请求）</translation>
    </message>
    <message>
        <source>batches in time (%1 batches)</source>
        <translation>按时间分批（%1 批）</translation>
    </message>
    <message>
        <source>line through batches in time (%1 batches)</source>
        <translation>按时间分批的拟合直线（%1 批）</translation>
    </message>
    <message>
        <source>between paired requests (%1 requests)</source>
        <translation>配对请求之间（%1 个请求）</translation>
    </message>
    <message>
        <source>between outputs</source>
        <translation>输出之间</translation>
    </message>
    <message>
        <source>delta method</source>
        <translation>delta 方法</translation>
    </message>
    <message>
        <source>Newcombe, outputs</source>
        <translation>Newcombe，按输出</translation>
    </message>
    <message>
        <source>there is no reference curve of %1</source>
        <translation>没有 %1 的基准曲线</translation>
    </message>
    <message>
        <source>several curves may be meant (%1); name one in the recipe (reference.file)</source>
        <translation>可能对应多条曲线（%1）；请在配方中指明（reference.file）</translation>
    </message>
    <message>
        <source>%1 is %2 times the reference&apos;s %3</source>
        <translation>%1 是基准参考值 %3 的 %2 倍</translation>
    </message>
    <message>
        <source>%1 has no value of a cell that was measured</source>
        <translation>%1 中没有已测量单元的值</translation>
    </message>
    <message>
        <source>%1 cells are within 0.95 and 1.05 times the values of %2.</source>
        <translation>%1 个单元在 %2 的值的 0.95 至 1.05 倍之内。</translation>
    </message>
    <message>
        <source>%1 is %2 here and %3 in %4</source>
        <translation>%1 在此为 %2，在 %4 中为 %3</translation>
    </message>
    <message>
        <source>%1 tells no conditions</source>
        <translation>%1 没有给出条件</translation>
    </message>
    <message>
        <source>The %1 conditions that %2 tells are those of the run.</source>
        <translation>%2 给出的 %1 个条件与运行一致。</translation>
    </message>
    <message>
        <source>%1 is %2 below the %3 of draft length %4</source>
        <translation>%1 比草稿长度 %4 的 %3 低 %2</translation>
    </message>
    <message>
        <source>%1 is %2 below the %3 of draft length %4, which may be noise</source>
        <translation>%1 比草稿长度 %4 的 %3 低 %2，可能只是噪声</translation>
    </message>
    <message>
        <source>no link of the workflow run was given, so that the header names the run %1</source>
        <translation>没有给出工作流运行的链接，因此文件头写的是运行 %1</translation>
    </message>
    <message>
        <source>The header links %1.</source>
        <translation>文件头链接到 %1。</translation>
    </message>
    <message>
        <source>There is one draft length, so no shape.</source>
        <translation>只有一个草稿长度，因此没有形状。</translation>
    </message>
    <message>
        <source>No value is below that of a shorter draft.</source>
        <translation>没有任何值低于更短草稿的值。</translation>
    </message>
    <message>
        <source>attempt %1 gave %2 and attempt %3 gave %4</source>
        <translation>第 %1 次尝试得到 %2，第 %3 次尝试得到 %4</translation>
    </message>
    <message>
        <source>no cell was measured twice</source>
        <translation>没有单元测量过两次</translation>
    </message>
    <message>
        <source>The attempts of %1 cells lie within %2 of each other.</source>
        <translation>%1 个单元的各次尝试相差在 %2 以内。</translation>
    </message>
    <message>
        <source>it has no interval</source>
        <translation>它没有区间</translation>
    </message>
    <message>
        <source>its %1 % interval (%2) is %3 to %4, ±%5 of the value</source>
        <translation>其 %1 % 区间（%2）为 %3 至 %4，即值的 ±%5</translation>
    </message>
    <message>
        <source>Every interval is within ±%1 of its value.</source>
        <translation>每个区间都在其值的 ±%1 以内。</translation>
    </message>
    <message>
        <source>the engine does not tell how outputs ended</source>
        <translation>引擎没有给出输出如何结束</translation>
    </message>
    <message>
        <source>%1 of %2 outputs were cut at their length</source>
        <translation>%2 个输出中有 %1 个在长度处被截断</translation>
    </message>
    <message>
        <source>At most %1 of a cell&apos;s outputs were cut.</source>
        <translation>每个单元被截断的输出最多 %1。</translation>
    </message>
    <message>
        <source>no collector could be started in the place of the lost one</source>
        <translation>无法启动采集器来代替丢失的那个</translation>
    </message>
    <message>
        <source>it is asked for again in %1 s</source>
        <translation>%1 秒后再次请求</translation>
    </message>
    <message>
        <source>resume the run when the cluster takes jobs again</source>
        <translation>请在集群恢复接收作业后继续该运行</translation>
    </message>
    <message>
        <source>Add --reviewer NAME.</source>
        <translation>请加上 --reviewer NAME。</translation>
    </message>
    <message>
        <source>the engine was lost while the workload ran (%1 of %2 done)</source>
        <translation>引擎在负载运行期间丢失（已完成 %1/%2）</translation>
    </message>
    <message>
        <source>the engine was killed by %1 while the workload ran (%2 of %3 done)</source>
        <translation>引擎在负载运行期间被 %1 终止（已完成 %2/%3）</translation>
    </message>
    <message>
        <source>the engine ended with exit status %1 while the workload ran (%2 of %3 done)</source>
        <translation>引擎在负载运行期间以退出码 %1 结束（已完成 %2/%3）</translation>
    </message>
    <message>
        <source>the workload made no progress for %1 s (%2 of %3 done)</source>
        <translation>负载已有 %1 秒没有进展（已完成 %2/%3）</translation>
    </message>
    <message>
        <source>finished early at %1 of %2</source>
        <translation>提前结束于 %1/%2</translation>
    </message>
    <message>
        <source>YAML directives must have exactly one argument</source>
        <translation>YAML 指令必须恰有一个参数</translation>
    </message>
    <message>
        <source>bad YAML version: %1</source>
        <translation>错误的 YAML 版本：%1</translation>
    </message>
    <message>
        <source>YAML major version too large</source>
        <translation>YAML 主版本号过大</translation>
    </message>
    <message>
        <source>repeated YAML directive</source>
        <translation>重复的 YAML 指令</translation>
    </message>
    <message>
        <source>TAG directives must have exactly two arguments</source>
        <translation>TAG 指令必须恰有两个参数</translation>
    </message>
    <message>
        <source>repeated TAG directive</source>
        <translation>重复的 TAG 指令</translation>
    </message>
    <message>
        <source>illegal character found while scanning tag handle</source>
        <translation>标签句柄中有非法字符</translation>
    </message>
    <message>
        <source>tag handle with no suffix</source>
        <translation>标签句柄没有后缀</translation>
    </message>
    <message>
        <source>end of verbatim tag not found</source>
        <translation>找不到原样标签的结尾</translation>
    </message>
    <message>
        <source>end of map not found</source>
        <translation>找不到映射的结尾</translation>
    </message>
    <message>
        <source>end of map flow not found</source>
        <translation>找不到流式映射的结尾（缺少 }）</translation>
    </message>
    <message>
        <source>end of sequence not found</source>
        <translation>找不到列表的结尾</translation>
    </message>
    <message>
        <source>end of sequence flow not found</source>
        <translation>找不到流式列表的结尾（缺少 ]）</translation>
    </message>
    <message>
        <source>cannot assign multiple tags to the same node</source>
        <translation>同一节点不能有多个标签</translation>
    </message>
    <message>
        <source>cannot assign multiple anchors to the same node</source>
        <translation>同一节点不能有多个锚点</translation>
    </message>
    <message>
        <source>cannot assign multiple aliases to the same node</source>
        <translation>同一节点不能有多个别名</translation>
    </message>
    <message>
        <source>aliases can&apos;t have any content, *including* tags</source>
        <translation>别名不能有任何内容，包括标签</translation>
    </message>
    <message>
        <source>bad character found while scanning hex number</source>
        <translation>十六进制数中有非法字符</translation>
    </message>
    <message>
        <source>invalid unicode: %1</source>
        <translation>无效的 Unicode：%1</translation>
    </message>
    <message>
        <source>unknown escape character: %1</source>
        <translation>未知的转义字符：%1</translation>
    </message>
    <message>
        <source>unknown token</source>
        <translation>未知的记号</translation>
    </message>
    <message>
        <source>illegal document indicator in scalar</source>
        <translation>标量中有非法的文档标记</translation>
    </message>
    <message>
        <source>illegal EOF in scalar</source>
        <translation>文件在标量中间结束</translation>
    </message>
    <message>
        <source>illegal character in scalar</source>
        <translation>标量中有非法字符</translation>
    </message>
    <message>
        <source>illegal tab when looking for indentation</source>
        <translation>缩进中有非法的制表符</translation>
    </message>
    <message>
        <source>illegal flow end</source>
        <translation>流式集合的结束位置非法</translation>
    </message>
    <message>
        <source>illegal block entry</source>
        <translation>此处不能有块条目</translation>
    </message>
    <message>
        <source>illegal map key</source>
        <translation>此处不能有映射的键</translation>
    </message>
    <message>
        <source>illegal map value</source>
        <translation>此处不能有映射的值</translation>
    </message>
    <message>
        <source>alias not found after *</source>
        <translation>* 之后没有别名</translation>
    </message>
    <message>
        <source>anchor not found after &amp;</source>
        <translation>&amp; 之后没有锚点</translation>
    </message>
    <message>
        <source>illegal character found while scanning alias</source>
        <translation>别名中有非法字符</translation>
    </message>
    <message>
        <source>illegal character found while scanning anchor</source>
        <translation>锚点中有非法字符</translation>
    </message>
    <message>
        <source>cannot set zero indentation for a block scalar</source>
        <translation>块标量的缩进不能为零</translation>
    </message>
    <message>
        <source>unexpected character in block scalar</source>
        <translation>块标量中有意外的字符</translation>
    </message>
    <message>
        <source>the referenced anchor is not defined</source>
        <translation>所引用的锚点未定义</translation>
    </message>
    <message>
        <source>is not imported</source>
        <translation>没有导入</translation>
    </message>
    <message>
        <source>Nothing of it was kept. A packed run is what &quot;assayctl pack&quot; writes.</source>
        <translation>其中没有任何内容被保留。打包的运行是由“assayctl pack”写出的文件。</translation>
    </message>
    <message>
        <source>the run cannot be written</source>
        <translation>无法写入该运行</translation>
    </message>
    <message>
        <source>is an absolute path</source>
        <translation>是绝对路径</translation>
    </message>
    <message>
        <source>lies too deep</source>
        <translation>所在层级太深</translation>
    </message>
    <message>
        <source>leads out of the run&apos;s folder</source>
        <translation>指向运行文件夹之外</translation>
    </message>
    <message>
        <source>is no name of a run&apos;s file</source>
        <translation>不是运行文件的名称</translation>
    </message>
    <message>
        <source>is a link or a device</source>
        <translation>是链接或设备</translation>
    </message>
    <message>
        <source>is one entry too many</source>
        <translation>使条目数超出上限</translation>
    </message>
    <message>
        <source>makes it %1 bytes, far more than an archive of its size holds</source>
        <translation>使其达到 %1 字节，远远超过这种大小的归档所能容纳的内容</translation>
    </message>
    <message>
        <source>does not lie in the folder of one run</source>
        <translation>不在同一个运行的文件夹中</translation>
    </message>
    <message>
        <source>belongs to the machine that measured</source>
        <translation>属于进行测量的那台机器</translation>
    </message>
    <message>
        <source>is there twice</source>
        <translation>出现了两次</translation>
    </message>
    <message>
        <source>is no packed run, or not a whole one</source>
        <translation>不是打包的运行，或者不完整</translation>
    </message>
    <message>
        <source>its list of files is missing</source>
        <translation>缺少其文件清单</translation>
    </message>
    <message>
        <source>A packed run is what &quot;assayctl pack&quot; writes; fetch it again.</source>
        <translation>打包的运行是由“assayctl pack”写出的文件；请重新获取。</translation>
    </message>
    <message>
        <source>is not as it was packed</source>
        <translation>与打包时不同</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>a run of this id is here already</source>
        <translation>这里已有同一标识的运行</translation>
    </message>
    <message>
        <source>its %1 is another one</source>
        <translation>其 %1 是另一个文件</translation>
    </message>
    <message>
        <source>Move that run away first, if the packed one is wanted.</source>
        <translation>如果需要打包的那个运行，请先移走这里的运行。</translation>
    </message>
    <message>
        <source>its review cannot be read</source>
        <translation>无法读取其评审</translation>
    </message>
    <message>
        <source>it is not there</source>
        <translation>它不存在</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it may not be read</source>
        <translation>没有读取它的权限</translation>
    </message>
    <message>
        <source>is no zip or tar archive, or not a whole one</source>
        <translation>不是 zip 或 tar 归档，或者不完整</translation>
    </message>
    <message>
        <source>it is a run already</source>
        <translation>它已经是一个运行</translation>
    </message>
    <message>
        <source>Name the folder where a run is asked for.</source>
        <translation>在需要指定运行的地方给出该文件夹即可。</translation>
    </message>
    <message>
        <source>no date</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>its server ran draft length %1, its name says %2</source>
        <translation>其服务器以草稿长度 %1 运行，而文件名表示 %2</translation>
    </message>
    <message>
        <source>its server ran %1, not %2</source>
        <translation>其服务器运行的是 %1，而不是 %2</translation>
    </message>
    <message>
        <source>it is stale: it ran from %1 to %2, the result is of %3</source>
        <translation>它已过时：它的运行时间为 %1 至 %2，而结果的时间为 %3</translation>
    </message>
    <message>
        <source>it lists %1 draft positions, its name says %2</source>
        <translation>它列出了 %1 个草稿位置，而文件名表示 %2</translation>
    </message>
    <message>
        <source>it is the same as %1</source>
        <translation>它与 %1 相同</translation>
    </message>
    <message>
        <source>%1 has a newer result: this one is of %2, %3 of %4</source>
        <translation>%1 有更新的结果：此结果的时间为 %2，%3 的时间为 %4</translation>
    </message>
    <message>
        <source>%1 was taken for the cell</source>
        <translation>该单元格采用了 %1</translation>
    </message>
    <message>
        <source>holds results of several models</source>
        <translation>包含多个模型的结果</translation>
    </message>
    <message>
        <source>%1, and nothing says which is meant</source>
        <translation>%1，而没有任何内容说明所指的是哪一个</translation>
    </message>
    <message>
        <source>Import the artifacts of one model at a time.</source>
        <translation>请每次只导入一个模型的产物。</translation>
    </message>
    <message>
        <source>it is of another model, %1</source>
        <translation>它属于另一个模型 %1</translation>
    </message>
    <message>
        <source>it was measured at concurrency %1, the others at %2</source>
        <translation>它是在并发数 %1 下测量的，其他结果则是 %2</translation>
    </message>
    <message>
        <source>its name tells no thinking mode and draft length</source>
        <translation>其名称没有说明思考模式和草稿长度</translation>
    </message>
    <message>
        <source>its name tells neither before nor after</source>
        <translation>其名称没有说明是之前还是之后</translation>
    </message>
    <message>
        <source>it is no reference YAML</source>
        <translation>它不是参考 YAML</translation>
    </message>
    <message>
        <source>it holds no curve</source>
        <translation>它不包含曲线</translation>
    </message>
    <message>
        <source>whether the curve of %1 that came along is one of %2</source>
        <translation>随附的 %1 曲线是否属于 %2</translation>
    </message>
    <message>
        <source>its curve is of %1</source>
        <translation>其曲线属于 %1</translation>
    </message>
    <message>
        <source>its curve is of %1, not of %2</source>
        <translation>其曲线属于 %1，而不是 %2</translation>
    </message>
    <message>
        <source>several curves of the model came along</source>
        <translation>随附了该模型的多条曲线</translation>
    </message>
    <message>
        <source>its log tells %1 draft tokens, which are no whole drafts of %2</source>
        <translation>其日志给出 %1 个草稿 token，不能整分为长度 %2 的草稿</translation>
    </message>
    <message>
        <source>its value is approximate: it is that of %1 lines of the server&apos;s log, which leave out what came after the last of them</source>
        <translation>其值是近似值：它来自服务器日志的 %1 行，不包含最后一行之后的内容</translation>
    </message>
    <message>
        <source>its counts are the client&apos;s own, no scrapes came along</source>
        <translation>其计数来自客户端自身，没有随附抓取</translation>
    </message>
    <message>
        <source>its result gives no value: %1</source>
        <translation>其结果没有给出值：%1</translation>
    </message>
    <message>
        <source>the scrape %1 the workload did not come along</source>
        <translation>没有随附负载 %1 的抓取</translation>
    </message>
    <message>
        <source>no result and no scrapes of it came along</source>
        <translation>没有随附它的结果和抓取</translation>
    </message>
    <message>
        <source>%1 says %2, its artifacts give no value</source>
        <translation>%1 中为 %2，而其产物没有给出值</translation>
    </message>
    <message>
        <source>%1 says %2, its artifacts give %3 (%4 accepted in %5 drafts)</source>
        <translation>%1 中为 %2，而其产物给出 %3（%5 次草稿中接受 %4 个）</translation>
    </message>
    <message>
        <source>no artifact of it came along, only &quot;%1&quot; in %2</source>
        <translation>没有随附它的产物，只有 %2 中的“%1”</translation>
    </message>
    <message>
        <source>the engine: vLLM is taken for it</source>
        <translation>引擎：按 vLLM 处理</translation>
    </message>
    <message>
        <source>nothing else of its cell came along</source>
        <translation>没有随附其单元格的其他内容</translation>
    </message>
    <message>
        <source>holds no artifacts of a collector</source>
        <translation>不包含采集器的产物</translation>
    </message>
    <message>
        <source>there is no result, server log or scrape of a cell in it</source>
        <translation>其中没有单元格的结果、服务器日志或抓取</translation>
    </message>
    <message>
        <source>Results, logs and scrapes name their cell, as in server_on_mtp3.log.</source>
        <translation>结果、日志和抓取的名称会说明其单元格，例如 server_on_mtp3.log。</translation>
    </message>
    <message>
        <source>the settings of the servers: prefix caching, parallelism, speculation</source>
        <translation>服务器的设置：前缀缓存、并行、推测</translation>
    </message>
    <message>
        <source>the image of the engine</source>
        <translation>引擎的镜像</translation>
    </message>
    <message>
        <source>the GPU hours before the first workload and after the last</source>
        <translation>第一个负载之前和最后一个负载之后的 GPU 小时</translation>
    </message>
    <message>
        <source>the commands of servers and clients</source>
        <translation>服务器和客户端的命令</translation>
    </message>
    <message>
        <source>the method of speculation</source>
        <translation>推测的方法</translation>
    </message>
    <message>
        <source>the sampling of %1</source>
        <translation>%1 的采样</translation>
    </message>
    <message>
        <source>the template arguments of %1</source>
        <translation>%1 的模板参数</translation>
    </message>
    <message>
        <source>the concurrency: 1 is taken for it</source>
        <translation>并发数：按 1 处理</translation>
    </message>
    <message>
        <source>the marks of thinking in the outputs of %1</source>
        <translation>%1 输出中的思考标记</translation>
    </message>
    <message>
        <source>the dataset, and how many prompts it has</source>
        <translation>数据集及其提示数量</translation>
    </message>
    <message>
        <source>the category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>the output length: the longest output, %1 tokens, is taken for it</source>
        <translation>输出长度：以最长的输出 %1 个 token 代替</translation>
    </message>
    <message>
        <source>the recipe cannot be read</source>
        <translation>无法读取配方</translation>
    </message>
    <message>
        <source>&quot;assayctl validate&quot; names what is wrong with it.</source>
        <translation>“assayctl validate”会指出其中的问题。</translation>
    </message>
    <message>
        <source>the model&apos;s name, but for the key %1</source>
        <translation>除键 %1 之外的模型名称</translation>
    </message>
    <message>
        <source>what the header of %1 says: it is no recipe&apos;s</source>
        <translation>%1 的文件头所述内容：它不能用作配方</translation>
    </message>
    <message>
        <source>the model&apos;s name &quot;%1&quot; cannot stand in a recipe</source>
        <translation>模型名称“%1”不能写入配方</translation>
    </message>
    <message>
        <source>is no result that this version reads</source>
        <translation>不是此版本能读取的结果</translation>
    </message>
    <message>
        <source>no whole number of tokens or steps</source>
        <translation>不是 token 或步数的整数</translation>
    </message>
    <message>
        <source>no number</source>
        <translation>不是数字</translation>
    </message>
    <message>
        <source>no list of numbers</source>
        <translation>不是数字列表</translation>
    </message>
    <message>
        <source>it tells an acceptance length (%1) without the counts behind it</source>
        <translation>它给出接受长度（%1），但没有相应的计数</translation>
    </message>
    <message>
        <source>it tells no drafts</source>
        <translation>它没有给出草稿次数</translation>
    </message>
    <message>
        <source>its counts are not drafts and draft tokens: 1 + %1 / %2 is %3, its acceptance length %4</source>
        <translation>其计数不是草稿次数和草稿 token：1 + %1 / %2 为 %3，而其接受长度为 %4</translation>
    </message>
    <message>
        <source>is not told</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>it tells a mean of the engine&apos;s own (accept_length %1) without the counts behind it</source>
        <translation>它给出引擎自己的平均值（accept_length %1），但没有相应的计数</translation>
    </message>
    <message>
        <source>it tells nothing of speculation</source>
        <translation>它没有给出任何推测信息</translation>
    </message>
    <message>
        <source>NeMo Gym and Skills send every turn of a conversation, and Gym begins to count with its first answer</source>
        <translation>NeMo Gym 和 Skills 会发送对话的每一轮，并且 Gym 从第一个回答开始计数</translation>
    </message>
    <message>
        <source>its server told no speculative counters (spec_decode_unavailable)</source>
        <translation>其服务器没有给出推测计数器（spec_decode_unavailable）</translation>
    </message>
    <message>
        <source>Model-Optimizer&apos;s Average_AL is a mean over requests, %1; over its steps, each turn&apos;s first one among them, it is %2; neither is the acceptance length of the server&apos;s counters</source>
        <translation>Model-Optimizer 的 Average_AL 是按请求的平均值 %1；按其步数（包含每一轮的第一步）则为 %2；两者都不是服务器计数器的接受长度</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>is no whole JSON</source>
        <translation>不是完整的 JSON</translation>
    </message>
    <message>
        <source>it holds %1 results and does not tell which is the whole</source>
        <translation>它包含 %1 个结果，但没有说明哪一个是总体</translation>
    </message>
    <message>
        <source>it has none of the keys of a bench client, NeMo or Model-Optimizer</source>
        <translation>它不含基准客户端、NeMo 或 Model-Optimizer 的任何键</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>its server&apos;s log does not tell the settings in force</source>
        <translation>其服务器日志没有给出生效的设置</translation>
    </message>
    <message>
        <source>Nothing of it was kept.</source>
        <translation>其中没有任何内容被保留。</translation>
    </message>
    <message>
        <source>there are more than %1 files</source>
        <translation>文件超过 %1 个</translation>
    </message>
    <message>
        <source>it is a link</source>
        <translation>它是链接</translation>
    </message>
    <message>
        <source>its name is not UTF-8</source>
        <translation>其名称不是 UTF-8</translation>
    </message>
    <message>
        <source>it is a run of Assay already</source>
        <translation>它已经是 Assay 的运行</translation>
    </message>
    <message>
        <source>it lies too deep</source>
        <translation>它所在层级太深</translation>
    </message>
    <message>
        <source>it is a packed run: import it by itself</source>
        <translation>它是打包的运行：请单独导入</translation>
    </message>
    <message>
        <source>it is no file of a collector that this version knows</source>
        <translation>它不是此版本所认识的采集器文件</translation>
    </message>
    <message>
        <source>it is larger than %1 MiB</source>
        <translation>它大于 %1 MiB</translation>
    </message>
    <message>
        <source>there are %1 such files of the cell, and nothing says which is meant</source>
        <translation>该单元格有 %1 个这样的文件，而没有任何内容说明所指的是哪一个</translation>
    </message>
    <message>
        <source>holds cells of several collectors</source>
        <translation>包含多个采集器的单元格</translation>
    </message>
    <message>
        <source>their servers ran with %1 and with %2, and nothing says which is meant</source>
        <translation>它们的服务器分别以 %1 和 %2 运行，而没有任何内容说明所指的是哪一个</translation>
    </message>
    <message>
        <source>Import the artifacts of one collector at a time.</source>
        <translation>请每次只导入一个采集器的产物。</translation>
    </message>
    <message>
        <source>its server ran with %1, the others with %2</source>
        <translation>其服务器以 %1 运行，其他服务器则以 %2 运行</translation>
    </message>
    <message>
        <source>its scrapes (%1 drafts) and its result (%2 drafts) are not of one measurement</source>
        <translation>其抓取（%1 次草稿）与其结果（%2 次草稿）不属于同一次测量</translation>
    </message>
    <message>
        <source>it is hidden</source>
        <translation>它是隐藏文件</translation>
    </message>
    <message>
        <source>%1 is also in %2, and no header tells them apart: name the file where this curve is meant</source>
        <translation>%1 也在 %2 中，且文件头无法区分它们：需要此曲线时请指明文件</translation>
    </message>
    <message>
        <source>%1 is also in %2, here it is %3: name the file where this curve is meant</source>
        <translation>%1 也在 %2 中，此处为 %3：需要此曲线时请指明文件</translation>
    </message>
    <message>
        <source>%1 is also in %2: name the file where this curve is meant</source>
        <translation>%1 也在 %2 中：需要此曲线时请指明文件</translation>
    </message>
    <message>
        <source>there are no references</source>
        <translation>没有基准参考</translation>
    </message>
    <message>
        <source>the folder holds no .yaml file, and no folder %1</source>
        <translation>该文件夹中没有 .yaml 文件，也没有文件夹 %1</translation>
    </message>
    <message>
        <source>cannot open references</source>
        <translation>无法打开基准参考</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>没有这样的文件或文件夹</translation>
    </message>
    <message>
        <source>cannot read which curves are golden</source>
        <translation>无法读取哪些曲线是基准曲线</translation>
    </message>
    <message>
        <source>Mend the file or remove it</source>
        <translation>请修正该文件或将其删除</translation>
    </message>
    <message>
        <source>it does not hold &quot;golden: 1&quot; and a list &quot;curves&quot;</source>
        <translation>其中没有“golden: 1”和列表“curves”</translation>
    </message>
    <message>
        <source>an entry needs model, engine, file and key</source>
        <translation>每个条目需要 model、engine、file 和 key</translation>
    </message>
    <message>
        <source>the run cannot be exported as a whole</source>
        <translation>该运行无法整体导出</translation>
    </message>
    <message>
        <source>cells without a value: %1</source>
        <translation>没有数值的单元：%1</translation>
    </message>
    <message>
        <source>%1; and %2 more</source>
        <translation>%1；另有 %2 个</translation>
    </message>
    <message>
        <source>Measure them (assayctl resume), or leave them out with --partial.</source>
        <translation>请测量它们（assayctl resume），或用 --partial 略去。</translation>
    </message>
    <message>
        <source>See &quot;assayctl review %1&quot;.</source>
        <translation>请见 “assayctl review %1”。</translation>
    </message>
    <message>
        <source>See &quot;assayctl status %1&quot;.</source>
        <translation>请见 “assayctl status %1”。</translation>
    </message>
    <message>
        <source>A reviewer can answer for it: --accept-unknown %1=REASON --reviewer NAME.</source>
        <translation>评审者可为其负责：--accept-unknown %1=REASON --reviewer NAME。</translation>
    </message>
    <message>
        <source>the review forbids an export: %1</source>
        <translation>评审禁止导出：%1</translation>
    </message>
    <message>
        <source>Mend the file first; &quot;assayctl validate&quot; lists its problems.</source>
        <translation>请先修正该文件；“assayctl validate” 会列出其问题。</translation>
    </message>
    <message>
        <source>does not read back as it was written</source>
        <translation>读回的内容与写入的不同</translation>
    </message>
    <message>
        <source>Look at the file before you use it.</source>
        <translation>使用前请查看该文件。</translation>
    </message>
    <message>
        <source>an unknown gate is accepted and nobody answers for it</source>
        <translation>接受了未知的门限却无人负责</translation>
    </message>
    <message>
        <source>no reviewer is named</source>
        <translation>未指明评审者</translation>
    </message>
    <message>
        <source>a control cell has no acceptance length</source>
        <translation>对照单元没有接受长度</translation>
    </message>
    <message>
        <source>n/a: nothing was drafted</source>
        <translation>n/a：未起草任何词元</translation>
    </message>
    <message>
        <source>not part of the run</source>
        <translation>不属于该运行</translation>
    </message>
    <message>
        <source>several categories (%1)</source>
        <translation>多个类别（%1）</translation>
    </message>
    <message>
        <source>several concurrencies</source>
        <translation>多个并发数</translation>
    </message>
    <message>
        <source>the run cannot be exported</source>
        <translation>该运行无法导出</translation>
    </message>
    <message>
        <source>it has %1, and a reference holds one value a mode and draft length</source>
        <translation>它有%1，而基准参考的每个模式与草稿长度只有一个值</translation>
    </message>
    <message>
        <source>Measure with a recipe of one category and one concurrency.</source>
        <translation>请用只有一个类别和一个并发数的配方测量。</translation>
    </message>
    <message>
        <source>a file that a value rests on cannot be read</source>
        <translation>无法读取某个数值所依据的文件</translation>
    </message>
    <message>
        <source>%1 (it was ended by a signal)</source>
        <translation>%1（被信号终止）</translation>
    </message>
    <message>
        <source>a file of the run cannot be read to its end</source>
        <translation>运行的某个文件无法读到末尾</translation>
    </message>
    <message>
        <source>the run is not packed</source>
        <translation>该运行未打包</translation>
    </message>
    <message>
        <source>the file holds the value of %1</source>
        <translation>该文件含有 %1 的值</translation>
    </message>
    <message>
        <source>Take it out of the file, then pack again.</source>
        <translation>请将其从文件中移除，然后重新打包。</translation>
    </message>
    <message>
        <source>a packed run cannot have this name</source>
        <translation>打包的运行不能用此名称</translation>
    </message>
    <message>
        <source>it is a compressed tar archive</source>
        <translation>它是压缩的 tar 归档</translation>
    </message>
    <message>
        <source>Name a file that ends in .tar.gz or .tgz.</source>
        <translation>请使用以 .tar.gz 或 .tgz 结尾的文件名。</translation>
    </message>
    <message>
        <source>the run has not ended</source>
        <translation>该运行尚未结束</translation>
    </message>
    <message>
        <source>Wait for its end (assayctl watch), or cancel it.</source>
        <translation>请等待其结束（assayctl watch），或将其取消。</translation>
    </message>
    <message>
        <source>a file of the run cannot be read</source>
        <translation>无法读取运行的某个文件</translation>
    </message>
    <message>
        <source>is no file of the checkout</source>
        <translation>不是该检出的文件</translation>
    </message>
    <message>
        <source>it is not clear which reference of the checkout is meant</source>
        <translation>不清楚指的是检出中的哪个基准参考</translation>
    </message>
    <message>
        <source>no tracked YAML file holds %1</source>
        <translation>没有受跟踪的 YAML 文件含有 %1</translation>
    </message>
    <message>
        <source>Name it with --into FILE, relative to the checkout.</source>
        <translation>请用 --into FILE 指明，相对于该检出。</translation>
    </message>
    <message>
        <source>the checkout&apos;s state cannot be told</source>
        <translation>无法得知该检出的状态</translation>
    </message>
    <message>
        <source>has changes that are not committed: %1</source>
        <translation>有未提交的更改：%1</translation>
    </message>
    <message>
        <source>Look at them with &quot;git diff HEAD -- %1&quot;, then commit or undo them.</source>
        <translation>请用 “git diff HEAD -- %1” 查看，然后提交或撤销。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be a branch</source>
        <translation>“%1”不能作为分支</translation>
    </message>
    <message>
        <source>the branch %1 is there already</source>
        <translation>分支 %1 已存在</translation>
    </message>
    <message>
        <source>Remove it, or name another one with --branch NAME.</source>
        <translation>请删除它，或用 --branch NAME 另取名称。</translation>
    </message>
    <message>
        <source>its folder cannot be made</source>
        <translation>无法创建其文件夹</translation>
    </message>
    <message>
        <source>the reference is a link, or lies behind one</source>
        <translation>该基准参考是链接，或位于链接之后</translation>
    </message>
    <message>
        <source>Name the file itself with --into.</source>
        <translation>请用 --into 指明文件本身。</translation>
    </message>
    <message>
        <source>the export cannot be staged</source>
        <translation>无法暂存该导出</translation>
    </message>
    <message>
        <source>git did not commit</source>
        <translation>git 未提交</translation>
    </message>
    <message>
        <source>a hook changed the files on their way into the commit</source>
        <translation>钩子在提交途中更改了文件</translation>
    </message>
    <message>
        <source>what would be proposed is not what was shown</source>
        <translation>将要提议的内容与所示不同</translation>
    </message>
    <message>
        <source>Leave the reference files out of that hook.</source>
        <translation>请让该钩子不处理基准参考文件。</translation>
    </message>
    <message>
        <source>it is not clear where to push</source>
        <translation>不清楚推送到哪里</translation>
    </message>
    <message>
        <source>the checkout has no remote, or several and none is origin</source>
        <translation>该检出没有远程仓库，或有多个且没有 origin</translation>
    </message>
    <message>
        <source>nothing would change</source>
        <translation>不会有任何更改</translation>
    </message>
    <message>
        <source>it holds these values and this header already</source>
        <translation>它已含有这些数值和此文件头</translation>
    </message>
    <message>
        <source>the branch cannot be made</source>
        <translation>无法创建该分支</translation>
    </message>
    <message>
        <source>no temporary folder can be made</source>
        <translation>无法创建临时文件夹</translation>
    </message>
    <message>
        <source>a command failed</source>
        <translation>某个命令失败</translation>
    </message>
    <message>
        <source>The branch %1 is here; run the commands again once that is mended.</source>
        <translation>分支 %1 已在此处；修正后请再次运行命令。</translation>
    </message>
    <message>
        <source>no temporary worktree can be made</source>
        <translation>无法创建临时工作树</translation>
    </message>
    <message>
        <source>git cannot be run</source>
        <translation>无法运行 git</translation>
    </message>
    <message>
        <source>is no git checkout</source>
        <translation>不是 git 检出</translation>
    </message>
    <message>
        <source>Name a folder of a clone of the reference&apos;s repository.</source>
        <translation>请指明基准参考仓库克隆中的一个文件夹。</translation>
    </message>
    <message>
        <source>the checkout has no commit yet</source>
        <translation>该检出还没有提交</translation>
    </message>
    <message>
        <source>the checkout&apos;s files cannot be listed</source>
        <translation>无法列出该检出的文件</translation>
    </message>
    <message>
        <source>%1 for other attempts</source>
        <translation>%1（针对其他尝试）</translation>
    </message>
    <message>
        <source>%1, counting attempt</source>
        <translation>%1，计入的尝试</translation>
    </message>
    <message>
        <source>another reviewer</source>
        <translation>另一位评审者</translation>
    </message>
    <message>
        <source>%1: %2 here, %3 by %4; what was here stays</source>
        <translation>%1：此处为 %2，%4 为 %3；保留此处原有内容</translation>
    </message>
    <message>
        <source>%1: two reasons, both are kept: &quot;%2&quot; and &quot;%3&quot;</source>
        <translation>%1：有两个理由，均予保留：“%2”和“%3”</translation>
    </message>
    <message>
        <source>decisions on gates by %1 are about other attempts; what was here stays</source>
        <translation>%1 对门限的决定针对其他尝试；保留此处原有内容</translation>
    </message>
    <message>
        <source>there is no measured cell to merge</source>
        <translation>没有可合并的已测单元</translation>
    </message>
    <message>
        <source>a key is there twice</source>
        <translation>某个键出现了两次</translation>
    </message>
    <message>
        <source>Correct the file first.</source>
        <translation>请先更正该文件。</translation>
    </message>
    <message>
        <source>it is written so that a model&apos;s block is not whole lines that could be replaced</source>
        <translation>其写法使得某个模型的块不是可替换的整行</translation>
    </message>
    <message>
        <source>cannot merge into the reference</source>
        <translation>无法合并到该基准参考</translation>
    </message>
    <message>
        <source>the old curve of &quot;%1&quot; has draft lengths that were not measured now</source>
        <translation>“%1”的旧曲线有此次未测量的草稿长度</translation>
    </message>
    <message>
        <source>Say whether to keep or to drop them.</source>
        <translation>请说明保留还是舍弃它们。</translation>
    </message>
    <message>
        <source>the old curve has no thinking modes, so nobody can tell in which one to keep draft length %1</source>
        <translation>旧曲线没有思考模式，无法得知草稿长度 %1 应保留在哪个模式中</translation>
    </message>
    <message>
        <source>Drop it, or measure it.</source>
        <translation>请舍弃它，或测量它。</translation>
    </message>
    <message>
        <source>the value of %1 is not one to keep</source>
        <translation>%1 的值不可保留</translation>
    </message>
    <message>
        <source>there is no attempt %1</source>
        <translation>没有第 %1 次尝试</translation>
    </message>
    <message>
        <source>no cell of the run was measured at it</source>
        <translation>该运行没有单元在该次尝试中测得</translation>
    </message>
</context>
<context>
    <name>DifferenceText</name>
    <message numerus="yes">
        <source>%n repeat(s)</source>
        <translation>
            <numerusform>%n 次重复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n request(s)</source>
        <translation>
            <numerusform>%n 个请求</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stretch(es) of time</source>
        <translation>
            <numerusform>%n 个时段</numerusform>
        </translation>
    </message>
    <message>
        <source>draft positions only</source>
        <translation>仅草稿位置计数</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左侧</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>≈ noise</source>
        <translation>≈ 噪声</translation>
    </message>
    <message>
        <source>● real</source>
        <translation>● 真实</translation>
    </message>
    <message>
        <source>? unclear</source>
        <translation>? 不明确</translation>
    </message>
    <message>
        <source>paired</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>! few</source>
        <translation>! 过少</translation>
    </message>
    <message>
        <source>! optimistic</source>
        <translation>! 偏乐观</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>The difference may be noise: its 95 % interval, %1, holds 0.</source>
        <translation>差异可能只是噪声：其 95 % 区间（%1）包含 0。</translation>
    </message>
    <message>
        <source>The difference is more than noise: its 95 % interval, %1, leaves 0 out.</source>
        <translation>差异不只是噪声：其 95 % 区间（%1）不包含 0。</translation>
    </message>
    <message>
        <source>It cannot be told whether the difference is noise: its interval, %1, takes steps as independent and is too narrow.</source>
        <translation>无法判断差异是否为噪声：其区间（%1）把各步视为相互独立，因而过窄。</translation>
    </message>
    <message>
        <source>Evidence: %1.</source>
        <translation>依据：%1。</translation>
    </message>
    <message>
        <source>There are fewer than %1 of them, so the interval may be too narrow.</source>
        <translation>其数量少于 %1，因此区间可能过窄。</translation>
    </message>
    <message>
        <source>Share of reasoning in the outputs: %1 on the left against the right (%2).</source>
        <translation>输出中推理部分的占比：左侧相对右侧 %1（%2）。</translation>
    </message>
    <message>
        <source>Share of truncated outputs: %1 on the left against the right (%2).</source>
        <translation>被截断输出的占比：左侧相对右侧 %1（%2）。</translation>
    </message>
    <message>
        <source>AL drifts by %1 from begin to end on the %2 (%3).</source>
        <translation>%2的 AL 从开始到结束漂移 %1（%3）。</translation>
    </message>
    <message>
        <source>Engines %1 of the %2 lie %3 apart (%4).</source>
        <translation>%2的引擎 %1 相差 %3（%4）。</translation>
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
        <source>draft length %1</source>
        <translation>草稿长度 %1</translation>
    </message>
    <message>
        <source>concurrency %1</source>
        <translation>并发 %1</translation>
    </message>
</context>
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
    <message>
        <source>not looked at yet</source>
        <translation>尚未查看</translation>
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
        <translation>%1 自 %2 起无响应。%3运行仍在那里继续；所显示的是当时的情况，连接恢复后会补上其余部分。</translation>
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
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 token/秒</translation>
    </message>
    <message>
        <source>shards %1</source>
        <translation>分片 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no cell</source>
        <translation>“%1”不是单元</translation>
    </message>
    <message>
        <source>Write it as in thinking_on-3</source>
        <translation>请写成 thinking_on-3 的形式</translation>
    </message>
    <message>
        <source>%1 was written.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Without what is not here: %1.</source>
        <translation>不含此处没有的内容：%1。</translation>
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
    <name>assay::ui::AdviceView</name>
    <message>
        <source>thinking on</source>
        <translation>思考开启</translation>
    </message>
    <message>
        <source>thinking off</source>
        <translation>思考关闭</translation>
    </message>
    <message>
        <source>concurrency %1</source>
        <translation>并发 %1</translation>
    </message>
    <message>
        <source>✓ recommended: the fastest</source>
        <translation>✓ 推荐：最快</translation>
    </message>
    <message>
        <source>✓ recommended: the shortest of those that may be the fastest</source>
        <translation>✓ 推荐：可能最快者中最短的</translation>
    </message>
    <message>
        <source>the fastest measured, but not by more than noise</source>
        <translation>测得最快，但差距不超过噪声</translation>
    </message>
    <message>
        <source>may be the fastest as well</source>
        <translation>也可能最快</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>较慢</translation>
    </message>
    <message>
        <source>Speed-up by draft length</source>
        <translation>按草稿长度的加速比</translation>
    </message>
    <message>
        <source>Side</source>
        <translation>侧</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Draft length</source>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>相对于</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Nothing here tells how long a step takes: it needs a run of two or more draft lengths whose requests were recorded.</source>
        <translation>这里没有数据说明一步耗时多久：需要一个有两个或更多草稿长度且记录了请求的运行。</translation>
    </message>
    <message>
        <source>Tokens a second of one request: acceptance length over the time of a step.</source>
        <translation>单个请求每秒的词元数：接受长度除以一步的时间。</translation>
    </message>
    <message>
        <source>Fewer than 30 requests: an interval may be too narrow.</source>
        <translation>请求少于 30 个：区间可能过窄。</translation>
    </message>
    <message>
        <source>no speculation</source>
        <translation>无投机</translation>
    </message>
    <message>
        <source>draft length %1</source>
        <translation>草稿长度 %1</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
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
    <message>
        <source>Those of a server that was attached to are not looked at.</source>
        <translation>不查看所附加服务器的 GPU。</translation>
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
    <name>assay::ui::ChangeView</name>
    <message>
        <source>The change of the file</source>
        <translation>文件的改动</translation>
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
    <message>
        <source>They were not measured yet.</source>
        <translation>尚未测量。</translation>
    </message>
    <message>
        <source>No charts of the GPUs: %1</source>
        <translation>没有 GPU 图表：%1</translation>
    </message>
    <message>
        <source>nvidia-smi does not tell it.</source>
        <translation>nvidia-smi 未给出此项。</translation>
    </message>
    <message>
        <source>%1 + %2 waiting</source>
        <translation>%1 + %2 等待</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有测到任何数值。</translation>
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
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
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
    <message>
        <source>Copy as Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>左侧(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Right</source>
        <translation>右侧(&amp;R)</translation>
    </message>
    <message>
        <source>%1 against %2. Same is a left side of %3 to %4 times the right one.</source>
        <translation>%1 对比 %2。左侧为右侧的 %3 至 %4 倍时视为相同。</translation>
    </message>
    <message>
        <source>right dashed</source>
        <translation>虚线为右侧</translation>
    </message>
    <message>
        <source>right %1</source>
        <translation>右侧 %1</translation>
    </message>
    <message>
        <source>Views of the difference</source>
        <translation>差异的视图</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copied the view as an image.</source>
        <translation>已将视图复制为图片。</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>另存为 PNG…</translation>
    </message>
    <message>
        <source>PNG images (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>另存为 SVG…</translation>
    </message>
    <message>
        <source>SVG images (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Image of the view</source>
        <translation>视图的图片</translation>
    </message>
    <message>
        <source>The map or the curves as an image</source>
        <translation>将热图或曲线导出为图片</translation>
    </message>
    <message>
        <source>Save the view</source>
        <translation>保存视图</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Choose a cell to see it over time.</source>
        <translation>选择一个单元以查看其随时间的变化。</translation>
    </message>
    <message>
        <source>Reading the runs of %1…</source>
        <translation>正在读取 %1 的运行…</translation>
    </message>
</context>
<context>
    <name>assay::ui::ConditionList</name>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Conditions of both sides</source>
        <translation>两侧的条件</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>No condition differs</source>
        <translation>没有不同的条件</translation>
    </message>
    <message>
        <source>Conditions that differ</source>
        <translation>不同的条件</translation>
    </message>
    <message>
        <source>Only the left side tells</source>
        <translation>仅左侧说明</translation>
    </message>
    <message>
        <source>Only the right side tells</source>
        <translation>仅右侧说明</translation>
    </message>
    <message numerus="yes">
        <source>%n condition(s) are the same.</source>
        <translation>
            <numerusform>%n 个条件相同。</numerusform>
        </translation>
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
    <message>
        <source>golden %1</source>
        <translation>基准 %1</translation>
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
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Noise or real</source>
        <translation>噪声或真实</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>assay::ui::DiffWorker</name>
    <message>
        <source>%1 was written.</source>
        <translation>已写入 %1。</translation>
    </message>
</context>
<context>
    <name>assay::ui::DifferenceMap</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>concurrency %1</source>
        <translation>并发 %1</translation>
    </message>
    <message>
        <source>Differences by draft length</source>
        <translation>按草稿长度的差异</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: not compared</source>
        <translation>%1：未比较</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>assay::ui::ExportPanel</name>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Leave cells without a value out</source>
        <translation>略去没有值的单元</translation>
    </message>
    <message>
        <source>Show the change</source>
        <translation>显示改动</translation>
    </message>
    <message>
        <source>Write this change</source>
        <translation>写入此改动</translation>
    </message>
    <message>
        <source>A reference YAML; it is made if it is not there</source>
        <translation>参考 YAML；若不存在则新建</translation>
    </message>
    <message>
        <source>Reference file</source>
        <translation>参考文件</translation>
    </message>
    <message>
        <source>Link of the workflow run that measured; empty: this run</source>
        <translation>测量所用工作流运行的链接；留空则为本次运行</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Old draft lengths that were not measured</source>
        <translation>未测量的旧草稿长度</translation>
    </message>
    <message>
        <source>Refuse if an old draft length would be lost</source>
        <translation>若会丢失旧的草稿长度则拒绝</translation>
    </message>
    <message>
        <source>Keep old draft lengths, marked as kept</source>
        <translation>保留旧的草稿长度并加标记</translation>
    </message>
    <message>
        <source>Drop old draft lengths</source>
        <translation>丢弃旧的草稿长度</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>S&amp;ource</source>
        <translation>来源(&amp;O)</translation>
    </message>
    <message>
        <source>O&amp;ld values</source>
        <translation>旧值(&amp;L)</translation>
    </message>
    <message>
        <source>Name the reference file first.</source>
        <translation>请先指定参考文件。</translation>
    </message>
    <message>
        <source>The file or the review has changed since: nothing was written. This is the change now.</source>
        <translation>文件或评审此后已有变化：未写入任何内容。现在的改动如下。</translation>
    </message>
    <message>
        <source>%1 was written, and %2 beside it.</source>
        <translation>已写入 %1，并在其旁写入 %2。</translation>
    </message>
    <message>
        <source>The file holds these values already.</source>
        <translation>文件中已是这些值。</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) change. This is what would be written:</source>
        <translation>
            <numerusform>有 %n 个值会改变。将写入的内容如下：</numerusform>
        </translation>
    </message>
    <message>
        <source>Exported %1.</source>
        <translation>已导出 %1。</translation>
    </message>
    <message>
        <source>Reference YAML (*.yaml *.yml)</source>
        <translation>参考 YAML (*.yaml *.yml)</translation>
    </message>
    <message>
        <source>Forbidden by %1</source>
        <translation>被 %1 禁止</translation>
    </message>
    <message>
        <source>Show the change first</source>
        <translation>请先显示改动</translation>
    </message>
    <message>
        <source>Propose…</source>
        <translation>提议…</translation>
    </message>
    <message>
        <source>As a commit on a new branch of a checkout</source>
        <translation>作为检出中新分支上的一次提交</translation>
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
    <name>assay::ui::GateCard</name>
    <message>
        <source>✓ passes</source>
        <translation>✓ 通过</translation>
    </message>
    <message>
        <source>✕ fails</source>
        <translation>✕ 未通过</translation>
    </message>
    <message>
        <source>! accepted</source>
        <translation>! 已接受</translation>
    </message>
    <message>
        <source>! overridden</source>
        <translation>! 已放行</translation>
    </message>
    <message>
        <source>? unknown</source>
        <translation>? 未知</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Why it may be passed over</source>
        <translation>为何可以放行</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Measure the cells of this gate once more</source>
        <translation>将此关卡涉及的单元再测一次</translation>
    </message>
    <message>
        <source>It forbids the export and cannot be overridden: it can only be made to pass.</source>
        <translation>它禁止导出且不能放行：只能设法使其通过。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>收回</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Override</source>
        <translation>放行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>assay::ui::GoldenDialog</name>
    <message>
        <source>Golden curve</source>
        <translation>基准曲线</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Runs whose recipe names no file of its own are compared with %1 of %2.</source>
        <translation>配方未自行指明文件的运行将与 %2 中的 %1 比较。</translation>
    </message>
    <message>
        <source>Model key of the recipe</source>
        <translation>配方的模型键</translation>
    </message>
    <message>
        <source>Set as golden</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Take the choice away</source>
        <translation>取消此选择</translation>
    </message>
    <message>
        <source>Without a choice, the references&apos; folders are searched for the model.</source>
        <translation>未选择时，将在参考文件夹中查找该模型。</translation>
    </message>
    <message>
        <source>It is this curve already.</source>
        <translation>已经是这条曲线。</translation>
    </message>
    <message>
        <source>Now it is %1 of %2.</source>
        <translation>目前是 %2 中的 %1。</translation>
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
    <name>assay::ui::ImportDialog</name>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Open the run</source>
        <translation>打开运行</translation>
    </message>
    <message>
        <source>Import a run</source>
        <translation>导入运行</translation>
    </message>
    <message>
        <source>A packed run, or a folder, zip or tar of another collector&apos;s artifacts</source>
        <translation>打包的运行，或其他采集器产物的文件夹、zip 或 tar</translation>
    </message>
    <message>
        <source>What is imported</source>
        <translation>导入的内容</translation>
    </message>
    <message>
        <source>A recipe&apos;s name or file; empty: not known</source>
        <translation>配方名称或文件；留空表示未知</translation>
    </message>
    <message>
        <source>Measured by</source>
        <translation>测量所用配方</translation>
    </message>
    <message>
        <source>thinking_on-3; empty: the files tell</source>
        <translation>thinking_on-3；留空则由文件说明</translation>
    </message>
    <message>
        <source>Cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>What was left out or is not known</source>
        <translation>被略去或未知的内容</translation>
    </message>
    <message>
        <source>&amp;Path</source>
        <translation>路径(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Recipe</source>
        <translation>配方(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cell</source>
        <translation>单元(&amp;C)</translation>
    </message>
    <message>
        <source>Archives (*.tar.gz *.tgz *.tar *.zip);;All files (*)</source>
        <translation>归档 (*.tar.gz *.tgz *.tar *.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 is read…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>%1 is here now.</source>
        <translation>%1 已在此处。</translation>
    </message>
    <message>
        <source>%1 was here already; its review was brought together with this one.</source>
        <translation>%1 原已在此处；其评审已与此评审合并。</translation>
    </message>
    <message>
        <source>Reviews differ: %1</source>
        <translation>评审不一致：%1</translation>
    </message>
    <message>
        <source>Left out %1: %2</source>
        <translation>已略去 %1：%2</translation>
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
    <message>
        <source>%1 failed: %2.</source>
        <translation>%1 失败：%2。</translation>
    </message>
    <message>
        <source>%1 failed.</source>
        <translation>%1 失败。</translation>
    </message>
    <message>
        <source>%1 did not run: %2.</source>
        <translation>%1 未运行：%2。</translation>
    </message>
    <message>
        <source>%1 did not run.</source>
        <translation>%1 未运行。</translation>
    </message>
    <message>
        <source>%1 has no value: %2.</source>
        <translation>%1 没有数值：%2。</translation>
    </message>
    <message>
        <source>%1 waits for its turn.</source>
        <translation>%1 正在等待轮到它。</translation>
    </message>
    <message>
        <source>%1 has begun. The charts begin when its engine is first looked at during its workload.</source>
        <translation>%1 已开始。在其工作负载期间首次查看引擎后，图表才会开始。</translation>
    </message>
    <message>
        <source>Nothing was measured of it over time.</source>
        <translation>没有它随时间变化的测量数据。</translation>
    </message>
    <message>
        <source>Its logs and problems say more: Logs, or Matrix.</source>
        <translation>其日志和问题列表有更多信息：请看“日志”或“矩阵”。</translation>
    </message>
    <message>
        <source>nvidia-smi showed none on the node.</source>
        <translation>nvidia-smi 在该节点上未显示任何 GPU。</translation>
    </message>
    <message>
        <source>nvidia-smi told nothing of them during this workload.</source>
        <translation>在此工作负载期间 nvidia-smi 未给出任何 GPU 数据。</translation>
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
    <message>
        <source>%1 was written. Of what is older than an hour it has the ends and extremes; the run&apos;s journals have every look.</source>
        <translation>已写入 %1。早于一小时的数据只含端点和极值；运行的日记中有每一次查看的数据。</translation>
    </message>
</context>
<context>
    <name>assay::ui::LogReader</name>
    <message>
        <source>another log took its place meanwhile</source>
        <translation>期间另一份日志取代了它</translation>
    </message>
    <message>
        <source>the log became shorter meanwhile</source>
        <translation>期间日志变短了</translation>
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
    <message numerus="yes">
        <source>Too costly an expression: given up after %n line(s), the rest was not looked at</source>
        <translation>
            <numerusform>表达式开销过大：看过 %n 行后放弃，其余未查看</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Too costly for %n line(s), which were left out</source>
        <translation>
            <numerusform>有 %n 行开销过大，已略过</numerusform>
        </translation>
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
    <message>
        <source>Review of the run</source>
        <translation>运行的评审</translation>
    </message>
    <message>
        <source>Go to References</source>
        <translation>转到参考</translation>
    </message>
    <message>
        <source>References</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Export a report of the run…</source>
        <translation>导出运行报告…</translation>
    </message>
    <message>
        <source>Pack the run…</source>
        <translation>打包运行…</translation>
    </message>
    <message>
        <source>Import a run…</source>
        <translation>导入运行…</translation>
    </message>
    <message>
        <source>Pack the run</source>
        <translation>打包运行</translation>
    </message>
    <message>
        <source>Packed runs (*.tar.gz *.tgz)</source>
        <translation>打包的运行 (*.tar.gz *.tgz)</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md);;Table (*.csv);;JSON (*.json)</source>
        <translation>网页 (*.html);;Markdown (*.md);;表格 (*.csv);;JSON (*.json)</translation>
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
    <message>
        <source>%1 is queued. Its outputs come once it is measured.</source>
        <translation>%1 正在排队。测量之后才会有输出。</translation>
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
    <name>assay::ui::ProposeDialog</name>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Show the change</source>
        <translation>显示更改</translation>
    </message>
    <message>
        <source>Commit on the new branch</source>
        <translation>提交到新分支</translation>
    </message>
    <message>
        <source>Copy the commands</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Run them…</source>
        <translation>运行…</translation>
    </message>
    <message>
        <source>Propose the curve</source>
        <translation>提议曲线</translation>
    </message>
    <message>
        <source>Copied the commands.</source>
        <translation>已复制命令。</translation>
    </message>
    <message>
        <source>A folder of a git checkout</source>
        <translation>git 检出的文件夹</translation>
    </message>
    <message>
        <source>Checkout</source>
        <translation>检出</translation>
    </message>
    <message>
        <source>Within the checkout; empty: the one file that holds the model</source>
        <translation>检出内的文件；留空则为含该模型的唯一文件</translation>
    </message>
    <message>
        <source>Reference file</source>
        <translation>参考文件</translation>
    </message>
    <message>
        <source>Empty: assay/ and the model&apos;s name</source>
        <translation>留空则为 assay/ 加模型名称</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>The change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>&amp;Checkout</source>
        <translation>检出(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Branch</source>
        <translation>分支(&amp;B)</translation>
    </message>
    <message>
        <source>Name the checkout first.</source>
        <translation>请先指明检出。</translation>
    </message>
    <message>
        <source>The checkout or the review has changed since: nothing was committed. This is the change now.</source>
        <translation>检出或评审在此之后有变化：未提交任何内容。这是现在的更改。</translation>
    </message>
    <message>
        <source>%1 would be committed on the new branch %2:</source>
        <translation>%1 将提交到新分支 %2：</translation>
    </message>
    <message>
        <source>Committed %1 on %2. The checkout has no remote that is clearly meant: push it by hand.</source>
        <translation>已将 %1 提交到 %2。该检出没有明确的远程仓库：请手动推送。</translation>
    </message>
    <message>
        <source>Committed %1 on %2. These commands push it and open the pull request:</source>
        <translation>已将 %1 提交到 %2。以下命令推送它并创建拉取请求：</translation>
    </message>
    <message>
        <source>Committed on %1.</source>
        <translation>已提交到 %1。</translation>
    </message>
    <message>
        <source>Pushed. The pull request: %1</source>
        <translation>已推送。拉取请求：%1</translation>
    </message>
    <message>
        <source>Push the branch?</source>
        <translation>推送该分支？</translation>
    </message>
    <message>
        <source>Your own git and gh run these commands:</source>
        <translation>将由您自己的 git 和 gh 运行以下命令：</translation>
    </message>
    <message>
        <source>Run them</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>The commands run…</source>
        <translation>正在运行命令…</translation>
    </message>
    <message>
        <source>Show the change first</source>
        <translation>请先显示更改</translation>
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
    <name>assay::ui::ReferenceModel</name>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>no modes</source>
        <translation>无模式</translation>
    </message>
    <message>
        <source>✕ cannot be read</source>
        <translation>✕ 无法读取</translation>
    </message>
    <message numerus="yes">
        <source>✕ %n error(s)</source>
        <translation>
            <numerusform>✕ %n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>! %n warning(s)</source>
        <translation>
            <numerusform>! %n 个警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>✓ nothing</source>
        <translation>✓ 无</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Measured with</source>
        <translation>测量方式</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Draft lengths</source>
        <translation>草稿长度</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Golden of</source>
        <translation>作为基准</translation>
    </message>
</context>
<context>
    <name>assay::ui::ReferencePage</name>
    <message>
        <source>References</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Set as golden…</source>
        <translation>设为基准…</translation>
    </message>
    <message>
        <source>Shipped references</source>
        <translation>随附的参考</translation>
    </message>
    <message>
        <source>My references</source>
        <translation>我的参考</translation>
    </message>
    <message>
        <source>Reading the references…</source>
        <translation>正在读取参考…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>A folder of reference files, or a checkout with golden_al_distribution</source>
        <translation>参考文件所在的文件夹，或含 golden_al_distribution 的检出</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>One reference file</source>
        <translation>单个参考文件</translation>
    </message>
    <message>
        <source>Choose two curves to compare them cell by cell</source>
        <translation>选择两条曲线以逐单元比较</translation>
    </message>
    <message>
        <source>What runs of a model on an engine are compared with</source>
        <translation>某引擎上某模型的运行与之比较的曲线</translation>
    </message>
    <message>
        <source>Where the references are</source>
        <translation>参考所在位置</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>What was found in the files</source>
        <translation>文件中的发现</translation>
    </message>
    <message>
        <source>Open a folder of references</source>
        <translation>打开参考文件夹</translation>
    </message>
    <message>
        <source>Open a reference</source>
        <translation>打开参考</translation>
    </message>
    <message>
        <source>Reference files (*.yaml *.yml)</source>
        <translation>参考文件 (*.yaml *.yml)</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) in %1</source>
        <translation>
            <numerusform>%1 中有 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose a curve to see its values.</source>
        <translation>选择一条曲线以查看其数值。</translation>
    </message>
    <message>
        <source>✓ Nothing was found wrong.</source>
        <translation>✓ 未发现问题。</translation>
    </message>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n 项发现</numerusform>
        </translation>
    </message>
    <message>
        <source>No program opens %1.</source>
        <translation>没有程序可以打开 %1。</translation>
    </message>
</context>
<context>
    <name>assay::ui::ReferenceValues</name>
    <message>
        <source>thinking on</source>
        <translation>思考开启</translation>
    </message>
    <message>
        <source>thinking off</source>
        <translation>思考关闭</translation>
    </message>
    <message>
        <source>Chosen curves over draft length</source>
        <translation>所选曲线随草稿长度的变化</translation>
    </message>
    <message>
        <source>Values of the chosen curves</source>
        <translation>所选曲线的数值</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Draft lengths</source>
        <translation>草稿长度</translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) are in the table alone.</source>
        <translation>
            <numerusform>另有 %n 条线仅在表格中。</numerusform>
        </translation>
    </message>
    <message>
        <source>draft length</source>
        <translation>草稿长度</translation>
    </message>
</context>
<context>
    <name>assay::ui::ReferenceWorker</name>
    <message>
        <source>%1 has no chosen golden curve any more.</source>
        <translation>%1 不再有选定的基准曲线。</translation>
    </message>
    <message>
        <source>%1 is the golden curve of %2 from now on.</source>
        <translation>%1 现在是 %2 的基准曲线。</translation>
    </message>
</context>
<context>
    <name>assay::ui::ReviewPage</name>
    <message>
        <source>Sign</source>
        <translation>签署</translation>
    </message>
    <message>
        <source>Sign-off</source>
        <translation>签核</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The gates are being judged…</source>
        <translation>正在评判各关卡…</translation>
    </message>
    <message>
        <source>Gates</source>
        <translation>关卡</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>您的姓名</translation>
    </message>
    <message>
        <source>Reviewer</source>
        <translation>评审人</translation>
    </message>
    <message>
        <source>What you looked at</source>
        <translation>您查看了什么</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>姓名(&amp;N)</translation>
    </message>
    <message>
        <source>No&amp;te</source>
        <translation>备注(&amp;T)</translation>
    </message>
    <message>
        <source>✓ May be exported: no hard gate forbids it.</source>
        <translation>✓ 可以导出：没有硬性关卡禁止。</translation>
    </message>
    <message numerus="yes">
        <source>✕ May not be exported: %n gate(s) forbid it.</source>
        <translation>
            <numerusform>✕ 不能导出：有 %n 个关卡禁止。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cells were measured again since it was signed or decided on: that holds no longer.</source>
        <translation>签署或决定之后有单元被重新测量：其不再有效。</translation>
    </message>
    <message>
        <source>Not all files are here, so gates that read them are unknown.</source>
        <translation>文件不全，因此读取它们的关卡为未知。</translation>
    </message>
    <message>
        <source>✓ Signed by %1, %2.</source>
        <translation>✓ 由 %1 签署，%2。</translation>
    </message>
    <message>
        <source>? %1 signed other values than those that count now.</source>
        <translation>? %1 签署的不是现在计入的值。</translation>
    </message>
    <message>
        <source>Nobody has signed these values.</source>
        <translation>尚无人签署这些值。</translation>
    </message>
    <message numerus="yes">
        <source>%n gate(s) pass</source>
        <translation>
            <numerusform>%n 个关卡通过</numerusform>
        </translation>
    </message>
    <message>
        <source>Name the reviewer first.</source>
        <translation>请先填写评审人。</translation>
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
    <message>
        <source>Review</source>
        <translation>评审</translation>
    </message>
</context>
<context>
    <name>assay::ui::SeriesChart</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>Arrow keys read %1.</source>
        <translation>方向键可读取%1。</translation>
    </message>
    <message>
        <source>AL</source>
        <comment>acceptance length</comment>
        <translation>AL</translation>
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
    <name>assay::ui::SideEdit</name>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
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
    <name>assay::ui::TrendView</name>
    <message>
        <source>version not known</source>
        <translation>版本未知</translation>
    </message>
    <message>
        <source>not dated</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1, optimistic</source>
        <translation>%1，乐观</translation>
    </message>
    <message>
        <source>golden</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>The chosen cell over time</source>
        <translation>所选单元随时间的变化</translation>
    </message>
    <message>
        <source>Measurements of the chosen cell</source>
        <translation>所选单元的测量</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量时间</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Engine version</source>
        <translation>引擎版本</translation>
    </message>
    <message>
        <source>AL</source>
        <translation>AL</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>To golden</source>
        <translation>与基准之差</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>草稿数</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>No run of this model has measured the cell.</source>
        <translation>该模型没有运行测量过此单元。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n measurement(s)</source>
        <translation>
            <numerusform>%1，%n 次测量</numerusform>
        </translation>
    </message>
    <message>
        <source>golden %1 of %2</source>
        <translation>基准 %1，来自 %2</translation>
    </message>
    <message>
        <source>%1 (does not count)</source>
        <translation>%1（不计入）</translation>
    </message>
</context>
<context>
    <name>assay::ui::WaterfallBars</name>
    <message>
        <source>Difference at each draft position</source>
        <translation>各草稿位置的差异</translation>
    </message>
    <message>
        <source>p%1</source>
        <translation>p%1</translation>
    </message>
    <message>
        <source>position %1: %2</source>
        <translation>位置 %1：%2</translation>
    </message>
    <message>
        <source>AL</source>
        <translation>AL</translation>
    </message>
    <message>
        <source>together %1</source>
        <translation>合计 %1</translation>
    </message>
</context>
<context>
    <name>assay::ui::WhyPanel</name>
    <message>
        <source>Where it lies, by draft position</source>
        <translation>差异所在的草稿位置</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Cells of this difference</source>
        <translation>此差异的单元</translation>
    </message>
    <message>
        <source>Why a cell differs</source>
        <translation>单元为何不同</translation>
    </message>
    <message>
        <source>Choose a cell to see what its difference comes from.</source>
        <translation>选择一个单元以查看其差异的来源。</translation>
    </message>
    <message>
        <source>One side has no value to compare.</source>
        <translation>有一侧没有可比较的值。</translation>
    </message>
    <message>
        <source>Both sides are references: nobody knows how sure their values are.</source>
        <translation>两侧都是参考曲线：无从得知其数值有多可靠。</translation>
    </message>
    <message>
        <source>It is not known how sure these values are.</source>
        <translation>尚不清楚这些数值有多可靠。</translation>
    </message>
    <message numerus="yes">
        <source>%n condition(s) differ: the first to look at.</source>
        <translation>
            <numerusform>有 %n 个条件不同：请先查看。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing else that was measured differs by more than noise.</source>
        <translation>其他测得的量均无超出噪声的差异。</translation>
    </message>
    <message>
        <source>Open the left run&apos;s cell</source>
        <translation>打开左侧运行的单元</translation>
    </message>
    <message>
        <source>Open the right run&apos;s cell</source>
        <translation>打开右侧运行的单元</translation>
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
