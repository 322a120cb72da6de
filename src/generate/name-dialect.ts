import { mapValues } from './map-values.ts'
import type { SpecDocument } from './spec-document.ts'

const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Adds the dialect at the root schema of each reply. Swagger UI accepts only that of OpenAPI for the whole document. With that
 * one Prism would not read tuples.
 */
export function nameDialect(document: SpecDocument): SpecDocument {
  const paths = mapValues(document.paths, ({ get, ...path }) => {
    const responses = mapValues(get.responses, ({ content, ...reply }) => ({
      ...reply,
      ...(content && {
        content: mapValues(content, media => ({
          ...media,
          schema: { $schema: DRAFT_2020_12, ...media.schema },
        })),
      }),
    }))
    return { ...path, get: { ...get, responses } }
  })
  return { ...document, paths }
}
