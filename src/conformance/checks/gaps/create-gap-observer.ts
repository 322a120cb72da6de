import { memoize } from '../../../base/memoize.ts'
import type { Gap } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { createGapReadingEnvironment } from '../../../contract/expressions/create-gap-reading-environment.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { GapObserverDefinition } from '../../model/gap-observer-definitions.ts'
import type { Run } from '../../model/recording.ts'
import { createBoundObserver, createKeywordObserver } from './create-bound-observer.ts'
import { toExchangeVariables } from './to-exchange-variables.ts'

/**
 * Returns what one exchange shows about a gap: an option, or otherwise a short description. Undefined without evidence.
 * Never a verdict.
 */
export type GapObserver = (seen: ExchangeEvidence, around: ObserverContext) => string | undefined

/** The exchanges around the observed one. */
interface ObserverContext {
  /** All exchanges of the same operation, including the observed one. */
  readonly same: readonly ExchangeEvidence[]
  /** All exchanges of the run. */
  readonly all: readonly ExchangeEvidence[]
  readonly run: Run
}

/** Maximum length of an observation in free text (characters), which may quote the target. */
const MAX_LETTERS = 100

/** Creates the observer of a gap from its reading. Returns undefined if the register has no reading. */
export function createGapObserver(gap: Gap, reading: GapObserverDefinition): GapObserver | undefined {
  if (gap.keyword !== undefined) return observeOperation(createKeywordObserver(gap))
  const { bounds, options, words, reads } = reading
  if (bounds !== undefined) {
    const read = createEvaluator(bounds)
    return observeOperation(createBoundObserver(gap, seen => toPositive(read(toExchangeVariables(seen)))))
  }
  if (options === undefined && words === undefined) return undefined
  const observe = createReader(gap, reading)
  return reads === 'operation'
    ? (seen, around) => (seen === around.same.at(-1) ? observe(seen, around) : undefined)
    : observe
}

function createReader(
  { id }: Gap,
  { reads, let: values = {}, about = 'true', options = {}, words = '""' }: GapObserverDefinition,
): GapObserver {
  const known = Object.keys(values)
  const createScope = createScopeFactory(
    id,
    reads === 'operation',
    Object.entries(values).map(([name, text]) => [name, createEvaluator(text, known)] as const),
  )
  const isAbout = createEvaluator(about, known)
  const conditions = Object.entries(options).map(
    ([name, when]) => [name, createEvaluator(when, known)] as const,
  )
  const tell = createEvaluator(words, known)
  return (seen, around) => {
    const scope = createScope(seen, around)
    if (isAbout(scope) !== true) return undefined
    const [first, second] = conditions.filter(([, holds]) => holds(scope) === true)
    if (first !== undefined) return second === undefined ? first[0] : undefined
    const told = tell(scope)
    return typeof told === 'string' && told !== '' ? told.slice(0, MAX_LETTERS) : undefined
  }
}

/**
 * Creates an observer that judges all exchanges of an operation together, and returns the result for the last
 * one.
 */
function observeOperation(read: (same: readonly ExchangeEvidence[]) => string | undefined): GapObserver {
  return (seen, { same }) => (seen === same.at(-1) ? read(same) : undefined)
}

function toPositive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined
}

const viewExchanges = memoize((seens: readonly ExchangeEvidence[]) => seens.map(toExchangeVariables))
const listRows = memoize((seens: readonly ExchangeEvidence[]) =>
  viewExchanges(seens).flatMap(({ reply }) => reply.rows),
)

/**
 * Creates a function that gives the variables of the expressions. A named value is computed once, on first use. A class shares the
 * getters, since there is a scope for each gap and exchange, and most expressions read little of it.
 */
function createScopeFactory(
  gap: GapId,
  isJoint: boolean,
  named: readonly (readonly [name: string, evaluate: Evaluate])[],
): (seen: ExchangeEvidence, around: ObserverContext) => object {
  class Scope {
    readonly view: ReturnType<typeof toExchangeVariables>
    readonly around: ObserverContext
    computed: Map<string, unknown> | undefined
    constructor(seen: ExchangeEvidence, around: ObserverContext) {
      this.view = toExchangeVariables(seen)
      this.around = around
    }
    get reply() {
      return this.view.reply
    }
    get request() {
      return this.view.request
    }
    get outcome() {
      return this.view.outcome
    }
    get operation() {
      return this.view.operation
    }
    get own() {
      return this.view.request.parameters.filter(({ gaps }) => gaps.includes(gap))
    }
    get rows() {
      return isJoint ? listRows(this.around.same) : this.view.reply.rows
    }
    get replies() {
      return viewExchanges(this.around.same)
    }
    get all() {
      return viewExchanges(this.around.all)
    }
    get run() {
      return this.around.run
    }
  }
  for (const [name, evaluate] of named)
    Object.defineProperty(Scope.prototype, name, {
      get(this: Scope) {
        this.computed ??= new Map()
        if (!this.computed.has(name)) this.computed.set(name, evaluate(this))
        return this.computed.get(name)
      },
    })
  return (seen, around) => new Scope(seen, around)
}

type Evaluate = (scope: object) => unknown

/**
 * Compiles an expression to a function. It returns undefined if evaluation fails, since a reply may hold
 * anything.
 */
function createEvaluator(text: string, names: readonly string[] = []): Evaluate {
  const evaluate = createGapReadingEnvironment(names).parse(text)
  return scope => {
    try {
      return evaluate(scope)
    } catch {
      return undefined
    }
  }
}
