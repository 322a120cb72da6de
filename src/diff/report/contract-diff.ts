import { ContractError } from '../../base/contract-error.ts'
import type { AffectedParty } from '../change-kinds.ts'
import type { ContractChange } from '../contract-change.ts'
import type { ContractComparison } from '../describe-places.ts'
import { diffDocuments } from '../diff-documents.ts'
import { alignDocuments } from '../side/align-documents.ts'

/** Two compared contracts and their changes, the input of all reports. */
export interface ContractDiff extends ContractComparison {
  readonly changes: readonly ContractChange[]
}

/** The affected party whose changes make `mdc diff` exit with 1. */
export type FailOn = 'clients' | 'implementations' | 'any' | 'none'

/** Compares two contracts. Throws ContractError for documents that are nested too deeply. */
export function compareContracts(comparison: ContractComparison): ContractDiff {
  const { before, after } = comparison
  try {
    const [old, now] =
      before.written && after.written
        ? alignDocuments(before.written, after.written)
        : [before.written ?? before.document, after.written ?? after.document]
    return { ...comparison, changes: diffDocuments(old, now) }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ContractError('These documents are nested too deeply to be compared.', {
      where: `${before.name}, ${after.name}`,
      cause,
    })
  }
}

/** Lists the files that a side refers to and that are not read, so that they are not compared. */
export function listUnreadFiles({ before, after }: ContractComparison): string[] {
  return [before, after].flatMap(({ name, files = [] }) =>
    [...files].flatMap(([file, content]) => (content === undefined ? [`${name} refers to ${file}`] : [])),
  )
}

/** Returns whether the changes make the run fail. */
export function isFailed({ changes }: ContractDiff, failOn: FailOn): boolean {
  if (failOn === 'none') return false
  return failOn === 'any' ? changes.length > 0 : changes.some(({ concerns }) => concerns.includes(failOn))
}

/** Changes that affect the same parties. */
export interface ChangeGroup {
  readonly concerns: readonly AffectedParty[]
  /** Its meaning, such as `breaks clients`. */
  readonly says: string
  /** A short sign that repeats the meaning of its color. */
  readonly mark: string
  readonly changes: readonly ContractChange[]
}

const verdicts: readonly Omit<ChangeGroup, 'changes'>[] = [
  { concerns: ['clients', 'implementations'], says: 'breaks clients and implementations', mark: '!!' },
  { concerns: ['clients'], says: 'breaks clients', mark: '!C' },
  { concerns: ['implementations'], says: 'breaks implementations', mark: '!I' },
  { concerns: ['safe'], says: 'safe', mark: 'ok' },
  { concerns: ['words'], says: 'words only', mark: 'w' },
]

/** Groups changes by verdict, the most severe first. Omits empty groups. */
export function groupBySeverity(changes: readonly ContractChange[]): ChangeGroup[] {
  return verdicts
    .map(verdict => ({ ...verdict, changes: changes.filter(change => isVerdict(change, verdict)) }))
    .filter(group => group.changes.length > 0)
}

/** Returns the verdict of a change. */
export function findChangeSeverity(change: ContractChange): Omit<ChangeGroup, 'changes'> {
  return verdicts.find(verdict => isVerdict(change, verdict)) ?? (verdicts[0] as Omit<ChangeGroup, 'changes'>)
}

function isVerdict({ concerns }: ContractChange, verdict: Pick<ChangeGroup, 'concerns'>): boolean {
  return concerns.join() === verdict.concerns.join()
}

/**
 * Summarizes all changes in one line: `5 changes: 2 break clients, 1 breaks implementations, 2 words only`.
 */
export function summarizeChanges(review: ContractDiff): string {
  const { changes } = review
  if (changes.length === 0)
    return listUnreadFiles(review).length > 0 ? 'no change in what was compared' : 'no change'
  const count = (concern: AffectedParty) =>
    changes.filter(({ concerns }) => concerns.includes(concern)).length
  const breaks = (party: AffectedParty) =>
    count(party) > 0 && `${count(party)} ${count(party) === 1 ? 'breaks' : 'break'} ${party}`
  const parts = [
    breaks('clients'),
    breaks('implementations'),
    count('safe') > 0 && `${count('safe')} safe`,
    count('words') > 0 && `${count('words')} words only`,
  ]
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${parts.filter(Boolean).join(', ')}`
}

/** Returns the notes of both sides for the reader. */
export function listComparisonNotes(comparison: ContractComparison): string[] {
  const notes = [comparison.before.note, comparison.after.note].flatMap(note => note ?? [])
  return [...notes, ...listUnreadFiles(comparison).map(each => `Not compared: ${each}.`)]
}
