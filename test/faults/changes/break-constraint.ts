import type { Constraint } from '../../../mocks/scenarios/entries/read-entry-shape.ts'

/** Returns a value that breaks one keyword of a schema and, if possible, no other. */
export function breakConstraint({ keyword, bound }: Constraint, value: unknown): unknown {
  return breakers[keyword]?.(bound as never, value)
}

const breakers: Readonly<Record<string, (bound: never, value: unknown) => unknown>> = {
  minimum: (bound: number) => (bound - 1 < bound ? bound - 1 : bound * 2),
  exclusiveMinimum: (bound: number) => bound,
  maximum: (bound: number) => (bound + 1 > bound ? bound + 1 : bound * 2),
  minLength: () => '',
  maxLength: (bound: number, value) => String(value ?? '').padEnd(bound + 1, 'a'),
  minItems: (_: number, value) => (value as unknown[]).slice(0, -1),
  // A day that does not exist, in the right form; in another format, a text with more behind it.
  format: (_: string, value) =>
    String(value ?? '2026-01-01T00:00:00+00:00').replace(/-\d\d-\d\d(?=T|$)|$/, '-02-30'),
  enum: (allowed: unknown[]) =>
    typeof allowed[0] === 'number' ? Math.max(...(allowed as number[])) + 1 : 'none',
  // An instant as ClickHouse prints it or of 1970, an address cut short, or the last letter turned into one that no pattern has.
  pattern: (pattern: string, value) => {
    const text = String(value ?? '')
    const forms = [
      /^\d{4}-/.test(text) ? text.replace('T', ' ').replace('+00:00', '') : text.slice(0, 20),
      text.replace(/^\d{4}-\d\d-\d\d/, '1970-01-01'),
      `${text.slice(0, -1)}!`,
      `${text}!`,
      `!${text}`,
    ]
    return forms.find(form => !new RegExp(pattern, 'u').test(form))
  },
}
