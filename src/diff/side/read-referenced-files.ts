import { dirname, join, posix } from 'node:path'
import { parse } from 'yaml'
import { readTextFile } from '../../base/read-text-file.ts'

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
      const isUrl = /^[a-z][a-z\d+.-]*:|^\//i.test(path)
      const name = isUrl ? path : posix.join(posix.dirname(from), path)
      if (path === '') walk(value, from)
      else if (!files.has(name)) {
        files.set(name, isUrl || name.startsWith('../') ? undefined : read(join(dirname(file), name)))
        walk(files.get(name), name)
      }
    }
  }
  walk(document, '')
  return files
}

function read(path: string): unknown {
  try {
    return parse(readTextFile(path, 'This file'))
  } catch {
    return undefined
  }
}
