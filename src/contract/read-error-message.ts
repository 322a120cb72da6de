import type { Schemas } from './contract-types.ts'

/** The body of a failed reply. The contract leaves its form open, except for 402. */
export type ErrorBody = Schemas['ErrorReply'] | Schemas['PaymentRequired']

/** Members that can hold the message, the most specific first. They include the members of RFC 9457. */
const members = ['message', 'detail', 'error', 'title']

/**
 * Returns the message of a failed reply in any of the known forms. Returns undefined when there is none.
 *
 * @example
 * const { data, error, response } = await api.GET('/altchain/clmm-venue/pools')
 * if (data === undefined) throw new Error(readErrorMessage(error) ?? `The service answers ${response.status}.`)
 */
export function readErrorMessage(body: unknown): string | undefined {
  if (typeof body === 'string') return body.trim() || undefined
  if (typeof body !== 'object' || body === null) return undefined
  const texts = members.map(name => (body as Readonly<Record<string, unknown>>)[name])
  return texts.find((text): text is string => typeof text === 'string' && text !== '')
}
