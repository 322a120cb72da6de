import { renderDocumentTypes } from '../../src/generate/render/render-document-types.ts'

/** Renders read-only TypeScript types of named schemas. */
export function renderNamedTypes(schemas: object, source: string): Promise<string> {
  const info = { title: '', version: '' }
  const document = { openapi: '3.1.0', info, paths: {}, components: { schemas } }
  return renderDocumentTypes(document, source, { immutable: true })
}

/** Renders TypeScript types from JSON Schemas of files, by type name. Ids of operations are the documented ones. */
export async function renderFileFormatTypes(
  forms: Readonly<Record<string, { $defs?: object }>>,
): Promise<string> {
  const schemas: Record<string, object> = {}
  for (const [name, { $defs, ...form }] of Object.entries(forms))
    Object.assign(schemas, $defs, { [name]: form })
  // References to `$defs` are those to the components that these become.
  const text = JSON.stringify(schemas).replaceAll('#/$defs/', '#/components/schemas/')
  const types = await renderNamedTypes(JSON.parse(text), 'the schemas beside the readers of files')
  return types.replace(
    /(?<=readonly operationId(OrNull)?: )string/g,
    "keyof import('./schema.ts').operations",
  )
}
