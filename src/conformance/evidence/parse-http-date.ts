/** Maximum difference between the clocks of the service and this machine (seconds). */
export const MAX_CLOCK_DIFFERENCE_S = 86_400

/** The three forms of a time in HTTP (RFC 9110, 5.6.7); the last one is in GMT without saying so. */
const httpDate =
  /^(\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT|\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})$/

/** Parses an HTTP date to Unix seconds. Returns undefined for any other text. */
export function parseHttpDate(text = ''): number | undefined {
  if (!httpDate.test(text)) return undefined
  const seconds = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) / 1000
  return Number.isNaN(seconds) ? undefined : seconds
}
