import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { readYaml } from '../../base/read-yaml.ts'
import type { AcceptedEntry, ContractChange } from '../contract-change.ts'
import { toPlain } from '../to-comparison-model.ts'
import schema from './accepted-changes.schema.json' with { type: 'json' }
import { type ContractDiff, isBreak } from './contract-diff.ts'

/** An accepted change as written in the file: its fingerprint, and its sentence for people. `expires` is its last day. */
export interface AcceptedChange extends AcceptedEntry {
  readonly change: string
  readonly says?: string
}

const TODO = 'TODO'
const EXPIRY_MONTHS = 3

/**
 * Returns what identifies a change: its kind, its places and both values. It stays the same wherever the lines are, and
 * differs once another value is meant.
 */
export function createFingerprint({ id, places, before, after }: ContractChange): string {
  const names = places.map(place => JSON.stringify(Object.entries(place).sort())).sort()
  const text = JSON.stringify([id, names, toPlain(before) ?? null, toPlain(after) ?? null])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * Reads a file of accepted changes and marks those in a comparison. `notes` name each entry that has expired or that no
 * change needs. Throws ContractError with file and line, in CI also for a missing reason.
 */
export function acceptChanges(
  review: ContractDiff,
  file: string,
  { ci, now }: { readonly ci: boolean; readonly now: Date },
): ContractDiff {
  const { value, where } = readYaml<readonly AcceptedChange[]>(file, schema)
  const today = now.toISOString().slice(0, 10)
  const open = value.findIndex(({ reason }) => ci && reason.startsWith(TODO))
  if (open >= 0)
    throw new ContractError(`${value[open]?.change} is accepted without a reason.`, {
      where: where(open, 'reason'),
    })
  const prints = review.changes.map(createFingerprint)
  const changes = review.changes.map((change, at) => {
    const accepted = value.find(each => each.change === prints[at] && each.expires >= today)
    return accepted === undefined ? change : { ...change, accepted }
  })
  const notes = value.flatMap(({ change, expires }, at) => {
    if (!prints.includes(change)) return [`No change is ${change}: delete its entry (${where(at)}).`]
    return expires < today ? [`The entry of ${change} has expired (${where(at)}).`] : []
  })
  return { ...review, changes, notes: [...review.notes, ...notes] }
}

/** Formats the first version of a file of accepted changes: an entry for each break. CI rejects its reason, TODO. */
export function formatAcceptedChanges({ changes }: ContractDiff, now: Date): string {
  const end = new Date(now)
  end.setUTCMonth(end.getUTCMonth() + EXPIRY_MONTHS)
  const rest = { reason: TODO, owner: TODO, expires: end.toISOString().slice(0, 10) }
  const breaks = changes.filter(isBreak)
  return stringify(breaks.map(each => ({ change: createFingerprint(each), says: each.says, ...rest })))
}
