import { groupBy } from '../base/group-by.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import { changeKinds, parties, rankChange } from './change-kinds.ts'
import type { ContractChange } from './contract-change.ts'
import type { DiffContext } from './diff-context.ts'
import { diffNode } from './diff-node.ts'
import { findSchemaUses } from './find-schema-uses.ts'
import { foldTables, listFoldable } from './fold-tables.ts'
import type { LocatedChange } from './located-change.ts'
import { toComparisonModel } from './to-comparison-model.ts'

/** Finds all changes between two built documents. Equal changes at several places are joined. */
export function diffDocuments(before: SpecDocument, after: SpecDocument): ContractChange[] {
  const old = foldBoth(before, after)
  const now = foldBoth(after, before)
  const context: DiffContext = {
    place: {},
    path: [],
    oldPath: [],
    directions: ['reply'],
    bearing: 'same',
    isDocumented: true,
    uses: findSchemaUses([before, after]),
    roots: { before, after },
  }
  const found = diffNode('document', toComparisonModel(old), toComparisonModel(now), context)
  return joinWays(joinSame(found)).toSorted((a, b) => rankChange(a.id) - rankChange(b.id))
}

/** Folds the tables of a document, except for those that the other document has and cannot fold. */
function foldBoth(document: SpecDocument, other: SpecDocument): SpecDocument {
  const isKept = (name: string) =>
    Object.hasOwn(other.components.schemas, name) && !listFoldable(other).includes(name)
  const names = listFoldable(document).filter(name => !isKept(name))
  return foldTables(document, names)
}

/** Joins what one difference means for requests and for replies into one change, that of the first id. */
function joinWays(changes: readonly ContractChange[]): ContractChange[] {
  const byDifference = groupBy(changes, ({ says, path, places }) => JSON.stringify([says, path, places]))
  return [...byDifference.values()].flatMap(same => {
    const concerns = parties.filter(party => same.some(each => each.concerns.includes(party)))
    const [first, ...others] = same.toSorted((a, b) => rankChange(a.id) - rankChange(b.id))
    const isOne = first !== undefined && others.length > 0 && !concerns.includes('safe')
    return isOne ? [{ ...first, concerns, also: others.map(({ id }) => id) }] : same
  })
}

/** Joins changes with the same sentence into one change with several places. */
function joinSame(found: readonly LocatedChange[]): ContractChange[] {
  const joined = new Map<string, ContractChange>()
  for (const { verdict, context, before, after } of found) {
    const { id, says } = verdict
    const { concerns } = changeKinds[id]
    const { place, path, oldPath } = context
    const change = { id, concerns, says, places: [], path, oldPath, before, after }
    const known = joined.get(`${id} ${says}`) ?? change
    const isNew = known.places.every(each => JSON.stringify(each) !== JSON.stringify(place))
    joined.set(`${id} ${says}`, { ...known, places: [...known.places, ...(isNew ? [place] : [])] })
  }
  return [...joined.values()]
}
