import type { JsonSchema } from '../clickhouse/json-schema.ts'
import type { MediaNode, OperationNode, ParameterNode } from '../contract/model/document-node.ts'
import { isJsonNode, mapMembers, mapValues } from '../contract/schema/map-members.ts'
import { resolveReference } from '../contract/schema/resolve-reference.ts'
import type { SpecDocument } from './spec-document.ts'

const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Copies shared parameters into each operation, and adds `$schema` to the root schema of each reply. Some tools do not
 * follow references to parameters, whose examples differ by operation. Prism needs `$schema` to read tuples, and Swagger
 * UI accepts no other dialect than that of OpenAPI for the whole document.
 */
export function adaptOperations(document: SpecDocument): SpecDocument {
  const addDialect = (media: MediaNode) => ({ ...media, schema: { $schema: DRAFT_2020_12, ...media.schema } })
  const paths = mapValues(document.paths, ({ get, ...path }) => {
    const parameters = get.parameters?.map(
      parameter => resolveReference(parameter, document) as unknown as ParameterNode,
    )
    const responses = mapValues(get.responses, ({ content, ...reply }) => ({
      ...reply,
      ...(content && { content: mapValues(content, addDialect) }),
    }))
    return { ...path, get: { ...get, ...(parameters && { parameters }), responses } }
  })
  const { parameters: _, ...components } = document.components
  return { ...document, paths, components }
}

/** Adds the smallest fitting format, `int32` or `int64`, to each integer. Many languages assume 32 bits. */
export function addIntegerFormats<T>(node: T): T {
  const schema = mapMembers(node, (value, key) =>
    key.startsWith('x-') || key.startsWith('example') ? value : addIntegerFormats(value),
  )
  if (!isJsonNode(schema) || schema.format !== undefined) return schema as T
  if ([schema.type].flat()[0] !== 'integer') return schema as T
  return { type: schema.type, format: chooseFormat(schema), ...schema } as T
}

function chooseFormat({ maximum, enum: values, const: value }: JsonSchema): string {
  const most = [values ?? value ?? maximum].flat().map(number => Number(number ?? Number.NaN))
  return most.every(number => number < 2 ** 31) ? 'int32' : 'int64'
}

/** Query parameters of the recorded replies, by operation id. */
type RecordedRequests = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Adds recorded bodies as the `example` of 200 replies. The `example` of a parameter is its recorded value,
 * else the authored one, its default, or its first value. `recorded` maps file names to bodies:
 * `<operationId>.json`, or `<operationId>.v<N>.json` for the media type of major version N.
 */
export function attachExamples(
  document: SpecDocument,
  recorded: Readonly<Record<string, unknown>>,
): SpecDocument {
  const paths = mapValues(document.paths, path => ({
    ...path,
    get: withParameters(withExamples(path.get, recorded), recorded),
  }))
  return { ...document, paths }
}

function withExamples(operation: OperationNode, recorded: Readonly<Record<string, unknown>>): OperationNode {
  const responses = mapValues(operation.responses, (reply, status) => {
    if (status !== '200' || reply.content === undefined) return reply
    const content = mapValues(reply.content, (media, type) => {
      const version = type.match(/\.v\d+(?=\+json$)/)?.[0] ?? ''
      const example = recorded[`${operation.operationId}${version}.json`]
      return example === undefined ? media : { ...media, example }
    })
    return { ...reply, content }
  })
  return { ...operation, responses }
}

function withParameters(
  operation: OperationNode,
  recorded: Readonly<Record<string, unknown>>,
): OperationNode {
  const { [operation.operationId]: sent = {} } = (recorded['requests.json'] ?? {}) as RecordedRequests
  const parameters = (operation.parameters as readonly ParameterNode[] | undefined)?.map(
    ({ example, ...parameter }) => {
      const { schema, name } = parameter
      const values = [schema.enum, schema.examples].flat()
      const shown = readValue(sent[name], schema.type) ?? example ?? schema.default ?? values.find(Boolean)
      return shown === undefined ? parameter : { ...parameter, example: shown }
    },
  )
  return parameters === undefined ? operation : { ...operation, parameters }
}

/** Converts a query value to the type of its parameter. */
function readValue(text: string | undefined, type: unknown): unknown {
  if (text === undefined || type === 'string') return text
  return type === 'array' ? text.split(',') : Number(text)
}
