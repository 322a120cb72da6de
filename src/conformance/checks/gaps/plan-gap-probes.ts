import { contract } from '../../../contract/contract.ts'
import type { GapId } from '../../../contract/contract-types.ts'
import { nobodies, nobody } from '../../inputs/nobody.ts'
import type { PlannedRequest } from '../../model/recording.ts'
import { gapReadings, type ProbeValue } from './gap-readings.ts'

/** Requests that show what a target does where the contract is silent; nothing of them is judged but what holds for any reply. */
export function planGapProbes(): PlannedRequest[] {
  return orderGaps().flatMap(gap =>
    (gapReadings[gap].probes ?? []).map(({ query, ...probe }, at) => ({
      // A gap may have several probes: the number keeps their names apart.
      name: `gap:${gap}:${at + 1}`,
      profile: 'negative',
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, writeValue(value)])),
      ...probe,
      expects: 'any',
    })),
  )
}

/** The gaps in the order in which their probes are sent: that of the register, but for those ahead of others. */
function orderGaps(): GapId[] {
  const ids = contract.gaps.map(({ id }) => id)
  for (const id of [...ids]) {
    const { ahead } = gapReadings[id]
    if (ahead === undefined) continue
    ids.splice(ids.indexOf(id), 1)
    ids.splice(ids.indexOf(ahead), 0, id)
  }
  return ids
}

/** The value of a query as a plan has it. */
function writeValue(value: ProbeValue): PlannedRequest['query'][string] {
  if (typeof value === 'string' || 'input' in value) return value
  const { nobody: kind, count, times = 1, between = ',' } = value
  const names = count === undefined ? Array.from({ length: times }, () => nobody[kind]) : listNobodies(count)
  return names.join(between)
}

function listNobodies(count: number): string[] {
  return nobodies(count).split(',')
}
