import { mapValues } from './map-values.ts'
import type { SpecDocument } from './spec-document.ts'

const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Names the dialect where the schema of a reply begins: Swagger UI takes no other for the whole document than the one of
 * OpenAPI, and Prism, to which that one is a stranger, would not look into tuples.
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
