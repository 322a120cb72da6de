import type { ChangePlace, ContractChange } from '../diff/contract-change.ts'
import { describePlaces, findChangeLine } from '../diff/describe-places.ts'
import { compareContracts } from '../diff/report/contract-diff.ts'
import type { ComparedContract } from '../diff/side/read-compared-contract.ts'
import { nameOperation } from '../generate/compile/plain/convert-plain-document.ts'
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
  const review = compareContracts({ before, after })
  const all = review.changes.map(change => {
    const { id, says, concerns } = change
    const where = findChangeLine(change, review)
    const kind = findKind(change)
    const mark: ChangeMark = { kind, says, concerns, where }
    const places = [...new Set(change.places.flatMap(place => findAnchors(place, kind, reference)))]
    for (const anchor of places) byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), mark])
    return { ...mark, id, places: describePlaces(change), anchors: places }
  })
  return { since: before.name, byAnchor, all, notes: review.notes }
}

/** Returns whether a named object was added or removed. Any other change is `changed`. */
function findKind({ before, after, path, places: [place = {}] }: ContractChange): ChangeMark['kind'] {
  const names: readonly unknown[] = Object.values(place)
  const isThing = path.at(-1) === 'get' || names.includes(path.at(-1))
  if (!isThing) return 'changed'
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
}

/** Finds the anchors of a place. A table has one anchor in each operation that uses it. */
function findAnchors(place: ChangePlace, kind: ChangeMark['kind'], { families }: Reference): string[] {
  const { gap, server, scheme, table, schema, rule, order, version, column, field = '', response } = place
  if (gap !== undefined && place.operation === undefined && table === undefined && schema === undefined)
    return [gap]
  if (server !== undefined) return ['start.origins']
  if (scheme !== undefined) return ['start.access']
  const all = families.flatMap(family => family.operations)
  const own = place.operation && [place.operation, nameOperation(place.operation, '', new Set())]
  const operations = all.filter(({ id, path, reply }) => {
    if (own !== undefined) return own.includes(id)
    if (place.path !== undefined) return path === place.path
    return [reply, ...reply.media].some(({ entry }) => entry.name === (table ?? schema))
  })
  const names = column === undefined ? field.replaceAll('[]', '').split('.') : [column]
  return operations.map(({ id, parameters, reply }) => {
    if (place.parameter !== undefined)
      return anchors.parameter(id, findParameter(place.parameter, parameters))
    if (rule !== undefined) return anchors.part(id, rule)
    if (order !== undefined) return anchors.part(id, order)
    if (version !== undefined) return anchors.version(id, version)
    const shown = names.find(name => reply.fields.some(each => each.name === name))
    const name = shown ?? (kind === 'removed' ? names.at(-1) : undefined)
    return name && (response === undefined || response === '200') ? anchors.part(id, name) : id
  })
}

/** Returns the name of a parameter as the page has it. The comparison writes headers in lower case. */
function findParameter(name: string, parameters: readonly { readonly name: string }[]): string {
  const same = parameters.find(each => each.name === name)
  return (same ?? parameters.find(each => each.name.toLowerCase() === name))?.name ?? name
}
