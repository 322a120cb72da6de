import type { SpecOperation } from '../../generate/spec-document.ts'

/** The answers of an operation that are no success: its statuses, those with a number first. */
export function readFailures({ responses }: SpecOperation): { status: string; node: unknown }[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, node]) => ({ status, node }))
}
