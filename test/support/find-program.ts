import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Returns the path of the first of these programs on PATH, or undefined. Throws when there is none and a variable of this name
 * is `required`.
 */
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
