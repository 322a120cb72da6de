import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { collectReportedValues } from './find-exchanged-facts.ts'
import { normalizeValue } from './is-same-value.ts'

/** Returns the number of operations that report a value of an entity. */
export type CountReporters = (key: string, value: unknown) => number

/** Creates a function that counts the operations which report the same value of a fact. */
export function createReporterCount(
  exchanges: readonly ExchangeEvidence[],
  entity: string,
  fact: string,
): CountReporters {
  const counts = new Map<string, number>()
  for (const rows of collectReportedValues(exchanges, entity, fact).values())
    for (const reported of new Set(rows.flat().map(({ key, value }) => format(key, value))))
      counts.set(reported, (counts.get(reported) ?? 0) + 1)
  return (key, value) => counts.get(format(key, normalizeValue(value))) ?? 0
}

function format(key: string, value: unknown): string {
  return JSON.stringify([key, value])
}
