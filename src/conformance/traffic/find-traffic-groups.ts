import { groupBy } from '../../base/group-by.ts'
import type { Exchange, GroupMembership } from '../model/recording.ts'
import type { PlanMatch } from './create-plan-matcher.ts'

/** Maximum time between two requests of a group (milliseconds). Over a longer time data changes. */
const MAX_DISTANCE = 10_000
/** Maximum number of attempts at a group. Two decide, and data may change during some. */
const MAX_ATTEMPTS = 8

/** An exchange with all planned requests that it matches. */
export type MatchedExchange = readonly [exchange: Exchange, matches: readonly PlanMatch[]]

/** An exchange that may be one part of a group. */
interface Candidate {
  readonly exchange: Exchange
  readonly match: PlanMatch
}

/** Parts of a group in order, each sent soon after the previous one, with the value of each input. */
interface Chain {
  readonly parts: Candidate[]
  readonly values: Map<string, string>
}

/**
 * Finds sequences of requests in traffic that match a request group: close in time, about the same entities.
 * The longest sequence is the first attempt at the group. Another sequence is a further attempt if it has as
 * many parts and the same values.
 */
export function findTrafficGroups(
  matched: readonly MatchedExchange[],
): ReadonlyMap<Exchange, readonly GroupMembership[]> {
  const found = new Map<Exchange, GroupMembership[]>()
  const candidates = matched.flatMap(([exchange, matches]) => matches.map(match => ({ exchange, match })))
  for (const [group, those] of groupBy(candidates, ({ match }) => match.planned.group)) {
    if (group === undefined) continue
    for (const [at, { parts }] of pickAttempts(listChains(those)).entries())
      for (const { exchange, match } of parts) {
        const part = { group, role: match.planned.role ?? '', attempt: at + 1 }
        found.set(exchange, [...(found.get(exchange) ?? []), part])
      }
  }
  return found
}

/** Appends each candidate to the longest chain that it continues, of equals the latest, or begins another one. */
function listChains(candidates: readonly Candidate[]): Chain[] {
  const chains: Chain[] = []
  let open: Chain[] = []
  for (const candidate of candidates) {
    const { exchange, match } = candidate
    open = open.filter(({ parts }) => exchange.at - (parts.at(-1)?.exchange.at ?? 0) <= MAX_DISTANCE)
    const [chain] = open
      .filter(each => continues(each, candidate))
      .toReversed()
      .toSorted((one, other) => other.parts.length - one.parts.length)
    if (chain === undefined) {
      const begun = { parts: [candidate], values: new Map(match.values) }
      chains.push(begun)
      open.push(begun)
    } else {
      chain.parts.push(candidate)
      for (const [name, value] of match.values) chain.values.set(name, value)
    }
  }
  return chains
}

function continues({ parts, values }: Chain, { exchange, match }: Candidate): boolean {
  const last = parts.at(-1)
  return (
    last !== undefined &&
    last.exchange !== exchange &&
    last.match.place < match.place &&
    isAboutSame(values, match.values)
  )
}

/** Returns the first of the longest chains, and others like it that share no exchange. */
function pickAttempts(chains: readonly Chain[]): Chain[] {
  const length = Math.max(2, ...chains.map(({ parts }) => parts.length))
  const longest = chains.filter(({ parts }) => parts.length === length)
  const used = new Set<Exchange>()
  return longest
    .filter(({ parts, values }) => {
      const isOther = parts.every(({ exchange }) => !used.has(exchange))
      if (!isOther || !isAboutSame(longest[0]?.values ?? values, values)) return false
      for (const { exchange } of parts) used.add(exchange)
      return true
    })
    .slice(0, MAX_ATTEMPTS)
}

/** Returns true if each input has one value, and no two inputs have the same value. */
function isAboutSame(known: PlanMatch['values'], added: PlanMatch['values']): boolean {
  return [...added].every(([name, value]) =>
    known.has(name) ? known.get(name) === value : ![...known.values()].includes(value),
  )
}
