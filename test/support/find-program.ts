import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the first of these programs on PATH is, or undefined. Throws where a variable of this name says `required` and there is none. */
export function findProgram(names: readonly string[], variable: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.flatMap(folder => names.map(name => join(folder, name))).find(isExecutable)
  if (found === undefined && process.env[variable] === 'required')
    throw new Error(`${variable} is required, but ${names.join(' or ')} is not on PATH.`)
  return found
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
