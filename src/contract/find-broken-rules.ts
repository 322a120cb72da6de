import { type Environment, EvaluationError } from '@marcbachmann/cel-js'
import { memoize } from '../base/memoize.ts'
import type { components } from '../generated/grammar.ts'
import { createEnvironment } from './expressions/create-environment.ts'
import type { StatementLevel } from './schema/filter-by-level.ts'

/** A rule of a table or an object, as written under `x-rules`. */
export interface Rule {
  /** Permanent id of the rule. */
  readonly id: string
  /** CEL over `row`, `sent`, `rows`, `query` and `now`. Its value is true when the rule holds. */
  readonly rule: string
  readonly level?: Exclude<StatementLevel, 'documented'>
}

/** A rule with the descriptions that the document adds: the rule as a sentence, and the reason for a tolerance. */
export interface AuthoredRule
  extends Rule,
    Pick<components['schemas']['rule'], 'says' | 'allows' | 'factor'> {
  /** Document and section of its source. */
  readonly clause: string
  /** Operations that a rule of a team is about. Default: all with its schema. */
  readonly operations?: readonly string[]
}

/** The variables of a rule: the rows of a reply by column name, its query with defaults, and Unix seconds. */
export interface RuleContext {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /**
   * The same rows, with the sent text of each number that JavaScript would write differently. Absent when the
   * texts are unknown.
   */
  readonly sent?: readonly Readonly<Record<string, unknown>>[]
  readonly query: Readonly<Record<string, unknown>>
  readonly now: number
}

/** A broken rule and its row. The row is undefined when the rule is about all rows. */
export interface BrokenRule<Kind extends Rule = Rule> {
  readonly rule: Kind
  readonly row: number | undefined
  /**
   * Message about an operand whose type the rule cannot use. If all values have their declared types, the
   * rule itself is wrong.
   */
  readonly slip?: string
}

/** CEL environment with the variables of a rule. spec/README.md lists the functions. */
const environment = createEnvironment()
  .registerVariable('row', 'map')
  .registerVariable('sent', 'map')
  .registerVariable('rows', 'list')
  .registerVariable('query', 'map')
  .registerVariable('now', 'double')

/** Parses a rule for evaluation, once for each text. Throws ParseError when it is not CEL. */
export const parseRule = memoize<string, ReturnType<Environment['parse']>>(
  rule => environment.parse(rule),
  new Map(),
)

/** Returns true if an expression cannot use the type of an operand, such as null in a comparison of numbers. */
export function isTypeError({ code }: EvaluationError): boolean {
  return code === 'no_such_overload' || code === 'no_matching_overload'
}

/**
 * Returns the rules that `context` breaks. A rule that mentions `row` or `sent` is evaluated for every row,
 * any other once. A rule that uses a missing name, such as a key of a map, is broken. Rows are ignored that are not
 * among the `readable` ones (default: all). So are all rules when no row is readable.
 */
export function findBrokenRules<Kind extends Rule>(
  rules: readonly Kind[],
  context: RuleContext,
  readable?: readonly number[],
): BrokenRule<Kind>[] {
  if (readable?.length === 0 && context.rows.length > 0) return []
  const pick = (all: RuleContext['rows']) =>
    readable === undefined || readable.length === all.length ? all : readable.map(row => all[row] ?? {})
  const rows = pick(context.rows)
  const sent = context.sent && pick(context.sent)
  const broken: BrokenRule<Kind>[] = []
  for (const rule of rules) {
    const evaluate = compileRule(rule.rule)
    // One scope for all rows: a copy for each of them would be most of what a simple rule costs.
    const scope: Record<string, unknown> = { ...context, rows, row: undefined, sent: undefined }
    const judge = (row: number | undefined) => {
      const outcome = evaluate(scope)
      if (outcome !== true) broken.push({ rule, row, ...outcome })
    }
    if (!mentionsRow(rule.rule)) {
      judge(undefined)
      continue
    }
    for (const [index, row] of rows.entries()) {
      scope.row = row
      scope.sent = sent?.[index] ?? row
      judge(readable?.[index] ?? index)
    }
  }
  return broken
}

/** Returns true when a rule uses a column or field. */
export function mentionsName({ rule }: Rule, name: string): boolean {
  return listMentions(rule).has(name)
}

const listMentions = memoize(
  (rule: string): ReadonlySet<string> => new Set([...rule.matchAll(/\.(\w+)/g)].map(([, name = '']) => name)),
  new Map(),
)

/** Returns true when a rule is judged for each row. It may still use the other rows. */
export function mentionsRow(rule: string): boolean {
  return /\b(row|sent)\./.test(rule)
}

const compileRule = memoize((rule: string): ((context: object) => true | { readonly slip?: string }) => {
  const evaluate = parseRule(rule)
  return context => {
    try {
      return evaluate(context) === true || {}
    } catch (error) {
      if (error instanceof RangeError) return { slip: error.message }
      if (!(error instanceof EvaluationError)) throw error
      return isTypeError(error) ? { slip: error.summary } : {}
    }
  }
}, new Map())
