import { mapValues } from '../contract/schema/map-members.ts'
import type { SpecDocument } from './spec-document.ts'

const DRAFT_2020_12 = 'https://json-schema.org/draft/2020-12/schema'

/**
 * Adds `$schema` to the root schema of each reply. Prism needs it to read tuples. Swagger UI accepts no other
 * dialect than that of OpenAPI for the whole document.
 */
export function setSchemaDialect(document: SpecDocument): SpecDocument {
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
