import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import { coerceQuery } from '../../contract/coerce-query.ts'
import { getOperation, type Operation } from '../../contract/contract.ts'
import { isPaidOrigin, type Origin } from '../../contract/match-route.ts'
import { isCredentialHeader } from '../../network/is-header-name.ts'
import { compileValueValidators } from '../checks/cells/compile-value-validators.ts'
import { readExchange } from '../evidence/read-evidence.ts'
import { markSourceAsCandidate } from '../inputs/find-input-values.ts'
import type { Exchange, Expectation, GroupMembership, Recording } from '../model/recording.ts'
import {
  createInputAcceptor,
  createPlanMatcher,
  type PlanMatch,
  unknownSource,
} from './create-plan-matcher.ts'

/**
 * Converts recorded traffic to a recording as a run would make it. Each request gets the purposes for which a
 * run would have sent it. Requests in the order of a group are judged together. Any other request is judged
 * by its reply alone. Recordings of a run are returned unchanged.
 */
export function matchTrafficToPlan(recording: Recording): Recording {
  const { run } = recording
  if (!run.traffic) return recording
  const keyed = new Set(recording.exchanges.filter(hasKey).map(({ origin }) => origin))
  const exchanges = recording.exchanges
    .toSorted((one, other) => one.at - other.at)
    .map((each, at) => ({ ...each, n: at + 1, ...findAccess(each, keyed) }))
  // A run takes the short form where there are two, and so do clients, unless their base URL ends in the prefix of the other.
  const short = new Set(exchanges.flatMap(({ form, origin }) => (form === 'short' ? [origin] : [])))
  const takesForm = ({ form, origin }: Exchange) => form === 'short' || !short.has(origin)
  const match = createPlanMatcher(run, createInputAcceptor(exchanges), takesForm)
  const matched = markUncertain(exchanges.map(each => [each, preferListed(match(each), each)] as const))
  const parts = findTrafficGroups(matched)
  return {
    ...recording,
    run: { ...run, authEnforced: run.authEnforced && keyed.size > 0 },
    exchanges: matched.map(([each, matches]) => applyPlanMatches(each, matches, parts.get(each))),
  }
}

/**
 * Returns the access `none` for a request without a key to a payment host, or if other requests to its origin
 * have a key. Otherwise a gateway may have added the key.
 */
function findAccess(exchange: Exchange, keyed: ReadonlySet<Origin>): Pick<Exchange, 'access'> {
  const { origin, access } = exchange
  if (access !== undefined || hasKey(exchange)) return {}
  return isPaidOrigin(origin) || keyed.has(origin) ? { access: 'none' } : {}
}

function hasKey({ sent }: Exchange): boolean {
  return Object.keys(sent).some(isCredentialHeader)
}

/** Returns true for a refusal or an empty list: the service may not know the entity. */
function isEmptyAnswer(exchange: Exchange): boolean {
  const { ok, rows } = readExchange(exchange)
  return !ok || rows?.length === 0
}

/** Prefers matches whose inputs are in replies. Unknown values count only if nothing else matches. */
function preferListed(matches: readonly PlanMatch[], exchange: Exchange): readonly PlanMatch[] {
  if (!isEmptyAnswer(exchange) && isLawful(exchange)) return matches
  const known = matches.filter(({ sources }) =>
    Object.values(sources).every(source => source !== unknownSource),
  )
  return known.length > 0 ? known : matches.filter(({ planned }) => planned.group === undefined)
}

/** Marks values that a run would not have used first, if a request like it got rows. */
function markUncertain(matched: readonly MatchedExchange[]): readonly MatchedExchange[] {
  const answered = new Set(
    matched.flatMap(([each, matches]) => (isEmptyAnswer(each) ? [] : matches.map(({ place }) => place))),
  )
  const doubt = (match: PlanMatch): PlanMatch => {
    if (!match.isOther || !answered.has(match.place)) return match
    const sources = Object.entries(match.sources)
    const marked = sources.map(([name, source]) => [name, markSourceAsCandidate(source)])
    return { ...match, sources: Object.fromEntries(marked) }
  }
  return matched.map(([each, matches]) => [each, matches.map(doubt)])
}

/** Expectations by priority: of several purposes, which the service cannot know, a success comes first. */
const strength: readonly Expectation[] = ['success', 'gone', 'challenge', 'refusal', 'allowed', 'any']

/** Returns an exchange with the name, expectation and requirements of the planned requests that it matches. */
export function applyPlanMatches(
  exchange: Exchange,
  matches: readonly PlanMatch[],
  parts: readonly GroupMembership[] = [],
): Exchange {
  const rank = ({ planned }: PlanMatch) => strength.indexOf(planned.expects)
  const [best] = matches.toSorted((one, other) => rank(one) - rank(other))
  const isKnown = !isEmptyAnswer(exchange)
  if (best === undefined) {
    const sources = isKnown ? {} : { query: unknownSource }
    return { ...exchange, expects: expectUnplanned(exchange), sources }
  }
  const about = [...new Set(matches.flatMap(({ planned }) => planned.about ?? []))]
  const { name, expects, keyHeader } = best.planned
  return {
    ...exchange,
    ...{ name, expects, about, sources: isKnown ? {} : best.sources },
    ...(keyHeader === undefined ? {} : { keyHeader }),
    ...(parts.length === 0 ? {} : { parts }),
  }
}

/** Returns the expectation of a request that no run would send. A service may refuse it. */
function expectUnplanned(exchange: Exchange): Expectation {
  const { origin, access, payment, sent } = exchange
  const isPaid = 'payment-signature' in sent
  if (isPaidOrigin(origin)) return isPaid ? 'allowed' : payment === undefined ? 'challenge' : 'any'
  return access === undefined && isLawful(exchange) ? 'allowed' : 'any'
}

function isLawful({ operation, query }: Exchange): boolean {
  const target = getOperation(operation)
  return compileQuerySchema(target).documented?.(coerceQuery(target, query)) ?? true
}

const compileQuerySchema = memoize(({ parameters }: Operation) =>
  compileValueValidators({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }),
)

/** Maximum time between two requests of a group (milliseconds). Over a longer time data changes. */
const MAX_DISTANCE = 10_000
/** Maximum number of attempts at a group. Two decide, and data may change during some. */
const MAX_ATTEMPTS = 8

/** An exchange with all planned requests that it matches. */
export type MatchedExchange = readonly [exchange: Exchange, matches: readonly PlanMatch[]]

type Candidate = Readonly<{ exchange: Exchange; match: PlanMatch }>

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
    const [longest] = open
      .filter(each => continues(each, candidate))
      .toReversed()
      .toSorted((one, other) => other.parts.length - one.parts.length)
    const chain = longest ?? { parts: [], values: new Map<string, string>() }
    chain.parts.push(candidate)
    for (const [name, value] of match.values) chain.values.set(name, value)
    if (longest !== undefined) continue
    chains.push(chain)
    open.push(chain)
  }
  return chains
}

function continues({ parts, values }: Chain, { exchange, match }: Candidate): boolean {
  const last = parts.at(-1)
  if (last === undefined || last.exchange === exchange) return false
  return last.match.place < match.place && isAboutSame(values, match.values)
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
