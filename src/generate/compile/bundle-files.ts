import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, posix, sep } from 'node:path'
import { documentBounds } from '../../base/bounds.ts'
import { ContractError } from '../../base/contract-error.ts'
import { mapMembers } from '../../contract/schema/map-members.ts'
import { createPointer, formatPosition } from '../problems/spec-problem.ts'
import { locateInFile } from '../read-spec-file.ts'
import type { Locate } from './plain/create-part-check.ts'
import { readDocument } from './read-document.ts'

/**
 * Reads the files that a document refers to, and those that they refer to, within its folder. They become `x-files` of
 * the document, into which the references lead. A reference to a URL, out of the folder or to no file stays as it is
 * written. Throws ContractError for too many files.
 */
export function bundleFiles(
  value: unknown,
  entry: string,
  text: string,
): { readonly value: unknown; readonly locate: Locate } {
  const [folder, main] = [dirname(entry), basename(entry)]
  const texts = new Map<string, string | undefined>([[main, text]])
  const queue = [{ name: main, value }]
  const { files: mostFiles, characters, locatedCharacters } = documentBounds
  let left = characters
  const read = (name: string): boolean => {
    if (texts.has(name)) return texts.get(name) !== undefined
    const file = readFileWithin(folder, name)
    texts.set(name, file?.text)
    if (file === undefined) return false
    queue.push({ name, value: file.value })
    left -= file.text.length
    if (texts.size <= mostFiles && left >= 0) return true
    const facts = [`${mostFiles} files of ${characters} characters are read`]
    throw new ContractError('This document has too many files.', { facts, where: join(folder, name) })
  }
  const rewrite = (reference: string, from: string): string => {
    const [path = '', pointer = ''] = reference.split('#', 2)
    const name = path === '' ? from : posix.join(posix.dirname(from), path)
    if (/^([a-z][a-z\d+.-]*:|[/\\])/i.test(path) || name.startsWith('..') || !read(name)) return reference
    return name === main ? `#${pointer}` : `#${createPointer('x-files', name)}${pointer}`
  }
  const replace = (node: unknown, from: string, parent = ''): unknown =>
    mapMembers(node, (member, key) => {
      if (typeof member !== 'string') return replace(member, from, key)
      // The values of a discriminator name schemas or files.
      const isTarget = parent === 'mapping' && /[#/]|\.(ya?ml|json)$/.test(member)
      return key === '$ref' || isTarget ? rewrite(member, from) : member
    })

  const files: Record<string, unknown> = {}
  // The queue grows while files are read.
  for (const file of queue) files[file.name] = replace(file.value, file.name)
  const { [main]: document, ...others } = files
  return {
    value: queue.length > 1 ? { ...(document as object), 'x-files': others } : value,
    locate: path => {
      const [file = '', ...inside] = path[0] === 'x-files' ? path.slice(1) : [main, ...path]
      const known = texts.get(file) ?? ''
      if (known.length > locatedCharacters) return `${join(folder, file)}#${createPointer(...inside)}`
      const source = { folder: '', files: new Map([[file, known]]), examples: new Map() }
      return formatPosition({ ...locateInFile(source, file, inside), file: join(folder, file) })
    },
  }
}

/** Reads a file of a folder. Returns undefined for one that is unreadable, no file, or that a link has in another folder. */
function readFileWithin(folder: string, name: string): ReturnType<typeof readDocument> | undefined {
  try {
    const path = realpathSync(join(folder, name))
    const isInside = path.startsWith(realpathSync(folder) + sep) && statSync(path).isFile()
    return isInside ? readDocument(path) : undefined
  } catch {
    return undefined
  }
}
