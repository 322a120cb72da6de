// Preloaded into a server: tells the benchmark, whenever it asks, what the process has used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, rss: process.memoryUsage.rss() })
})
process.channel.unref()
