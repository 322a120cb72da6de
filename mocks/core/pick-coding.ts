import Negotiator from 'negotiator'
import type { Arrival } from './context.ts'

/** The codings a reply can be compressed with, the best first. */
const codings = ['br', 'gzip'] as const

/** The coding a client likes best of those there are (RFC 9110, 12.5.3), where GAP-77 has replies compressed at all. */
export function pickCoding({ request, choices }: Pick<Arrival, 'request' | 'choices'>): string | undefined {
  if (choices['GAP-77'] === 'never') return undefined
  const accepted = request.header('accept-encoding')
  if (accepted === undefined) return undefined
  const headers = { 'accept-encoding': accepted }
  const [best] = new Negotiator({ headers }).encodings([...codings, 'identity'])
  return codings.find(coding => coding === best)
}

/** The headers by which an adapter compresses a reply, and a cache keeps its forms apart. */
export function buildCodingHeaders(
  own: Readonly<Record<string, string>>,
  arrival: Arrival,
): Readonly<Record<string, string>> {
  if (arrival.choices['GAP-77'] === 'never') return {}
  arrival.choose('GAP-77')
  const coding = pickCoding(arrival)
  const Vary = [own.Vary, 'Accept-Encoding'].filter(name => name !== undefined).join(', ')
  return coding === undefined ? { Vary } : { Vary, 'Content-Encoding': coding }
}
