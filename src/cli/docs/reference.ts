import { contract, type Operation, type Reply } from '../../contract/contract.ts'
import { document, resolve, rulesOf } from '../../contract/document.ts'
import type { Rule } from '../../contract/rules.ts'
import { defaultMedia } from '../../contract/versions.ts'
import { gapRegister } from '../shared/gap-register.ts'

type Node = Readonly<Record<string, unknown>>

/** One column or field as the page shows it. */
export interface Field {
  readonly name: string
  readonly type: string
  readonly description: string
}

/** One resource: what it is, its fields, and what holds for it. */
export interface Resource {
  readonly name: string
  readonly description: string
  readonly fields: readonly Field[]
  readonly rules: readonly Rule[]
}

/** The words the document has for an operation, beside what `contract` knows of it. */
export interface Prose {
  readonly summary: string
  readonly description: string
  readonly parameters: Readonly<Record<string, string>>
  readonly example: unknown
}

/** The prose of an operation. */
export function proseOf({ path, reply }: Operation): Prose {
  const get = (document.paths as Record<string, { get: Node }>)[path]?.get ?? {}
  const parameters = ((get.parameters ?? []) as unknown[]).map(
    node => resolve(node) as Record<string, string>,
  )
  const content = (get.responses as Record<string, { content: Record<string, { example?: unknown }> }>)['200']
    ?.content
  const type = reply.kind === 'table' ? 'application/json' : defaultMedia(reply.media).type
  return {
    summary: String(get.summary),
    description: String(get.description),
    parameters: Object.fromEntries(parameters.map(({ name = '', description = '' }) => [name, description])),
    example: content?.[type]?.example,
  }
}

/** The resources a reply is made of: one table, or one object for each different schema of its versions. */
export function resourcesOf(reply: Reply): string[] {
  return reply.kind === 'table' ? [reply.table] : [...new Set(reply.media.map(({ schema }) => schema))]
}

/** One resource by the name of its schema. */
export function resource(name: string): Resource {
  const schema = resolve({ $ref: `#/components/schemas/${name}` }) as Node
  const columns = (schema['x-table'] as { columns: Field[] } | undefined)?.columns
  const description = String(schema.description ?? '').split('\n\n')[0] ?? ''
  return { name, description, fields: columns ?? objectFields(name), rules: rulesOf(name) }
}

function objectFields(name: string): Field[] {
  const properties = propertiesOf(resolve({ $ref: `#/components/schemas/${name}` }) as Node)
  return (contract.objects[name] ?? []).map(field => {
    const property = properties[field] ?? {}
    const target = resolve(
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

function propertiesOf(schema: Node): Record<string, Node> {
  const parts = ((schema.allOf ?? []) as unknown[]).map(part => propertiesOf(resolve(part) as Node))
  return Object.assign({}, ...parts, schema.properties)
}

/** The gaps an operation leans on, each once, with its question and options. */
export function gapsOf({ id }: Operation) {
  return gapRegister().filter(({ operations }) => operations.includes(id))
}
