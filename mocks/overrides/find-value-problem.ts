import { summarizeValue } from '../../src/base/summarize-value.ts'
import { findValueFault } from '../../src/contract/schema/find-value-fault.ts'
import type { Constraint, ValueShape } from '../scenarios/entries/read-entry-shape.ts'

/** A value that breaks the schema of its column: the path to it below the column, and the reason. */
export interface ValueProblem {
  readonly path: readonly (string | number)[]
  readonly reason: string
}

/** Levels of statements that overrides keep. Others are open questions of the contract. */
const keptLevels: readonly string[] = ['documented', 'inferred']

/** Returns what is wrong with a value by the schema of its column, or undefined. */
export function findValueProblem(shape: ValueShape, value: unknown): ValueProblem | undefined {
  const refuse = (rule: string): ValueProblem => {
    const shown = summarizeValue(JSON.stringify(value) ?? 'undefined')
    return { path: [], reason: `${shown} is not allowed. ${rule}.` }
  }
  const isListed = shape.limits.some(({ bound }) => Array.isArray(bound) && bound.includes(null))
  const isFree = shape.types.length === 0 || value === undefined || (value === null && isListed)
  if (keptLevels.includes(shape.level) && !isFree && findValueFault({ type: shape.types }, value))
    return refuse(`Allowed: ${shape.types.join(', ')}`)
  const broken = shape.limits.find(
    limit => keptLevels.includes(limit.level) && !obeysConstraint(limit, value),
  )
  if (broken !== undefined)
    return refuse(`Required: ${broken.keyword} ${summarizeValue(JSON.stringify(broken.bound))}`)
  if (typeof value !== 'object' || value === null) return undefined
  const items: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, at) => [at, item])
    : Object.entries(value)
  for (const [step, item] of items) {
    const inner = typeof step === 'number' ? (shape.positions[step] ?? shape.item) : shape.members[step]
    const problem = inner === undefined ? findUnknownMember(shape, step) : findValueProblem(inner, item)
    if (problem !== undefined) return { ...problem, path: [step, ...problem.path] }
  }
  return undefined
}

function findUnknownMember({ closed, members }: ValueShape, step: string | number): ValueProblem | undefined {
  if (!closed || typeof step === 'number') return undefined
  return { path: [], reason: `this name is not allowed. Allowed: ${Object.keys(members).join(', ')}.` }
}

/** True if a value obeys a keyword. */
export function obeysConstraint({ keyword, bound }: Constraint, value: unknown): boolean {
  return value === null || keyword === 'format' || findValueFault({ [keyword]: bound }, value) === undefined
}
