import { groupBy } from '../../base/group-by.ts'
import type { Exchange, GroupMembership } from '../model/recording.ts'
import type { PlanMatch } from './plan-matcher.ts'

/** Maximum time between two requests of a group (milliseconds). Over a longer time data changes. */
const MAX_DISTANCE = 10_000
/**
 * Maximum number of attempts at a group. Two decide; others make it likelier that data did not change during
 * one.
 */
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
  readonly parts: readonly Candidate[]
  readonly values: PlanMatch['values']
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
    for (const [at, { parts }] of findAttempts(those).entries())
      for (const { exchange, match } of parts) {
        const part = { group, role: match.planned.role ?? '', attempt: at + 1 }
        found.set(exchange, [...(found.get(exchange) ?? []), part])
      }
  }
  return found
}

function findAttempts(candidates: readonly Candidate[]): Chain[] {
  const attempts: Chain[] = []
  let left = candidates
  while (attempts.length < MAX_ATTEMPTS) {
    const [first] = attempts
    const next = findLongest(left, first?.values ?? new Map())
    if (next.parts.length < (first?.parts.length ?? 2)) break
    attempts.push(next)
    const used = new Set(next.parts.map(({ exchange }) => exchange))
    left = left.filter(({ exchange }) => !used.has(exchange))
  }
  return attempts
}

/** Finds the longest chain that agrees with some values, or the first of equals. */
function findLongest(candidates: readonly Candidate[], values: Chain['values']): Chain {
  let longest: Chain = { parts: [], values }
  const chains: Chain[] = []
  let from = 0
  for (const candidate of candidates) {
    const { exchange, match } = candidate
    while (exchange.at - (lastPart(chains[from])?.exchange.at ?? exchange.at) > MAX_DISTANCE) from++
    let best: Chain = { parts: [], values }
    // The nearest one before it, of those that make the longest chain.
    for (let at = chains.length - 1; at >= from; at--) {
      const chain = chains[at] as Chain
      if (chain.parts.length > best.parts.length && continues(chain, candidate)) best = chain
    }
    if (!isAboutSame(best.values, match.values)) continue
    const chain = { parts: [...best.parts, candidate], values: new Map([...best.values, ...match.values]) }
    chains.push(chain)
    if (chain.parts.length > longest.parts.length) longest = chain
  }
  return longest
}

function lastPart(chain: Chain | undefined): Candidate | undefined {
  return chain?.parts.at(-1)
}

function continues(chain: Chain, { exchange, match }: Candidate): boolean {
  const last = lastPart(chain)
  return (
    last !== undefined &&
    last.exchange !== exchange &&
    last.match.place < match.place &&
    isAboutSame(chain.values, match.values)
  )
}

/** Returns true if each input has one value, and no two inputs have the same value. */
function isAboutSame(known: Chain['values'], added: Chain['values']): boolean {
  return [...added].every(([name, value]) =>
    known.has(name) ? known.get(name) === value : ![...known.values()].includes(value),
  )
}
