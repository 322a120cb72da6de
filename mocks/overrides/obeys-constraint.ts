import type { Constraint } from '../scenarios/entries/read-entry-shape.ts'

/** True if a value obeys a keyword. */
export function obeysConstraint({ keyword, bound }: Constraint, value: unknown): boolean {
  return value === null || (validators[keyword]?.(bound as never, value as never) ?? true)
}

const validators: Readonly<Record<string, (bound: never, value: never) => boolean>> = {
  minimum: (bound: number, value: number) => !(value < bound),
  exclusiveMinimum: (bound: number, value: number) => !(value <= bound),
  maximum: (bound: number, value: number) => !(value > bound),
  minLength: (bound: number, value: string) => value.length >= bound,
  maxLength: (bound: number, value: string) => value.length <= bound,
  minItems: (bound: number, value: unknown[]) => value.length >= bound,
  enum: (allowed: unknown[], value: unknown) => allowed.includes(value),
  pattern: (pattern: string, value: string) => new RegExp(pattern, 'u').test(value),
}
