import type { Exchange } from '../model/recording.ts'

const MOST_CHARACTERS = 120

/** A value as JSON for a person to read, shortened in the middle; never throws, whatever a target sent. */
export function quoteValue(value: unknown): string {
  return shortenText(stringifySafely(value))
}

/** A text of at most 120 characters, with its end, which often tells more than the middle. */
export function shortenText(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 30)} … ${text.slice(-25)}`
}

function stringifySafely(value: unknown): string {
  if (value === undefined) return 'nothing'
  try {
    return JSON.stringify(value)
  } catch {
    return 'a value nested too deeply to show'
  }
}

/** The command that sends a request again; the key is the variable that holds it. */
export function formatCurl({ sent, url }: Pick<Exchange, 'sent' | 'url'>): string {
  const headers = Object.entries(sent).filter(([name]) => !omittedHeaders.has(name.toLowerCase()))
  const accept = Object.keys(sent).some(name => name.toLowerCase() === 'accept') ? [] : ["-H 'Accept:'"]
  return [
    'curl -sS',
    ...accept,
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    `'${url}'`,
  ].join(' ')
}

/** What curl sends by itself, or what makes no difference to the answer. */
const omittedHeaders = new Set(['host', 'user-agent', 'accept-encoding', 'connection'])
