import Negotiator from 'negotiator'
import { getChosenOption } from '../gaps/gap-choices.ts'
import type { ReceivedRequest } from './request-context.ts'

/** Content codings that can compress a reply, the best first. */
const codings = ['br', 'gzip'] as const

/** Returns the content coding that the client prefers (RFC 9110, 12.5.3), unless GAP-77 forbids it. */
export function chooseContentCoding({
  request,
  choices,
}: Pick<ReceivedRequest, 'request' | 'choices'>): string | undefined {
  if (getChosenOption(choices, 'GAP-77') === 'never') return undefined
  const accepted = request.header('accept-encoding')
  if (accepted === undefined) return undefined
  const headers = { 'accept-encoding': accepted }
  const [best] = new Negotiator({ headers }).encodings([...codings, 'identity'])
  return codings.find(coding => coding === best)
}

/** Returns Content-Encoding, which makes an adapter compress the reply, and Vary for caches. */
export function buildContentCodingHeaders(
  own: Readonly<Record<string, string>>,
  arrival: ReceivedRequest,
): Readonly<Record<string, string>> {
  if (getChosenOption(arrival.choices, 'GAP-77') === 'never') return {}
  arrival.choose('GAP-77')
  const coding = chooseContentCoding(arrival)
  const Vary = [own.Vary, 'Accept-Encoding'].filter(name => name !== undefined).join(', ')
  return coding === undefined ? { Vary } : { Vary, 'Content-Encoding': coding }
}
