import { isDeepStrictEqual } from 'node:util'
import { ContractError } from '../../base/contract-error.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import type { Exchange, Recording, Run } from '../model/recording.ts'

/** Settings that recordings must share to be judged as one. */
const commonSettings = [
  'tool',
  'contract',
  'profile',
  'negative',
  'authEnforced',
  'versions',
  'floor',
  'keyName',
  'keyHeader',
  'maxLatencyMs',
  'payTo',
  'traffic',
] as const

/**
 * Merges the recordings of one run that was split into parts. Exchanges are numbered again. A group in
 * several parts is taken from the first part, since only requests that were sent together may be compared.
 * Throws ContractError for an empty list, a duplicate, or runs that differ in more than their operations.
 */
export function mergeRecordings(recordings: readonly Recording[]): Recording {
  const [first, ...others] = recordings
  if (first === undefined) throw new ContractError('There is no recording to judge.')
  if (others.length === 0) return first
  if (recordings.some((one, at) => recordings.slice(0, at).some(other => isDeepStrictEqual(one, other))))
    throw new ContractError('A recording is given twice.', {
      facts: ['its replies would belong to requests that were not sent'],
    })
  const run = others.reduce((merged, other) => mergeRuns(merged, other.run), first.run)
  const exchanges: Exchange[] = []
  for (const recording of recordings) {
    const taken = new Set(exchanges.map(({ group }) => group).filter(group => group !== undefined))
    const added = recording.exchanges.filter(({ group }) => group === undefined || !taken.has(group))
    for (const exchange of added) exchanges.push({ ...exchange, n: exchanges.length + 1 })
  }
  const sent = new Set(exchanges.map(({ name }) => name))
  const unsent = recordings.flatMap(recording => recording.unsent).filter(({ name }) => !sent.has(name))
  return { run, exchanges, unsent: [...new Map(unsent.map(one => [one.name, one])).values()] }
}

function mergeRuns(one: Run, other: Run): Run {
  const origins = Object.keys(one.target) as (keyof Run['target'])[]
  const differs = [
    ...commonSettings.filter(name => !isDeepStrictEqual(one[name], other[name])),
    ...origins.filter(origin => ![undefined, one.target[origin]].includes(other.target[origin])),
  ]
  if (differs.length > 0) {
    const facts = [`they differ in ${differs.join(', ')}`]
    throw new ContractError('These recordings are not parts of one run.', { facts })
  }
  const { only: _, operations: __, ...rest } = one
  return {
    ...rest,
    startedAt: one.startedAt < other.startedAt ? one.startedAt : other.startedAt,
    target: { ...other.target, ...one.target },
    excluded: { ...other.excluded, ...one.excluded },
    // Each part had its own to spend.
    ...omitUndefined({
      maxCost: one.maxCost === undefined ? other.maxCost : one.maxCost + (other.maxCost ?? 0),
      only: one.only && other.only && [...new Set([...one.only, ...other.only])],
      operations: one.operations === other.operations ? one.operations : undefined,
    }),
  }
}
