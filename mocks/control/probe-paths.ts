/** Path of the console. */
export const consolePath = '/__mock/'

/** Path of the health check. */
export const healthPath = '/__mock/health'

/** Path of the readiness probe. */
export const readyPath = '/__mock/ready'

/** Paths of probes, which other machines may always read. Their replies contain no secret. */
export const probePaths: ReadonlySet<string> = new Set([healthPath, readyPath])
