import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const specFolder = new URL('../../spec/', import.meta.url)

/** `file:line` of an id in the file of a schema, or the name of the schema where it has no file of its own. */
export function findSpecLine(schema: string, id: string): string {
  const file = ['tables', 'objects']
    .map(folder => `${folder}/${schema}.yaml`)
    .find(path => existsSync(fileURLToPath(new URL(path, specFolder))))
  if (file === undefined) return schema
  const lines = readFileSync(new URL(file, specFolder), 'utf8').split('\n')
  const at = lines.findIndex(line => line.split(/[\s,[\]]+/).includes(id))
  return `spec/${file}:${at + 1}`
}
