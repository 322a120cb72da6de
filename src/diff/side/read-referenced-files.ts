import { dirname, join, posix } from 'node:path'
import { parse } from 'yaml'
import { readTextFile } from '../../base/read-text-file.ts'

/** Maximum number of files that are read. */
const MAX_FILES = 1000

/**
 * Reads the files that a document refers to, and those that they refer to. Returns their contents by path from the
 * folder of `file`. The content is undefined where it is not read: on another host, outside of the folder, or missing.
 */
export function readReferencedFiles(document: unknown, file: string): ReadonlyMap<string, unknown> {
  const files = new Map<string, unknown>()
  const walk = (node: unknown, from: string): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      const [path = ''] = key === '$ref' && typeof value === 'string' ? value.split('#', 1) : []
      if (path === '') walk(value, from)
      else {
        const isUrl = /^[a-z][a-z\d+.-]*:|^\//i.test(path)
        const name = isUrl ? path : posix.join(posix.dirname(from), path)
        if (files.has(name)) continue
        const content = isUrl || name.startsWith('../') || files.size >= MAX_FILES ? undefined : read(name)
        files.set(name, content)
        walk(content, name)
      }
    }
  }
  const read = (name: string): unknown => {
    try {
      return parse(readTextFile(join(dirname(file), name), 'This file'))
    } catch {
      return undefined
    }
  }
  walk(document, '')
  return files
}
