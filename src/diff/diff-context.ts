import { isJsonNode } from '../contract/schema/map-members.ts'
import type { GrammarKind } from '../generate/document-grammar.ts'
import type { Direction } from './change-kinds.ts'
import type { ChangePlace } from './contract-change.ts'
import type { SchemaUse } from './find-schema-uses.ts'
import type { SubschemaEffect } from './subschema-effect.ts'
import type { ModelNode } from './to-comparison-model.ts'

/** Context of the compared place in two documents. */
export interface DiffContext {
  readonly place: ChangePlace
  /** Path to the place, by names, in the new document. */
  readonly path: readonly string[]
  /** Path to the place in the old document. */
  readonly oldPath: readonly string[]
  readonly directions: readonly Direction[]
  /** Effect of a narrower schema here on the values sent or received. */
  readonly bearing: SubschemaEffect
  /** True if both documents document the place. Changes of its level are reported separately. */
  readonly isDocumented: boolean
  readonly uses: ReadonlyMap<string, SchemaUse>
  readonly roots: NodePair
}

/** The same object in both documents. */
export interface NodePair {
  readonly before: ModelNode
  readonly after: ModelNode
}

/** The direction of what an operation holds, and of what a webhook does: its requests are sent by the service. */
const directions: Partial<Record<GrammarKind, readonly [operation: Direction, webhook: Direction]>> = {
  parameter: ['request', 'reply'],
  requestBody: ['request', 'reply'],
  response: ['reply', 'request'],
}

/** Returns the context of a named member of the current place. */
export function enterMember(
  context: DiffContext,
  kind: GrammarKind,
  name: string,
  { before, after }: { readonly before?: ModelNode | undefined; readonly after: ModelNode },
  oldName: string = name,
): DiffContext {
  const { path } = context
  const isNamedSchema =
    kind === 'schema' && path[0] === 'components' && path[1] === 'schemas' && path.length === 2
  // Of a payment the price, the chain and the protocol are documented, the scheme around them is not.
  if (kind === 'payment') return { ...extendPath(context, name), isDocumented: true }
  const direction = directions[kind]?.[path[0] === 'webhooks' ? 1 : 0]
  const use = isNamedSchema ? context.uses.get(name) : undefined
  return {
    ...context,
    place: { ...context.place, ...describeStep(context, kind, name, after) },
    path: [...path, name],
    oldPath: [...context.oldPath, oldName],
    directions: use?.directions ?? (direction ? [direction] : context.directions),
    bearing: use?.bearing ?? context.bearing,
    isDocumented:
      (isNamedSchema ? use?.isDocumented === true : context.isDocumented) &&
      path.at(-1) !== 'x-inferred' &&
      name !== 'x-inferred' &&
      isDocumented(after) &&
      isDocumented(before ?? after),
  }
}

/** Returns the context of a member that does not change the reported place. */
export function extendPath(context: DiffContext, name: string): DiffContext {
  return { ...context, path: [...context.path, name], oldPath: [...context.oldPath, name] }
}

/** Returns whether an object is documented. An absent level means documented. */
export function isDocumented({ 'x-level': level, level: own = level }: ModelNode): boolean {
  return own === undefined || own === 'documented'
}

/** The part of a place that holds the name of each kind of object. */
export const placePartByKind: Partial<Record<GrammarKind, keyof ChangePlace>> = {
  parameter: 'parameter',
  response: 'response',
  header: 'header',
  mediaType: 'media',
  column: 'column',
  rule: 'rule',
  acrossStatement: 'rule',
  sortKey: 'order',
  version: 'version',
  gap: 'gap',
  securityScheme: 'scheme',
  entity: 'entity',
  server: 'server',
  pathItem: 'path',
}

function describeStep(
  { path, place }: DiffContext,
  kind: GrammarKind,
  name: string,
  node: ModelNode,
): ChangePlace {
  if (kind === 'operation')
    return { operation: typeof node.operationId === 'string' ? node.operationId : `${name} ${place.path}` }
  if (kind === 'schema' && path.length === 2)
    return isJsonNode(node['x-table']) ? { table: name } : { schema: name }
  if (kind === 'schema' && path.at(-1) === 'properties')
    return { field: place.field === undefined ? name : `${place.field}.${name}` }
  if (kind === 'schema' && name === 'items') return { field: `${place.field ?? ''}[]` }
  const key = placePartByKind[kind]
  if (key !== undefined) return { [key]: name }
  if (path.length === 2 && path[0] === 'components') return { part: name }
  return {}
}
