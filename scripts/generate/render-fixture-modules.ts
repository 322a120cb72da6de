import type { SpecDocument } from '../../src/generate/spec-document.ts'

/**
 * Renders a module for each recorded reply. Returns the texts by file name: `fixtures/<operationId>.ts`, or
 * `fixtures/<operationId>.v<N>.ts` for major version N. TypeScript widens imported JSON, so each module
 * declares its type.
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
