/** The command that sends a request. */
export function writeCurl({
  url,
  headers,
}: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}): string {
  const flags = Object.entries(headers).map(([name, value]) => ` -H ${quoteShell(`${name}: ${value}`)}`)
  return `curl${flags.join('')} ${quoteShell(url)}`
}

/** A text as one word of a shell, in which nothing is carried out. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
