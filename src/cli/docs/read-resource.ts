import { contract, type Operation, type Reply } from '../../contract/contract.ts'
import type { Rule } from '../../contract/find-broken-rules.ts'
import { listRules, openapiDocument, resolveReference } from '../../contract/openapi-document.ts'
import { findDefaultMedia } from '../../contract/select-version.ts'
import { readGapRegister } from '../shared/read-gap-register.ts'

type Node = Readonly<Record<string, unknown>>

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
  readonly rules: readonly Rule[]
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
    node => resolveReference(node) as Record<string, string>,
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
  const schema = resolveReference({ $ref: `#/components/schemas/${name}` }) as Node
  const columns = (schema['x-table'] as { columns: DocumentedField[] } | undefined)?.columns
  const description = String(schema.description ?? '').split('\n\n')[0] ?? ''
  return { name, description, fields: columns ?? listObjectFields(name), rules: listRules(name) }
}

function listObjectFields(name: string): DocumentedField[] {
  const properties = collectProperties(resolveReference({ $ref: `#/components/schemas/${name}` }) as Node)
  return (contract.objects[name] ?? []).map(field => {
    const property = properties[field] ?? {}
    const target = resolveReference(
      property.allOf === undefined ? { ...property } : (property.allOf as unknown[])[0],
    ) as Node
    const type =
      property.type ??
      target.type ??
      (property.enum === undefined ? 'any' : `one of ${(property.enum as unknown[]).join(', ')}`)
    return {
      name: field,
      type: String(type),
      description: String(property.description ?? target.description ?? ''),
    }
  })
}

function collectProperties(schema: Node): Record<string, Node> {
  const parts = ((schema.allOf ?? []) as unknown[]).map(part =>
    collectProperties(resolveReference(part) as Node),
  )
  return Object.assign({}, ...parts, schema.properties)
}

/** The gaps an operation leans on, each once, with its question and options. */
export function listOperationGaps({ id }: Operation) {
  return readGapRegister().filter(({ operations }) => operations.includes(id))
}
