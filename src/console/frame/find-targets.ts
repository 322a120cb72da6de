import type { ContractModel } from '../../contract/model/contract-model.ts'
import { matchWords } from '../state/match-words.ts'
import { writeRoute } from '../state/use-route.ts'
import { listPanels } from './panels.tsx'

/** A panel, operation or gap that the search can find. */
export interface SearchTarget {
  readonly kind: string
  readonly title: string
  readonly says: string
  readonly address: () => string
}

const MAX_RESULTS = 12

/** Lists all panels, operations and gaps for the search. */
export function listTargets(contract: ContractModel): SearchTarget[] {
  const { operations, gaps } = contract
  return [
    ...listPanels(contract).map(({ key, title }) => ({
      kind: 'place',
      title,
      says: '',
      address: () => writeRoute(key),
    })),
    ...operations.map(({ id, path, summary }) => ({
      kind: 'operation',
      title: id,
      says: `${summary} · ${path}`,
      address: () => writeRoute('try', id),
    })),
    ...gaps.map(({ id, question }) => ({
      kind: 'gap',
      title: id,
      says: question,
      address: () => writeRoute('gaps', id),
    })),
  ]
}

/** Returns the targets that contain every word of a text. Those with the words in their titles come first. */
export function findTargets(targets: readonly SearchTarget[], text: string): SearchTarget[] {
  if (text.trim() === '') return []
  const has = matchWords(text)
  const found = targets.filter(({ kind, title, says }) => has(`${kind} ${title} ${says}`))
  return found.toSorted((a, b) => Number(has(b.title)) - Number(has(a.title))).slice(0, MAX_RESULTS)
}
