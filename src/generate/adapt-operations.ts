import type { ParameterNode } from '../contract/model/document-node.ts'
import { mapValues } from '../contract/schema/map-members.ts'
import { resolveReference } from '../contract/schema/resolve-reference.ts'
import type { SpecDocument } from './spec-document.ts'

const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Copies shared parameters into each operation, and adds `$schema` to the root schema of each reply. Some tools do not
 * follow references to parameters, whose examples differ by operation. Prism needs `$schema` to read tuples, and Swagger
 * UI accepts no other dialect than that of OpenAPI for the whole document.
 */
export function adaptOperations(document: SpecDocument): SpecDocument {
  const paths = mapValues(document.paths, ({ get, ...path }) => {
    const parameters = get.parameters?.map(
      parameter => resolveReference(parameter, document) as unknown as ParameterNode,
    )
    const responses = mapValues(get.responses, ({ content, ...reply }) => ({
      ...reply,
      ...(content && {
        content: mapValues(content, media => ({
          ...media,
          schema: { $schema: DRAFT_2020_12, ...media.schema },
        })),
      }),
    }))
    return { ...path, get: { ...get, ...(parameters && { parameters }), responses } }
  })
  const { parameters: _, ...components } = document.components
  return { ...document, paths, components }
}
