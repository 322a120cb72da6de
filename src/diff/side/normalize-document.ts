import { posix } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isJsonNode, mapMembers, mapValues } from '../../contract/schema/map-members.ts'
import { followPointer, type JsonNode } from '../../contract/schema/resolve-reference.ts'
import { upgradeSchema } from '../../generate/compile/plain/convert-schema.ts'
import type { GrammarForm, GrammarKind } from '../../generate/document-grammar.ts'
import { createPointer } from '../../generate/problems/spec-problem.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { findMemberForm, type ModelNode } from '../to-comparison-model.ts'
import { simplifySchemas } from './simplify-schemas.ts'

/** Depth of references within references that are written out. */
const MAX_DEPTH = 8
/** Keywords whose value `false` means the same as their absence. */
const flags = /^(required|deprecated|allow\w+|readOnly|writeOnly|nullable|exclusiveM\w+)$/
const asNode = { form: 'node', kind: 'document' } as const

/**
 * Returns a document of OpenAPI 3.0 or 3.1 with everything it says, in one spelling. Another spelling is thus no change.
 * Schemas that are referred to are components, also those of `files`. All other parts are written out where they are used.
 */
export function normalizeDocument(document: JsonNode, files: ReadonlyMap<string, unknown>): SpecDocument {
  const schemas: Record<string, unknown> = {}
  const webhooks: Record<string, unknown> = {}
  const follow = (reference: string, from: string) => {
    const [path = '', encoded = ''] = reference.split('#')
    const pointer = encoded.replace(/%[0-7][0-9a-f]/gi, code => decodeURIComponent(code))
    const file = path === '' ? from : posix.join(posix.dirname(from), path)
    const root = file === '' ? document : files.get(file)
    return {
      file,
      pointer,
      target: pointer === '' ? root : root && followPointer(`#${pointer}`, root as JsonNode),
    }
  }
  /** Returns the reference to a component with the schema. One that is no component is called by its path. */
  const refer = (reference: string, from: string): string => {
    const { file, pointer, target } = follow(reference, from)
    const [, own] = (file === '' && /^\/components\/schemas\/([^/]+)$/.exec(pointer)) || []
    const key = own ?? createPointer(`${file}${pointer && `#${pointer}`}`).slice(1)
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    if (target === undefined) return reference
    if (!Object.hasOwn(schemas, name)) {
      schemas[name] = {}
      const schema = normalize(target, { ...asNode, kind: 'schema' }, file)
      schemas[name] = isJsonNode(schema) ? nameSubtypes(`#/components/schemas/${key}`, schema) : schema
    }
    return `#/components/schemas/${key}`
  }
  /** Names the schemas that extend one with a discriminator. */
  const nameSubtypes = (reference: string, schema: ModelNode): ModelNode => {
    const { discriminator: kind, oneOf, anyOf } = schema
    if (!isJsonNode(kind) || oneOf !== undefined || anyOf !== undefined) return schema
    const named = (document.components as JsonNode | undefined)?.schemas as JsonNode | undefined
    const subtypes = Object.entries(named ?? {}).filter(
      ([, each]) =>
        isJsonNode(each) &&
        Array.isArray(each.allOf) &&
        each.allOf.some(part => (part as JsonNode | null)?.$ref === reference),
    )
    const implied = subtypes.map(([name]) => [name, refer(`#/components/schemas/${name}`, '')])
    return {
      ...schema,
      discriminator: { ...kind, mapping: { ...Object.fromEntries(implied), ...(kind.mapping as object) } },
    }
  }
  const normalize = (value: unknown, form: GrammarForm, file = '', depth = 0): unknown => {
    if (form.form === 'list' && Array.isArray(value))
      return value.map(each => normalize(each, { form: 'node', kind: form.kind }, file, depth))
    if (form.form === 'value' || !isJsonNode(value)) return value
    const kind = form.form === 'node' ? form.kind : undefined
    if (typeof value.$ref === 'string' && kind !== undefined && kind !== 'schema') {
      const { file: next, target } = follow(value.$ref, file)
      if (isJsonNode(target) && depth < MAX_DEPTH) return normalize(target, form, next, depth + 1)
    }
    const members = Object.entries(value).flatMap(([key, member]) =>
      (kind && member === false && flags.test(key)) || (kind === 'document' && key === 'components')
        ? []
        : [[key, normalize(member, findMemberForm(form, key), file, depth)]],
    )
    const node: ModelNode = Object.fromEntries(members)
    return (kind && normalizers[kind]?.(node, file)) ?? node
  }
  const normalizers: Partial<Record<GrammarKind, (node: ModelNode, file: string) => ModelNode>> = {
    pathItem: moveParameters,
    parameter: omitStyle,
    header: omitStyle,
    operation: ({ callbacks, ...operation }, file) => {
      for (const [name, callback] of Object.entries((callbacks ?? {}) as Record<string, JsonNode>)) {
        const { $ref } = callback
        const at = typeof $ref === 'string' ? follow($ref, file) : { target: callback, file }
        for (const [expression, item] of Object.entries(isJsonNode(at.target) ? at.target : {}))
          webhooks[`${operation.operationId ?? ''} ${name} ${expression}`] = normalize(
            item,
            { form: 'node', kind: 'pathItem' },
            at.file,
          )
      }
      return operation
    },
    schema: ({ $ref, const: constant, nullable, ...schema }, file) => {
      const { mapping, ...kind }: ModelNode = isJsonNode(schema.discriminator) ? schema.discriminator : {}
      const parts = [schema.oneOf ?? schema.anyOf ?? []].flat() as ModelNode[]
      const implied = parts.flatMap(part => (typeof part?.$ref === 'string' ? [part.$ref] : []))
      const toReference = (name: unknown) =>
        refer(/^[\w.-]+$/.test(String(name)) ? `#/components/schemas/${name}` : String(name), file)
      const said = isJsonNode(mapping) ? mapValues(mapping, toReference) : {}
      const unsaid = implied.filter(each => !Object.values(said).includes(each))
      const all = { ...Object.fromEntries(unsaid.map(each => [each.split('/').at(-1), each])), ...said }
      return {
        ...upgradeSchema(schema),
        ...(constant !== undefined && { enum: [constant] }),
        ...(nullable === true && { nullable }),
        ...(typeof $ref === 'string' && { $ref: refer($ref, file) }),
        ...(kind.propertyName !== undefined && { discriminator: { ...kind, mapping: all } }),
      }
    },
  }
  const { components, ...rest } = document
  const { securitySchemes } = (components ?? {}) as JsonNode
  const said = normalize({ ...rest, components: {} }, asNode) as JsonNode
  const schemes = normalize(securitySchemes, { form: 'map', kind: 'securityScheme' })
  const parts = { schemas, ...(isJsonNode(schemes) && { securitySchemes: schemes }) }
  const hooks = { ...(said.webhooks as object), ...webhooks }
  return simplifySchemas({
    ...omitSecurity(said),
    ...(Object.keys(hooks).length > 0 && { webhooks: hooks }),
    components: parts,
  })
}

/** Headers whose parameters OpenAPI ignores. */
const ignoredHeaders = /^header (accept|content-type|authorization)$/

/** Moves the parameters of a path to its operations. One of the operation replaces the one of the path. */
function moveParameters({ parameters, ...item }: ModelNode): ModelNode {
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isJsonNode) : [])
  return mapValues(item, (operation, key) => {
    const { form } = findMemberForm({ form: 'node', kind: 'pathItem' }, key)
    if (form !== 'node' || !isJsonNode(operation)) return operation
    const all = [...list(parameters), ...list(operation.parameters)].map(each => {
      const name = each.in === 'header' ? String(each.name).toLowerCase() : each.name
      return [`${each.in} ${name}`, { ...each, name }] as const
    })
    const byName = new Map(all.filter(([name]) => !ignoredHeaders.test(name)))
    return { ...operation, parameters: [...byName.values()] }
  })
}

/** Leaves out a style or `explode` that holds without being said, or that makes no difference. */
function omitStyle({ style, explode, ...node }: ModelNode): ModelNode {
  const standard = node.in === 'query' || node.in === 'cookie' ? 'form' : 'simple'
  const types = isJsonNode(node.schema) ? [node.schema.type].flat() : []
  const isPlain = types.every(type => /^(string|integer|number|boolean|null)$/.test(String(type)))
  return {
    ...node,
    ...(style !== undefined && style !== standard && { style }),
    ...(explode !== undefined && !isPlain && explode !== ((style ?? standard) === 'form') && { explode }),
  }
}

/** Says once for all operations what each of them needs to be let in, if that is the same. */
function omitSecurity({ security = [], ...document }: JsonNode): JsonNode {
  const items = Object.values(isJsonNode(document.paths) ? document.paths : {}).filter(isJsonNode)
  const operations = items.flatMap(item => Object.values(item).filter(isJsonNode))
  const needs = [...new Set(operations.map(each => JSON.stringify(each.security ?? security)))]
  const [common] = needs.length === 1 ? needs : []
  const change = (operation: unknown): unknown => {
    if (!isJsonNode(operation)) return operation
    const { security: own = security, ...rest } = operation
    return common === undefined && !isDeepStrictEqual(own, security) ? operation : rest
  }
  const paths = mapValues(document.paths as JsonNode, item => mapMembers(item, change))
  const shared = common === undefined ? security : JSON.parse(common)
  const isOwn = operations.every(each => each.security !== undefined) && common === undefined
  return { ...document, paths, ...(!isOwn && shared.length > 0 && { security: shared }) }
}
