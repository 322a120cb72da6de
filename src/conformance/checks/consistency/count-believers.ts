import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { collectTellings } from './find-exchanged-facts.ts'
import { normalizeValue } from './is-same-value.ts'

/** Counts the operations that say a value of an entity. */
export type CountBelievers = (key: string, value: unknown) => number

/** Creates a function that counts the operations which say the same of an entity. Of two sides the majority is believed. */
export function createBelieverCount(
  exchanges: readonly ExchangeEvidence[],
  entity: string,
  fact: string,
): CountBelievers {
  const counts = new Map<string, number>()
  for (const rows of collectTellings(exchanges, entity, fact).values())
    for (const said of new Set(rows.flat().map(({ key, value }) => format(key, value))))
      counts.set(said, (counts.get(said) ?? 0) + 1)
  return (key, value) => counts.get(format(key, normalizeValue(value))) ?? 0
}

function format(key: string, value: unknown): string {
  return JSON.stringify([key, value])
}
