import type { ChangePlace, ContractChange } from '../diff/contract-change.ts'
import { describePlaces, findChangeLine } from '../diff/describe-places.ts'
import { diffDocuments } from '../diff/diff-documents.ts'
import type { ComparedContract } from '../diff/side/read-compared-contract.ts'
import type { Reference } from './model/read-reference.ts'
import { anchors } from './view/anchors.ts'

/** A change at one place of the page. */
export interface ChangeMark extends Pick<ContractChange, 'says' | 'concerns'> {
  readonly kind: 'added' | 'removed' | 'changed'
  /** Position in the files as `file:line`, if known. */
  readonly where?: string | undefined
}

/** Changes since the contract of this name. `anchors` is empty for a change that the page does not show. */
export type PageChanges = ReturnType<typeof readChanges>

/** Finds the changes between two contracts, and their anchors on the page. */
export function readChanges(before: ComparedContract, after: ComparedContract, reference: Reference) {
  const byAnchor = new Map<string, ChangeMark[]>()
  const all = diffDocuments(before.document, after.document).map(change => {
    const { id, says, concerns } = change
    const where = findChangeLine(change, { before, after })
    const mark: ChangeMark = { kind: findKind(change), says, concerns, where }
    const places = [...new Set(change.places.flatMap(place => findAnchors(place, reference)))]
    for (const anchor of places) byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), mark])
    return { ...mark, id, places: describePlaces(change), anchors: places }
  })
  return { since: before.name, byAnchor, all }
}

/** Returns whether a named object was added or removed. Any other change is `changed`. */
function findKind({ before, after, path, places: [place = {}] }: ContractChange): ChangeMark['kind'] {
  const names: readonly unknown[] = Object.values(place)
  const isThing = path.at(-1) === 'get' || names.includes(path.at(-1))
  if (!isThing) return 'changed'
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
}

/** Finds the anchors of a place. A table has one anchor in each operation that uses it. */
function findAnchors(place: ChangePlace, { families }: Reference): string[] {
  const { gap, server, scheme, table, schema, parameter, rule, order, version, column, field, response } =
    place
  if (gap !== undefined && place.operation === undefined && table === undefined && schema === undefined)
    return [gap]
  if (server !== undefined) return ['start.origins']
  if (scheme !== undefined) return ['start.access']
  const all = families.flatMap(family => family.operations)
  const named = place.operation ?? all.find(({ path }) => path === place.path)?.id
  const users = all.filter(({ reply }) =>
    [reply, ...reply.media].map(({ entry }) => entry.name).includes(table ?? schema ?? ''),
  )
  const operations = named === undefined ? users.map(({ id }) => id) : [named]
  const name = column ?? field?.split('.')[0]?.replaceAll('[]', '')
  return operations.map(id => {
    if (parameter !== undefined) return anchors.parameter(id, parameter)
    if (rule !== undefined) return anchors.rule(id, rule)
    if (order !== undefined) return anchors.order(id, order)
    if (version !== undefined) return anchors.version(id, version)
    if (name !== undefined && name !== '' && (response === undefined || response === '200'))
      return anchors.field(id, name)
    return id
  })
}
