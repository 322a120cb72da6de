import grammar from '../../spec/contract.schema.json' with { type: 'json' }
import { mapValues } from '../contract/schema/map-members.ts'

const { $defs } = grammar

/** A kind of object in a document: a definition with members in `spec/contract.schema.json`. */
export type GrammarKind = {
  [Kind in keyof typeof $defs]: (typeof $defs)[Kind] extends { properties: object } ? Kind : never
}[keyof typeof $defs]

/** Form of a member: a plain value, an object, or a map or list of objects, which `key` names. */
export type GrammarForm =
  | { readonly form: 'value' }
  | { readonly form: 'node'; readonly kind: GrammarKind }
  | { readonly form: 'map'; readonly kind: GrammarKind }
  | { readonly form: 'list'; readonly kind: GrammarKind; readonly key?: string }

/** The members of a definition in the grammar that are used. */
export interface GrammarNode {
  readonly $ref?: string
  readonly description?: string
  readonly required?: readonly string[]
  readonly key?: string
  readonly items?: GrammarNode
  readonly additionalProperties?: GrammarNode | boolean
  readonly properties?: Readonly<Record<string, GrammarNode>>
}

/** All definitions of the grammar by name. */
export const definitions = $defs as Readonly<Record<string, GrammarNode>>

/** The members of each kind of object in a document: OpenAPI 3.1 with the keywords of spec/README.md. */
export const documentGrammar: Readonly<Record<GrammarKind, Readonly<Record<string, GrammarForm>>>> =
  Object.fromEntries(
    Object.entries(definitions).flatMap(([kind, { properties }]) =>
      properties === undefined ? [] : [[kind, mapValues(properties, readForm)]],
    ),
  ) as Record<GrammarKind, Record<string, GrammarForm>>

function readForm({ $ref, items, additionalProperties }: GrammarNode): GrammarForm {
  const node = findKind($ref)
  if (node !== undefined) return { form: 'node', kind: node }
  const item = findKind(items?.$ref)
  const key = item && definitions[item]?.key
  if (item !== undefined) return { form: 'list', kind: item, ...(key === undefined ? {} : { key }) }
  const member = typeof additionalProperties === 'object' ? findKind(additionalProperties.$ref) : undefined
  return member === undefined ? { form: 'value' } : { form: 'map', kind: member }
}

/** Returns the kind of a reference in the schema, if it has members. */
function findKind($ref: string | undefined): GrammarKind | undefined {
  const name = $ref?.slice('#/$defs/'.length)
  return name !== undefined && definitions[name]?.properties !== undefined ? (name as GrammarKind) : undefined
}
