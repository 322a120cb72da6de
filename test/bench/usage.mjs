// Preloaded into a server: tells the benchmark, whenever it asks, what the process has used so far. Workers of the server have
// it too, where the channel is that to the server.
if (process.env.MDC_WORKER === undefined) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send({ cpu: user + system, rss: process.memoryUsage.rss() })
  })
  process.channel.unref()
}
