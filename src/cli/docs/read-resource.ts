import { contract, type Operation, type Reply } from '../../contract/contract.ts'
import type { AuthoredRule } from '../../contract/find-broken-rules.ts'
import { getSchema, listProperties, listRules, openapiDocument } from '../../contract/openapi-document.ts'
import { flattenAllOf } from '../../contract/schema/flatten-all-of.ts'
import { type Node, resolveReference } from '../../contract/schema/resolve-reference.ts'
import { findDefaultMedia } from '../../contract/select-version.ts'
import { readGapRegister } from '../shared/read-gap-register.ts'

/** One column or field as the page shows it. */
export interface DocumentedField {
  readonly name: string
  readonly type: string
  readonly description: string
}

/** One resource: what it is, its fields, and what holds for it. */
export interface DocumentedResource {
  readonly name: string
  readonly description: string
  readonly fields: readonly DocumentedField[]
  readonly rules: readonly AuthoredRule[]
}

/** The words the document has for an operation, beside what `contract` knows of it. */
export interface OperationProse {
  readonly summary: string
  readonly description: string
  readonly parameters: Readonly<Record<string, string>>
  readonly example: unknown
}

/** The prose of an operation. */
export function readProse({ path, reply }: Operation): OperationProse {
  const get = (openapiDocument.paths as Record<string, { get: Node }>)[path]?.get ?? {}
  const parameters = ((get.parameters ?? []) as unknown[]).map(
    node => resolveReference(node, openapiDocument) as Record<string, string>,
  )
  const content = (get.responses as Record<string, { content: Record<string, { example?: unknown }> }>)['200']
    ?.content
  const type = reply.kind === 'table' ? 'application/json' : findDefaultMedia(reply.media).type
  return {
    summary: String(get.summary),
    description: String(get.description),
    parameters: Object.fromEntries(parameters.map(({ name = '', description = '' }) => [name, description])),
    example: content?.[type]?.example,
  }
}

/** The resources a reply is made of: one table, or one object for each different schema of its versions. */
export function listResources(reply: Reply): string[] {
  return reply.kind === 'table' ? [reply.table] : [...new Set(reply.media.map(({ schema }) => schema))]
}

/** One resource by the name of its schema. */
export function readResource(name: string): DocumentedResource {
  const schema = getSchema(name)
  const columns = (schema['x-table'] as { columns: DocumentedField[] } | undefined)?.columns
  const description = String(schema.description ?? '').split('\n\n')[0] ?? ''
  return { name, description, fields: columns ?? listObjectFields(name), rules: listRules(name) }
}

function listObjectFields(name: string): DocumentedField[] {
  const properties = listProperties(name)
  return (contract.objects[name] ?? []).map(field => {
    const { type, enum: values, description = '' } = flattenAllOf(properties[field] ?? {}, openapiDocument)
    return {
      name: field,
      type: String(type ?? (values === undefined ? 'any' : `one of ${(values as unknown[]).join(', ')}`)),
      description: String(description),
    }
  })
}

/** The gaps an operation leans on, each once, with its question and options. */
export function listOperationGaps({ id }: Operation) {
  return readGapRegister().filter(({ operations }) => operations.includes(id))
}
