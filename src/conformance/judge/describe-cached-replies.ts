import { getOperation } from '../../contract/contract.ts'
import type { Exchange } from '../model/recording.ts'

/** Least age of a reply that is reported (seconds). */
const MIN_AGE_S = 60

/**
 * Returns a sentence about the replies that come from a cache, with the age of the oldest as the cache gives it in the header
 * `Age` (RFC 9111, section 5.1). Returns an empty list if none is a minute old.
 */
export function describeCachedReplies(exchanges: readonly Exchange[]): string[] {
  const cached = exchanges
    .map(exchange => ({ exchange, age: readAge(exchange) }))
    .filter(({ age }) => age >= MIN_AGE_S)
    .toSorted((one, other) => other.age - one.age)
  const [oldest] = cached
  if (oldest === undefined) return []
  const { n, operation: id } = oldest.exchange
  const count = cached.length === 1 ? '1 reply comes' : `${cached.length} replies come`
  return [
    `${count} from a cache, as the header Age says. The oldest is ${formatAge(oldest.age)} old: exchange ${n}, ${getOperation(id).path}.`,
  ]
}

function readAge({ reply }: Exchange): number {
  const age = reply?.headers.age ?? ''
  return /^\d{1,9}$/.test(age) ? Number(age) : 0
}

function formatAge(seconds: number): string {
  const hours = seconds / 3600
  if (hours < 2) return `${Math.round(seconds / 60)} min`
  return hours <= 48 ? `${Math.round(10 * hours) / 10} hours` : `${Math.round(hours / 24)} days`
}
