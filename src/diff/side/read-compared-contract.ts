import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { ContractError } from '../../base/contract-error.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { buildDocument, buildUncheckedDocument } from '../../generate/build-document.ts'
import { bundleFiles } from '../../generate/compile/bundle-files.ts'
import { convertDocument, isBuilt } from '../../generate/compile/compile-contract.ts'
import {
  checkDocument,
  findDocument,
  readDocument,
  readSourceFolder,
} from '../../generate/compile/read-document.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import type { SpecSource } from '../../generate/spec-source.ts'
import { isRevision, readRevision } from './read-revision.ts'

/** One of the two compared contracts. */
export interface ComparedContract {
  /** The path or revision, or `the working tree`. */
  readonly name: string
  readonly document: SpecDocument
  /** The address before its file names, for links to their lines. */
  readonly url?: string | undefined
  /** A plain document as it is written with its files, of which `document` has only what mock and suite read. */
  readonly written?: JsonNode
  /** The source files, if the document was built from them. They provide the file and line of a change. */
  readonly source?: SpecSource
}

/**
 * Reads a contract: a document or its folder, a spec folder or its parent, or a git revision. Default: the spec/ of
 * the current folder. The prefixes `path:` and `git:` select the kind. Throws ContractError for an unknown or
 * ambiguous name, and for a contract that cannot be built.
 */
export function readComparedContract(text?: string): ComparedContract {
  if (text === undefined) return readFolder('the working tree', 'spec')
  const [, kind, name = text] = text.match(/^(git|path):(.*)$/s) ?? []
  const isPath = kind !== 'git' && existsSync(name)
  if (kind === 'path' && !isPath)
    throw new ContractError(`There is no file or folder "${summarizeValue(name)}".`)
  if (!isPath)
    return readRevisionSide(name, kind === undefined ? 'file, folder or git revision' : 'git revision')
  // A branch that adds a folder named like its base must not be compared with itself.
  if (kind === undefined && isRevision(name))
    throw new ContractError(`"${summarizeValue(name)}" is both a path and a git revision.`, {
      facts: [`say which: git:${summarizeValue(name)} or path:${summarizeValue(name)}`],
    })
  const file = findDocument(name)
  return file === undefined ? readFolder(name, name) : readBuilt(name, file)
}

function readFolder(name: string, path: string): ComparedContract {
  const source = readSourceFolder(path)
  return { name, document: buildDocument(source), source }
}

function readBuilt(name: string, file: string): ComparedContract {
  const { text, value } = readDocument(file)
  const written = { ...checkDocument(bundleFiles(value, file, text).value, file) }
  const { document } = convertDocument(written, file)
  return { name, document, ...(!isBuilt(written) && { written }) }
}

/** Builds a folder of a revision, by its path there. Its problems are no concern of a comparison. */
export function readRevisionSide(revision: string, kind: string, folder = 'spec'): ComparedContract {
  const folders = [folder, posix.join(posix.dirname(folder), 'fixtures/examples')] as const
  const files = [...readRevision(revision, kind, folders)]
  const [own, examples] = folders.map(
    within =>
      new Map(
        files.flatMap(([path, text]) =>
          path.startsWith(`${within}/`) ? [[path.slice(within.length + 1), text]] : [],
        ),
      ),
  ) as [Map<string, string>, Map<string, string>]
  const source = { folder: posix.basename(folder), files: own, examples }
  try {
    return { name: revision, document: buildUncheckedDocument(source), source }
  } catch {
    // A build with checks throws an error that names the places of the problems.
    return { name: revision, document: buildDocument(source), source }
  }
}

/**
 * Reads both contracts of a comparison. The second is the working tree by default. Recorded replies are left out where one
 * side has none, as a copy of spec/ alone. Throws as `readComparedContract` does.
 */
export function readSides(old: string, now?: string): Record<'before' | 'after', ComparedContract> {
  const sides = { before: readComparedContract(old), after: readComparedContract(now) }
  const isBare = Object.values(sides).some(({ source }) => source?.examples.size === 0)
  return isBare ? { before: omitExamples(sides.before), after: omitExamples(sides.after) } : sides
}

function omitExamples(side: ComparedContract): ComparedContract {
  if (side.source === undefined || side.source.examples.size === 0) return side
  const source = { ...side.source, examples: new Map<string, string>() }
  return { ...side, source, document: buildUncheckedDocument(source) }
}
