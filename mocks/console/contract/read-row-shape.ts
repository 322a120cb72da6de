import type { ContractDocument, RuleNode, SchemaNode } from './contract-document.ts'

/** A column of a table, or a property of an entry. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly description?: string | undefined
}

/** What a row of a reply is made of. */
export interface RowShape {
  readonly columns: readonly Column[]
  readonly rules: readonly RuleNode[]
}

/** Reads what the rows are that a schema of a reply speaks of. */
export function readRowShape(schema: SchemaNode | undefined, document: ContractDocument): RowShape {
  const columns = new Map<string, Column>()
  const rules = new Map<string, RuleNode>()
  visitSchemas(schema, document, node => {
    for (const rule of node['x-rules'] ?? []) rules.set(rule.id, rule)
    for (const column of node['x-table']?.columns ?? []) columns.set(column.name, column)
    for (const [name, property] of Object.entries(node.properties ?? {}))
      columns.set(name, { name, type: nameType(property, document), description: property.description })
  })
  return { columns: [...columns.values()], rules: [...rules.values()] }
}

/** The schema itself, what it refers to, its parts and its items, but not what their properties are made of. */
function visitSchemas(
  schema: SchemaNode | undefined,
  document: ContractDocument,
  visit: (node: SchemaNode) => void,
): void {
  if (schema === undefined) return
  const resolved = resolve(schema, document)
  visit(resolved)
  for (const part of resolved.allOf ?? []) visitSchemas(part, document, visit)
  visitSchemas(resolved.items, document, visit)
}

function nameType(schema: SchemaNode, document: ContractDocument): string {
  const { type, format, allOf } = resolve(schema, document)
  if (type === undefined) return allOf?.[0] === undefined ? '' : nameType(allOf[0], document)
  const [first = '', ...others] = [type].flat().map(each => (each === 'integer' ? (format ?? each) : each))
  return [first, ...others].join(' | ')
}

function resolve(schema: SchemaNode, { components }: ContractDocument): SchemaNode {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas[name] ?? schema)
}

/** Ids of all gaps that stand under a node or under what it refers to. */
export function collectGapIds(root: unknown, document: ContractDocument): ReadonlySet<string> {
  const ids = new Set<string>()
  const seen = new Set<unknown>()
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    for (const [key, value] of Object.entries(node)) {
      if (key === 'x-gaps' && Array.isArray(value)) for (const id of value) ids.add(String(id))
      else if (key === '$ref' && typeof value === 'string')
        collect(document.components.schemas[value.split('/').at(-1) ?? ''])
      else if (key !== 'example') collect(value)
    }
  }
  collect(root)
  return ids
}
