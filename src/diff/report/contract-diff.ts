import { ContractError } from '../../base/contract-error.ts'
import { mapValues } from '../../contract/schema/map-members.ts'
import { type JsonNode, resolveReference } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { AffectedParty } from '../change-kinds.ts'
import type { ContractChange } from '../contract-change.ts'
import type { ContractComparison } from '../describe-places.ts'
import { diffDocuments } from '../diff-documents.ts'
import { alignDocuments } from '../side/align-documents.ts'
import { moveParameters, normalizeDocument } from '../side/normalize-document.ts'
import type { ComparedContract } from '../side/read-compared-contract.ts'
import { asNode } from '../to-comparison-model.ts'

/** Two compared contracts and their changes, the input of all reports. */
export interface ContractDiff extends ContractComparison {
  readonly changes: readonly ContractChange[]
  /** References that are not read, so that what they name is not compared: `old.yaml refers to other.yaml`. */
  readonly notCompared: readonly string[]
  /** Notes on the comparison for its reader. */
  readonly notes: readonly string[]
}

/** The affected party whose changes make `mdc diff` exit with 1. */
export type FailOn = 'clients' | 'implementations' | 'any' | 'none'

/** Compares two contracts. Throws ContractError for documents that are nested too deeply. */
export function compareContracts(comparison: ContractComparison): ContractDiff {
  const { before, after } = comparison
  try {
    const [[from, missing], [to, lacking]] = [readSide(before), readSide(after)]
    const sides = alignDocuments(from, to) as [SpecDocument, SpecDocument]
    const notCompared = [...missing, ...lacking]
    const notes = notCompared.map(each => `Not compared: ${each}.`)
    return { ...comparison, changes: diffDocuments(...sides), notCompared, notes }
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ContractError('These documents are nested too deeply to be compared.', {
      where: `${before.name}, ${after.name}`,
      cause,
    })
  }
}

/** Returns the document of a side in the spelling that is compared, and what it refers to and is not read. */
function readSide({ name, document, written }: ComparedContract): [JsonNode, string[]] {
  const unread = new Set<string>()
  const normal = written ? normalizeDocument(written, unread) : moveShared(document)
  return [{ ...normal }, [...unread].map(each => `${name} refers to ${each}`)]
}

/** Moves the parameters of paths to their operations, as the build of spec/ does with all else that they share. */
function moveShared(document: SpecDocument): JsonNode {
  const move = (item: unknown) => {
    const { parameters, ...own } = asNode(item)
    if (!Array.isArray(parameters)) return item
    return moveParameters({ ...own, parameters: parameters.map(each => resolveReference(each, document)) })
  }
  return { ...document, paths: mapValues(document.paths, move) }
}

/** Returns whether the changes make the run fail. */
export function isFailed({ changes }: ContractDiff, failOn: FailOn): boolean {
  const open = changes.filter(({ accepted }) => accepted === undefined)
  if (failOn === 'none') return false
  return failOn === 'any' ? open.length > 0 : open.some(({ concerns }) => concerns.includes(failOn))
}

/** Returns whether a change breaks clients or implementations. */
export function isBreak({ concerns: [first] }: ContractChange): boolean {
  return first === 'clients' || first === 'implementations'
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

const acceptedGroup = { concerns: ['safe'], says: 'accepted', mark: '==' } as const

const verdicts: readonly Omit<ChangeGroup, 'changes'>[] = [
  { concerns: ['clients', 'implementations'], says: 'breaks clients and implementations', mark: '!!' },
  { concerns: ['clients'], says: 'breaks clients', mark: '!C' },
  { concerns: ['implementations'], says: 'breaks implementations', mark: '!I' },
  acceptedGroup,
  { concerns: ['safe'], says: 'safe', mark: 'ok' },
  { concerns: ['words'], says: 'words only', mark: 'w' },
]

/** Groups changes by verdict, the most severe first. Omits empty groups. */
export function groupBySeverity(changes: readonly ContractChange[]): ChangeGroup[] {
  return verdicts.flatMap(verdict => {
    const own = changes.filter(change => findChangeSeverity(change) === verdict)
    return own.length > 0 ? [{ ...verdict, changes: own }] : []
  })
}

/** Returns the verdict of a change. */
export function findChangeSeverity(change: ContractChange): Omit<ChangeGroup, 'changes'> {
  if (change.accepted !== undefined) return acceptedGroup
  const found = verdicts.findLast(({ concerns }) => concerns.join() === change.concerns.join())
  return found ?? (verdicts[0] as Omit<ChangeGroup, 'changes'>)
}

/**
 * Summarizes all changes in one line: `5 changes: 2 break clients, 1 breaks implementations, 2 words only`.
 */
export function summarizeChanges(review: ContractDiff): string {
  const { changes } = review
  if (changes.length === 0)
    return review.notCompared.length > 0 ? 'no change in what was compared' : 'no change'
  const open = changes.filter(({ accepted }) => accepted === undefined)
  const accepted = changes.length - open.length
  const count = (concern: AffectedParty) => open.filter(({ concerns }) => concerns.includes(concern)).length
  const breaks = (party: AffectedParty) =>
    count(party) > 0 && `${count(party)} ${count(party) === 1 ? 'breaks' : 'break'} ${party}`
  const parts = [
    breaks('clients'),
    breaks('implementations'),
    accepted > 0 && `${accepted} accepted`,
    count('safe') > 0 && `${count('safe')} safe`,
    count('words') > 0 && `${count('words')} words only`,
  ]
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}: ${parts.filter(Boolean).join(', ')}`
}

/** Describes why a change is accepted, and until when. */
export function describeAcceptance({ accepted }: ContractChange): string[] {
  if (accepted === undefined) return []
  return [`Accepted until ${accepted.expires} by ${accepted.owner}: ${accepted.reason}`]
}
