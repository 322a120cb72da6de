import type { Schemas } from './contract-types.ts'

/** The body of a failed reply: its form is open in the contract, but for that of 402. */
export type ErrorBody = Schemas['ErrorReply'] | Schemas['PaymentRequired']

/** Where a reply may say what went wrong, the most exact first: forms that services have, RFC 9457 among them. */
const members = ['message', 'detail', 'error', 'title']

/**
 * What a failed reply says for a person, whatever its form; undefined when it says nothing.
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
