import type { ContractModel } from '../../contract/model/contract-model.ts'
import { matchWords } from '../state/match-words.ts'
import { writeRoute } from '../state/use-route.ts'
import { listPanels } from './panels.tsx'

/** Result of the search: an entity of the market, a panel, an operation, a scenario or a gap. */
export interface SearchTarget {
  readonly kind: string
  readonly title: string
  readonly says: string
  /** Key of an entity. Its beginning is enough to find it. */
  readonly id?: string
  readonly address: () => string
}

/** A scenario as the mock describes it. */
interface ScenarioSummary {
  readonly name: string
  readonly says: string
}

const MAX_RESULTS = 12

/** Maximum number of entities among the results. */
const MAX_ENTITIES = 7

/** Lists all panels, operations, scenarios and gaps for the search. */
export function listTargets(
  contract: ContractModel,
  { behaviours }: { readonly behaviours: readonly ScenarioSummary[] } = { behaviours: [] },
): SearchTarget[] {
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
    ...behaviours.map(({ name, says }) => ({
      kind: 'scenario',
      title: name,
      says,
      address: () => writeRoute('scenarios', '', { find: name }),
    })),
    ...gaps.map(({ id, question }) => ({
      kind: 'gap',
      title: id,
      says: question,
      address: () => writeRoute('gaps', id),
    })),
  ]
}

/**
 * Returns the targets that contain every word of a text. Entities come first, then those with the words in
 * their titles.
 */
export function findTargets(
  targets: readonly SearchTarget[],
  text: string,
  entities: readonly SearchTarget[] = [],
): SearchTarget[] {
  if (text.trim() === '') return []
  const has = matchWords(text)
  const found = targets.filter(({ kind, title, says }) => has(`${kind} ${title} ${says}`))
  const others = found.toSorted((a, b) => Number(has(b.title)) - Number(has(a.title)))
  const known = findEntityTargets(entities, text).slice(0, others.length > 0 ? MAX_ENTITIES : MAX_RESULTS)
  return [...known, ...others].slice(0, MAX_RESULTS)
}

/** Finds entities by words of their titles and names, or by the beginning of their keys. Exact titles come first. */
function findEntityTargets(entities: readonly SearchTarget[], text: string): SearchTarget[] {
  const typed = text.trim().toLowerCase()
  const found = entities.filter(({ kind, title, says, id = '' }) => {
    if (id.toLowerCase().startsWith(typed)) return true
    // A kind narrows the search: `pool sol`. Alone it would find all.
    const words = typed.split(/\s+/).filter(word => word !== kind && word !== `${kind}s`)
    return words.length > 0 && matchWords(words.join(' '))(`${title} ${says}`)
  })
  const isExact = ({ title, id = '' }: SearchTarget) => [title, id].some(name => name.toLowerCase() === typed)
  return found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
