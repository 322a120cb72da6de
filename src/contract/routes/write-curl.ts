/** A request to write as a command or as code. */
export interface WrittenRequest {
  /** Default: GET. */
  readonly method?: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Settings of a command. */
interface CurlOptions {
  /** Headers of curl's own that are not sent unless the request has them. */
  readonly without?: readonly string[]
  /** Quotes a header as one shell word. */
  readonly quoteHeader?: (text: string) => string
  /** Hides the progress, and shows errors. */
  readonly isSilent?: boolean
}

/** Writes the curl command that sends a request. It changes nothing in the address. */
export function writeCurl(
  { method = 'GET', url, headers }: WrittenRequest,
  { without = [], quoteHeader = quoteShell, isSilent = false }: CurlOptions = {},
): string {
  const names = new Set(Object.keys(headers).map(name => name.toLowerCase()))
  const absent = without.filter(name => !names.has(name.toLowerCase()))
  const flags = [
    ...(isSilent ? ['-sS'] : []),
    ...(method === 'HEAD' ? ['--head'] : method === 'GET' ? [] : [`-X ${quoteShell(method)}`]),
    ...(hasDots(url) ? ['--path-as-is'] : []),
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(names.has('accept-encoding') ? ['--compressed'] : []),
    ...absent.map(name => `-H ${quoteShell(`${name}:`)}`),
    // curl leaves out a header without a value, and sends an empty one where a semicolon follows its name.
    ...Object.entries(headers).map(
      ([name, value]) => `-H ${quoteHeader(value === '' ? `${name};` : `${name}: ${value}`)}`,
    ),
  ]
  return ['curl', ...flags, quoteShell(url)].join(' ')
}

/** Quotes a text as one shell word in which nothing is expanded. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** True if the path of a URL has a segment of dots, which browsers and curl resolve. */
export function hasDots(url: string): boolean {
  return /\/\.{1,2}(\/|\?|$)/.test(url.split('?', 1)[0] ?? '')
}

/** Writes the JavaScript call of `fetch` that sends a request of the method GET. */
export function writeFetch({ url, headers }: WrittenRequest): string {
  if (Object.keys(headers).length === 0) return `await fetch(${JSON.stringify(url)})`
  return `await fetch(\n  ${JSON.stringify(url)},\n  { headers: ${JSON.stringify(headers)} },\n)`
}
