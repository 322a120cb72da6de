import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a directory, and those above it. Not `recursive`: Node 20 then never ends below one that nobody can write to, such as /proc. */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory)
}
