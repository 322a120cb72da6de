import { renderNamedTypes } from './render-document-types.ts'

/** Renders TypeScript types from JSON Schemas of files, by type name. */
export function renderFileFormatTypes(forms: Readonly<Record<string, { $defs?: object }>>): Promise<string> {
  const schemas: Record<string, object> = {}
  for (const [name, { $defs, ...form }] of Object.entries(forms))
    Object.assign(schemas, $defs, { [name]: form })
  // References to `$defs` are those to the components that these become.
  const text = JSON.stringify(schemas).replaceAll('#/$defs/', '#/components/schemas/')
  return renderNamedTypes(JSON.parse(text), 'the schemas beside the readers of files')
}
