import { type ASTNode, serialize } from '@marcbachmann/cel-js'
import { memoize } from '../../../base/memoize.ts'
import { isNumber } from '../../../contract/expressions/create-reply-environment.ts'
import { parseRule } from '../../../contract/find-broken-rules.ts'
import { formatHours } from '../../evidence/format-hours.ts'
import { evaluateParsed } from '../across/evaluate-expression.ts'

const comparisons: Readonly<Record<string, string>> = {
  '<': 'less than ',
  '<=': 'at most ',
  '>': 'more than ',
  '>=': 'at least ',
  '==': '',
  '!=': 'other than ',
}

/** Functions that say what a number is about, with the number that follows from their other arguments. */
const equalities: Readonly<Record<string, (one: unknown, other?: unknown) => number>> = {
  near: one => Number(one),
  rounded: one => Number(one),
  quotient: (one, other) => Number(one) / Number(other),
  addsUp: parts =>
    Array.isArray(parts) ? parts.reduce<number>((sum, part) => sum + Number(part), 0) : Number.NaN,
}

/**
 * Formats the number that a broken rule expects, and the one it finds, such as `at most 10, not 12`. Moments (Unix seconds)
 * are shown as dates, with their distance. Returns undefined when the rule compares no numbers.
 */
export function formatComparison(rule: string, context: object): string | undefined {
  const read = (node: ASTNode) => evaluateParsed(compile(node), context)
  const node = findBroken(parseRule(rule).ast, read)
  const word = comparisons[node.op]
  if (word !== undefined) {
    const args = node.args as [ASTNode, ASTNode]
    const [one, other] = args.map(read)
    if (!isNumber(one) || !isNumber(other)) return undefined
    if (!args.some(arg => /\bnow\b/.test(serialize(arg)))) return `${word}${other}, not ${one}`
    const [found, due] = [Number(one), Number(other)].map(formatMoment)
    const hours = formatHours(Number(one) - Number(other))
    return `${word}${due}, not ${found}${hours === undefined ? '' : ` (${hours})`}`
  }
  if (node.op !== 'call') return undefined
  const [name, args] = node.args
  const compute = equalities[name]
  const [shown, ...operands] = args.map(read)
  const due = compute?.(operands[0], operands[1])
  return due === undefined || !Number.isFinite(due) || !Number.isFinite(Number(shown))
    ? undefined
    : `about ${Number(due.toPrecision(7))}, not ${shown}`
}

/** Formats Unix seconds of this or the next century as a date, others as a number. */
function formatMoment(seconds: number): string {
  return seconds > 0 && seconds < 6e9
    ? new Date(Math.round(seconds) * 1000).toISOString().replace('.000', '')
    : String(seconds)
}

/** Returns the part that is false: the statement after its conditions, and of several the first that is false. */
function findBroken(node: ASTNode, read: (node: ASTNode) => unknown): ASTNode {
  if (node.op !== '||' && node.op !== '&&') return node
  const [one, other] = node.args
  return findBroken(node.op === '&&' && read(one) !== true ? one : other, read)
}

// The library writes 1e308 as 1e+308.0, which it does not read.
const compile = memoize((node: ASTNode) => parseRule(serialize(node).replace(/(e[+-]\d+)\.0\b/g, '$1')))
