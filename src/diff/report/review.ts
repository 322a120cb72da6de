import { ContractError } from '../../base/contract-error.ts'
import type { Change } from '../change.ts'
import type { Audience } from '../change-kinds.ts'
import { type Comparison, describeWhere } from '../describe-places.ts'
import { diffDocuments } from '../diff-documents.ts'

/** Two sides and what changed between them: what every report is made from. */
export interface Review extends Comparison {
  readonly changes: readonly Change[]
}

/** Changes for which `mdc diff` exits with 1. */
export type FailOn = 'clients' | 'implementations' | 'any' | 'none'

/** Compares two sides. Throws ContractError for documents that are nested too deeply. */
export function createReview(comparison: Comparison): Review {
  const { before, after } = comparison
  try {
    return { ...comparison, changes: diffDocuments(before.document, after.document) }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ContractError('These documents are nested too deeply to be compared.', {
      where: `${before.name}, ${after.name}`,
      cause,
    })
  }
}

/** True if a change is there that the run fails on. */
export function isFailed({ changes }: Review, failOn: FailOn): boolean {
  if (failOn === 'none') return false
  return failOn === 'any' ? changes.length > 0 : changes.some(({ concerns }) => concerns.includes(failOn))
}

/** Changes of one verdict. */
export interface Verdict {
  readonly concerns: readonly Audience[]
  /** Its meaning, such as `breaks clients`. */
  readonly says: string
  /** Its letter, since color alone never carries a meaning. */
  readonly mark: string
  readonly changes: readonly Change[]
}

const verdicts: readonly Omit<Verdict, 'changes'>[] = [
  { concerns: ['clients', 'implementations'], says: 'breaks clients and implementations', mark: '!!' },
  { concerns: ['clients'], says: 'breaks clients', mark: '!C' },
  { concerns: ['implementations'], says: 'breaks implementations', mark: '!I' },
  { concerns: ['safe'], says: 'safe', mark: 'ok' },
  { concerns: ['words'], says: 'words only', mark: 'w' },
]

/** The changes by verdict, the worst first; without those verdicts that none has. */
export function groupByVerdict(changes: readonly Change[]): Verdict[] {
  return verdicts
    .map(verdict => ({ ...verdict, changes: changes.filter(change => isVerdict(change, verdict)) }))
    .filter(group => group.changes.length > 0)
}

/** The verdict of a change. */
export function findVerdict(change: Change): Omit<Verdict, 'changes'> {
  return verdicts.find(verdict => isVerdict(change, verdict)) ?? (verdicts[0] as Omit<Verdict, 'changes'>)
}

function isVerdict({ concerns }: Change, verdict: Pick<Verdict, 'concerns'>): boolean {
  return concerns.join() === verdict.concerns.join()
}

/** All of it in one line: `5 changes: 2 break clients, 1 breaks implementations, 2 words only`. */
export function describeReview({ changes }: Pick<Review, 'changes'>): string {
  if (changes.length === 0) return 'no change'
  const count = (concern: Audience) => changes.filter(({ concerns }) => concerns.includes(concern)).length
  const [clients, implementations, safe, words] = [
    count('clients'),
    count('implementations'),
    count('safe'),
    count('words'),
  ]
  const parts = [
    clients > 0 && `${clients} ${clients === 1 ? 'breaks' : 'break'} clients`,
    implementations > 0 && `${implementations} ${implementations === 1 ? 'breaks' : 'break'} implementations`,
    safe > 0 && `${safe} safe`,
    words > 0 && `${words} words only`,
  ]
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${parts.filter(Boolean).join(', ')}`
}

/** Returns the notes on both sides. */
export function listNotes({ before, after }: Comparison): string[] {
  return [before.note, after.note].flatMap(note => note ?? [])
}

/** A change as programs and lists show it. */
export interface ReportedChange {
  readonly id: string
  readonly where: string
  readonly says: string
  readonly concerns: readonly Audience[]
}

/** The changes in the form of diff.schema.json. */
export function listReported(review: Review): ReportedChange[] {
  return review.changes.map(change => ({
    id: change.id,
    where: describeWhere(change, review),
    says: change.says,
    concerns: change.concerns,
  }))
}
