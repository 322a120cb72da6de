import type { Exchange } from '../model/recording.ts'

const LONGEST = 120

/** A value as JSON for a person to read, shortened in the middle; never throws, whatever a target sent. */
export function inShort(value: unknown): string {
  return shortened(asJson(value))
}

/** A text of at most 120 characters, with its end, which often tells more than the middle. */
export function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 30)} … ${text.slice(-25)}`
}

function asJson(value: unknown): string {
  if (value === undefined) return 'nothing'
  try {
    return JSON.stringify(value)
  } catch {
    return 'a value nested too deeply to show'
  }
}

/** The command that sends a request again; the key is the variable that holds it. */
export function curl({ sent, url }: Pick<Exchange, 'sent' | 'url'>): string {
  const headers = Object.entries(sent).filter(([name]) => !unneeded.has(name.toLowerCase()))
  const accept = Object.keys(sent).some(name => name.toLowerCase() === 'accept') ? [] : ["-H 'Accept:'"]
  return [
    'curl -sS',
    ...accept,
    ...headers.map(([name, value]) => `-H "${name}: ${value}"`),
    `'${url}'`,
  ].join(' ')
}

/** What curl sends by itself, or what makes no difference to the answer. */
const unneeded = new Set(['host', 'user-agent', 'accept-encoding', 'connection'])
