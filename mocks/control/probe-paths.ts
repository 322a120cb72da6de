/** Path of the health check. */
export const healthPath = '/__mock/health'

/** True if requests should be sent here. */
export const readyPath = '/__mock/ready'

/** Counts for Prometheus. */
export const metricsPath = '/__mock/metrics'

/** Paths of the probes of an operator. Their replies hold no secret. */
export const probePaths: ReadonlySet<string> = new Set([healthPath, readyPath, metricsPath])
