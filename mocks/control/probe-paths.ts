/** True if the mock is up, for whoever waits for it. */
export const healthPath = '/__mock/health'

/** True if requests should be sent here. */
export const readyPath = '/__mock/ready'

/** Counts for Prometheus. */
export const metricsPath = '/__mock/metrics'

/** What those ask who keep a mock running; there is nothing in the answers to keep from anybody. */
export const probePaths: ReadonlySet<string> = new Set([healthPath, readyPath, metricsPath])
