import type { SpecDocument } from '../spec-document.ts'

/**
 * A module for every recorded reply, as file name → text: `fixtures/<operationId>.ts`, or `fixtures/<operationId>.v<N>.ts`
 * for the vendor media type of major version N. TypeScript takes imported JSON for less than it is, so each says its type.
 */
export function renderFixtureModules(document: SpecDocument): Record<string, string> {
  const modules = Object.values(document.paths).flatMap(({ get: { operationId, responses } }) =>
    Object.entries(responses['200']?.content ?? {}).flatMap(([type, { example }]) => {
      const version = type.match(/\.v\d+(?=\+json$)/)?.[0] ?? ''
      return example === undefined
        ? []
        : [[`fixtures/${operationId}${version}.ts`, renderModule(operationId, version, type)]]
    }),
  )
  return Object.fromEntries(modules)
}

function renderModule(operationId: string, version: string, mediaType: string): string {
  return `import example from '../../../fixtures/examples/${operationId}${version}.json' with { type: 'json' }
import type { ReplyOf } from '../../contract/contract-types.ts'

/** A reply of ${operationId}${version === '' ? '' : `, version ${version.slice(2)}`}, as the mock gives it. */
export const ${operationId}${version.slice(1).toUpperCase()} = example as unknown as ReplyOf<'${operationId}', '${mediaType}'>
`
}
