/** Returns the curl command that sends a request. */
export function buildCurlCommand({
  url,
  headers,
}: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}): string {
  const flags = Object.entries(headers).map(([name, value]) => ` -H ${quoteShell(`${name}: ${value}`)}`)
  return `curl${flags.join('')} ${quoteShell(url)}`
}

/** Quotes a text as one shell word in which nothing is expanded. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
