import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a directory and its parents. It does not use `recursive`, which never ends in Node 20 below a
 * read-only directory such as /proc.
 */
export function makeDirectory(directory: string): void {
  if (existsSync(directory)) return
  makeDirectory(dirname(directory))
  mkdirSync(directory)
}
