import type { SpecDocument, SpecOperation } from './spec-document.ts'

/**
 * Sets the recorded bodies as `example` of the 200 replies. `recorded` maps file names to bodies: `<operationId>.json`,
 * or `<operationId>.v<N>.json` for the vendor media type of major version N.
 */
export function attachExamples(
  document: SpecDocument,
  recorded: Readonly<Record<string, unknown>>,
): SpecDocument {
  const paths = mapValues(document.paths, path => ({ ...path, get: withExamples(path.get, recorded) }))
  return { ...document, paths }
}

function withExamples(operation: SpecOperation, recorded: Readonly<Record<string, unknown>>): SpecOperation {
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

function mapValues<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}
