import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Gap, getOperation, type Operation } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { createGapReadingEnvironment } from '../../../contract/expressions/create-reply-environment.ts'
import { readByRole } from '../../../contract/model/find-by-role.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { type GapObserverDefinition, gapObserverDefinitions } from '../../model/gap-observer-definitions.ts'
import type { Run } from '../../model/recording.ts'
import type { Requirement } from '../../model/requirement.ts'
import { toPlannedQuery } from '../../requests/build-required-query.ts'
import { type CheckFamily, recordOutcome } from '../families/define-checks.ts'
import {
  classifyReplyOutcome,
  findExceededBound,
  listSentParameters,
  toExchangeVariables,
} from './to-exchange-variables.ts'

/** Observers by gap id, for each gap that replies can show. */
export const gapObservers = perContract<ReadonlyMap<GapId, GapObserver>>(() => {
  const all = contract.gaps.map(
    gap => [gap.id, createGapObserver(gap, gapObserverDefinitions[gap.id])] as const,
  )
  return new Map(all.flatMap(([id, observer]) => (observer === undefined ? [] : [[id, observer]])))
})

/** The operations that list each gap, themselves or in a parameter. A gap that none lists concerns all. */
const operationsByGap = perContract(() => {
  const lists = ({ gaps, parameters }: Operation, id: GapId) =>
    gaps.includes(id) || parameters.some(each => each.gaps.includes(id))
  return new Map(
    contract.gaps.map(({ id }) => {
      const listing = contract.operations.filter(each => lists(each, id))
      return [id, listing.length === 0 ? contract.operations : listing]
    }),
  )
})

/** Decided gaps that replies can show, each with its decision and its option. */
const decided = perContract(() =>
  contract.gaps.flatMap(({ id, resolved, default: option }) =>
    resolved === undefined || !gapObservers.current.has(id) ? [] : [{ ...resolved, id, option }],
  ),
)

/** Observes what a target does in each gap, without a verdict. A decided gap is judged. */
export const gapChecks = perContract<CheckFamily>(() => ({
  requirements: decided.current.map(
    ({ id, says, clause, option }): Requirement => ({
      id,
      title: says,
      level: 'documented',
      clause,
      checks: `What is observed of this question, which was open once, is "${option}".`,
      violation: 'any other answer to it',
      operations: operationsByGap.current.get(id)?.map(operation => operation.id) ?? [],
      needs: gapObserverDefinitions[id].probes !== undefined ? 'negative' : 'standard',
    }),
  ),
  requests: () =>
    contract.gaps.flatMap(({ id: gap }) =>
      (gapObserverDefinitions[gap].probes ?? []).map(({ query, ...probe }, at) => ({
        // A gap may have several probes: the number keeps their names apart.
        name: `gap:${gap}:${at + 1}`,
        profile: 'negative',
        query: toPlannedQuery(getOperation(probe.operation), query),
        ...probe,
        expects: 'any',
      })),
    ),
  judge({ exchanges, run }, tally) {
    const byOperation = groupBy(exchanges, ({ operation }) => operation)
    for (const [gap, observe] of gapObservers.current) {
      const statement = decided.current.find(({ id }) => id === gap)
      for (const { id } of operationsByGap.current.get(gap) ?? []) {
        const same = byOperation.get(id) ?? []
        for (const seen of same) {
          const actual = observe(seen, { same, all: exchanges, run })
          if (actual === undefined) continue
          if (statement === undefined) tally.recordObservation(gap, seen, actual)
          else
            recordOutcome(tally, gap, seen, {
              holds: actual === statement.option,
              message: 'This was open once, and is decided otherwise.',
              place: '',
              expected: statement.option,
              actual,
            })
        }
      }
    }
  },
}))

/** Returns the option that one exchange shows, or a short description. Undefined without evidence. */
type GapObserver = (seen: ExchangeEvidence, around: ObserverContext) => string | undefined

interface ObserverContext {
  /** All exchanges of the same operation, including the observed one. */
  readonly same: readonly ExchangeEvidence[]
  readonly all: readonly ExchangeEvidence[]
  readonly run: Run
}

/** Maximum length of an observation in free text (characters), which may quote the target. */
const MAX_LETTERS = 100

/** Creates the observer of a gap from its reading. Returns undefined if the register has no reading. */
export function createGapObserver(gap: Gap, reading: GapObserverDefinition): GapObserver | undefined {
  const { bounds, options, words } = reading
  if (gap.keyword !== undefined || bounds !== undefined) {
    const readBound = createEvaluator(bounds ?? '0')
    const observe = createBoundObserver(gap, seen => {
      if (gap.keyword !== undefined) return readBoundedValue(seen, gap)
      const value = readBound(toExchangeVariables(seen))
      return typeof value === 'number' && value > 0 ? value : undefined
    })
    return (seen, { same }) => (seen === same.at(-1) ? observe(same) : undefined)
  }
  return options === undefined && words === undefined ? undefined : createReader(gap, reading)
}

function createReader(
  { id }: Gap,
  { reads, let: values = {}, about = 'true', options = {}, words = '""' }: GapObserverDefinition,
): GapObserver {
  // A joint reading is of all replies of an operation. A named value is computed once, on first use.
  const isJoint = reads === 'operation'
  const known = Object.keys(values)
  const compile = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => [name, createEvaluator(text, known)] as const)
  const [named, conditions] = [compile(values), compile(options)]
  const [isAbout, tell] = [createEvaluator(about, known), createEvaluator(words, known)]
  // Parts are computed on demand. A class is far quicker than properties that are defined for each exchange.
  class Scope {
    readonly #view: ReturnType<typeof toExchangeVariables>
    readonly #around: ObserverContext
    constructor(seen: ExchangeEvidence, around: ObserverContext) {
      this.#view = toExchangeVariables(seen)
      this.#around = around
      Object.assign(this, this.#view)
    }
    get own() {
      return this.#view.request.parameters.filter(({ gaps }) => gaps.includes(id))
    }
    get rows() {
      return isJoint ? listRows(this.#around.same) : this.#view.reply.rows
    }
    get replies() {
      return viewExchanges(this.#around.same)
    }
    get all() {
      return viewExchanges(this.#around.all)
    }
    get run() {
      return this.#around.run
    }
  }
  for (const [name, evaluate] of named) {
    const compute = memoize((scope: object) => ({ value: evaluate(scope) }))
    Object.defineProperty(Scope.prototype, name, {
      get() {
        return compute(this).value
      },
    })
  }
  return (seen, around) => {
    if (isJoint && seen !== around.same.at(-1)) return undefined
    const scope = new Scope(seen, around)
    if (isAbout(scope) !== true) return undefined
    const [first, second] = conditions.filter(([, holds]) => holds(scope) === true)
    if (first !== undefined) return second === undefined ? first[0] : undefined
    const told = tell(scope)
    return typeof told === 'string' && told !== '' ? told.slice(0, MAX_LETTERS) : undefined
  }
}

const viewExchanges = memoize((seens: readonly ExchangeEvidence[]) => seens.map(toExchangeVariables))
const listRows = memoize((seens: readonly ExchangeEvidence[]) =>
  viewExchanges(seens).flatMap(({ reply }) => reply.rows),
)

/** Compiles an expression. A reply may hold anything, so a failed evaluation is undefined. */
function createEvaluator(text: string, names: readonly string[] = []): (scope: object) => unknown {
  const evaluate = createGapReadingEnvironment(names).parse(text)
  return scope => {
    try {
      return evaluate(scope)
    } catch {
      return undefined
    }
  }
}

/**
 * Creates an observer that derives a bound from accepted and refused values. A value below an accepted one
 * was refused for another reason. A reply with exactly as many rows as an option was cut to that bound. A
 * value beyond a decided bound may be answered like the nearest allowed one. Such values are ignored, except
 * for a limit that got more rows than the bound.
 */
export function createBoundObserver(
  { options, resolved, keyword }: Gap,
  read: (seen: ExchangeEvidence) => number | undefined,
): (same: readonly ExchangeEvidence[]) => string | undefined {
  const maySubstitute = resolved !== undefined && keyword !== undefined && keyword !== 'maxItems'
  const sign = keyword === 'minimum' ? -1 : 1
  // Turned round for a smallest value, so that both kinds are upper bounds.
  const limits = options.map(option => (option === 'none' ? Number.POSITIVE_INFINITY : sign * Number(option)))
  const bound = Math.max(...limits)
  return same => {
    const samples = same.flatMap(seen => {
      const [value, outcome] = [read(seen), classifyReplyOutcome(seen)]
      if (value === undefined || outcome === '') return []
      const rows = seen.rows?.length ?? Number.NaN
      const isLimit = readByRole(seen, 'limit') === String(value)
      const isCut = sign * value > sign * rows && limits.includes(sign * rows) && isLimit
      if (maySubstitute && sign * value > bound && outcome !== 'refused' && !(isLimit && sign * rows > bound))
        return []
      return [{ value: sign * value, passed: outcome !== 'refused' && !isCut }]
    })
    const accepted = Math.max(...samples.flatMap(({ value, passed }) => (passed ? [value] : [])))
    const refused = Math.min(
      ...samples.flatMap(({ value, passed }) => (!passed && value > accepted ? [value] : [])),
    )
    // What was never refused leaves the absence of a bound over as well.
    const left = options.filter((_, at) => {
      const limit = Number(limits[at])
      return accepted <= limit && (refused > limit || refused === Number.POSITIVE_INFINITY)
    })
    if (left.length === 1) return left[0]
    // Where nothing was accepted, the reason may have been another.
    if (left.length > 1 || !Number.isFinite(accepted)) return undefined
    return `${sign * accepted} accepted${Number.isFinite(refused) ? `, ${sign * refused} refused` : ''}`
  }
}

/** Reads the value that a keyword bounds. Requests that exceed another documented bound are ignored. */
function readBoundedValue(seen: ExchangeEvidence, { id, keyword }: Gap): number | undefined {
  const sent = listSentParameters(seen).find(({ gaps }) => gaps.includes(id))
  if (keyword === 'maxItems') return sent?.items.length
  if (sent === undefined || !/^-?\d+$/.test(sent.text)) return undefined
  const beyond = findExceededBound(seen)
  if (beyond === undefined) return Number(sent.text)
  const { name, bound, value } = beyond
  const isOwn = name === sent.name && (keyword === 'maximum' ? value > bound : value < bound)
  return isOwn ? value : undefined
}
