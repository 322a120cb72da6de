import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a directory and its parents. `recursive` never ends in Node 20 below a read-only one such as /proc. */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory)
}
