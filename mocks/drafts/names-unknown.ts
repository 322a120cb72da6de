import type { Operation } from '../../src/contract/contract.ts'
import { findKeyPath } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import { getShapeName } from './draft-kind.ts'
import { type DraftContext, findEntitiesOf } from './find-draft-entities.ts'
import { readShape } from './values/read-shape.ts'

/** Returns true if a part of the path is the key of an entity that no draft has, as of the loans of an unknown book. */
export function namesUnknown(
  { id, parameters }: Operation,
  query: ReplyEntry,
  context: DraftContext,
): boolean {
  return parameters.some(({ in: place, name, schema }) => {
    const is = place === 'path' ? meanings.parameters[id]?.[name] : undefined
    const entity = Object.keys(meanings.entities).find(each => findKeyPath(each) === is)
    if (is === undefined || entity === undefined) return false
    const form = getShapeName(readShape(schema))
    const known = findEntitiesOf({ entity, form }, new Map(), context)
    return known !== undefined && known.find(query[name]) === undefined
  })
}
