import { escapeProse, formatCode, formatTable } from './markdown.ts'

/** The part of JSON Schema that our schemas use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: boolean | JsonSchema
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: string
}

/** Formats the members of a schema as a table, nested ones by their path. */
export function formatMembers(schema: JsonSchema): string {
  return formatTable(['member', 'type', 'meaning'], listMembers(schema, schema, '', []))
}

function listMembers(
  schema: JsonSchema,
  root: JsonSchema,
  parent: string,
  path: readonly string[],
): string[][] {
  const { $ref } = schema
  // A schema that contains itself is described once.
  if ($ref !== undefined && path.includes($ref)) return []
  const inner = $ref === undefined ? path : [...path, $ref]
  const found = resolve(schema, root)
  if (found.items !== undefined) return listMembers(found.items, root, `${parent}[]`, inner)
  return Object.entries(found.properties ?? {}).flatMap(([name, member]) => {
    const own = parent === '' ? name : `${parent}.${name}`
    const meaning = [describe(member, root), ...(found.required?.includes(name) ? ['required'] : [])]
    return [
      [formatCode(own), formatCode(nameType(member, root)), meaning.filter(part => part !== '').join('; ')],
      ...listMembers(member, root, own, inner),
    ]
  })
}

function resolve({ $ref, ...own }: JsonSchema, root: JsonSchema): JsonSchema {
  const target = $ref === undefined ? undefined : root.$defs?.[$ref.split('/').at(-1) ?? '']
  return target === undefined ? own : { ...resolve(target, root), ...own }
}

function describe(schema: JsonSchema, root: JsonSchema): string {
  const { description, minimum, maximum } = resolve(schema, root)
  return [
    ...(description === undefined ? [] : [escapeProse(description.replace(/\.$/, ''))]),
    ...(minimum === undefined ? [] : [`minimum ${minimum}`]),
    ...(maximum === undefined ? [] : [`maximum ${maximum}`]),
  ].join('; ')
}

function nameType(schema: JsonSchema, root: JsonSchema): string {
  const found = resolve(schema, root)
  if (found.const !== undefined) return JSON.stringify(found.const)
  if (found.enum !== undefined) return found.enum.map(value => JSON.stringify(value)).join(' | ')
  if (found.items !== undefined) return `${nameType(found.items, root)}[]`
  if (typeof found.additionalProperties === 'object')
    return `map of ${nameType(found.additionalProperties, root)}`
  const { type = 'any', format } = found
  return typeof type === 'string' ? (format ?? type) : type.join(' | ')
}
