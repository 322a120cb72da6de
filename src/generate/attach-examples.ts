import type { OperationNode, ParameterNode } from '../contract/model/document-node.ts'
import { mapValues } from '../contract/schema/map-members.ts'
import type { SpecDocument } from './spec-document.ts'

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
