import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { memoize } from '../base/memoize.ts'
import { createEnvironment } from './expressions/create-environment.ts'
import type { StatementLevel } from './schema/keep-levels.ts'

/** One invariant of a table or an object, as authored under `x-rules`. */
export interface Rule {
  /** Stable id, kept for ever. */
  readonly id: string
  /** CEL over `row`, `sent`, `rows`, `query` and `now`; true when the invariant holds. */
  readonly rule: string
  readonly level?: Exclude<StatementLevel, 'documented'>
}

/** A rule as the document has it. */
export interface AuthoredRule extends Rule {
  /** The same in words. */
  readonly says: string
  /** Document and section it comes from. */
  readonly clause: string
}

/** What a rule is evaluated over: the rows of one reply by column name, its query with defaults, Unix seconds. */
export interface RuleContext {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The same rows, each number that JavaScript would write otherwise as the text that was sent; absent when nobody knows it. */
  readonly sent?: readonly Readonly<Record<string, unknown>>[]
  readonly query: Readonly<Record<string, unknown>>
  readonly now: number
}

/** A rule that does not hold, and the row it speaks of (undefined when it speaks of all rows). */
export interface BrokenRule<Kind extends Rule = Rule> {
  readonly rule: Kind
  readonly row: number | undefined
  /** The operand whose type the rule cannot take: an error of the rule, where the values have their declared types. */
  readonly slip?: string
}

/** CEL with the variables of a rule; spec/README.md lists the functions. */
const environment = createEnvironment()
  .registerVariable('row', 'map')
  .registerVariable('sent', 'map')
  .registerVariable('rows', 'list')
  .registerVariable('query', 'map')
  .registerVariable('now', 'double')

/** A rule, ready to be evaluated. Throws ParseError for what is no CEL. */
export function parseRule(rule: string): ReturnType<Environment['parse']> {
  return environment.parse(rule)
}

/** Whether an operand has a type that the expression cannot take, such as null in a comparison of numbers. */
export function isTypeSlip({ code }: EvaluationError): boolean {
  return code === 'no_such_overload' || code === 'no_matching_overload'
}

/**
 * The rules that `context` breaks; one that mentions `row` or `sent` is evaluated for every row, any other once. A rule that names
 * what is not there, such as a key of a map, does not hold.
 */
export function findBrokenRules<Kind extends Rule>(
  rules: readonly Kind[],
  context: RuleContext,
): BrokenRule<Kind>[] {
  const broken: BrokenRule<Kind>[] = []
  for (const rule of rules) {
    const evaluate = compileRule(rule.rule)
    if (!speaksOfRow(rule.rule)) {
      const outcome = evaluate(context)
      if (outcome !== true) broken.push({ rule, row: undefined, ...outcome })
      continue
    }
    // One scope for all rows: a copy for each of them would be most of what a simple rule costs.
    const scope: Record<string, unknown> = { ...context, row: undefined, sent: undefined }
    for (const [index, row] of context.rows.entries()) {
      scope.row = row
      scope.sent = context.sent?.[index] ?? row
      const outcome = evaluate(scope)
      if (outcome !== true) broken.push({ rule, row: index, ...outcome })
    }
  }
  return broken
}

/** The rows, as they are counted in the reply, that break a rule among those that it can be computed with; the others are as if they were not there. */
export function findBrokenAmong(
  rule: Rule,
  { rows, sent, ...rest }: RuleContext,
  readable: readonly number[],
): BrokenRule[] {
  if (readable.length === rows.length)
    return findBrokenRules([rule], { rows, ...(sent && { sent }), ...rest })
  if (readable.length === 0) return []
  const pick = (all: RuleContext['rows']) => readable.map(row => all[row] ?? {})
  return findBrokenRules([rule], { rows: pick(rows), ...(sent && { sent: pick(sent) }), ...rest }).map(
    ({ row, ...rest }) => ({ ...rest, row: row === undefined ? row : readable[row] }),
  )
}

/** Whether a rule speaks of a column or field. */
export function mentionsName({ rule }: Rule, name: string): boolean {
  return listMentions(rule).has(name)
}

const listMentions = memoize(
  (rule: string): ReadonlySet<string> => new Set([...rule.matchAll(/\.(\w+)/g)].map(([, name = '']) => name)),
  new Map(),
)

/** Whether a rule is about each row on its own (it may still look at the others). */
export function speaksOfRow(rule: string): boolean {
  return /\b(row|sent)\./.test(rule)
}

const compileRule = memoize((rule: string): ((context: object) => true | { readonly slip?: string }) => {
  const evaluate = parseRule(rule)
  return context => {
    try {
      return evaluate(context) === true || {}
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      return isTypeSlip(error) ? { slip: error.summary } : {}
    }
  }
}, new Map())
