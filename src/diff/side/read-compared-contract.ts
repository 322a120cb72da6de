import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { MAX_TEXT_BYTES, readTextFile } from '../../base/read-text-file.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import { buildDocument, buildUncheckedDocument } from '../../generate/build-document.ts'
import { isBuilt } from '../../generate/compile/compile-contract.ts'
import { convertPlainDocument } from '../../generate/compile/plain/convert-plain-document.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { readSpecSource, type SpecSource, specEntry } from '../../generate/spec-source.ts'
import { normalizeDocument } from './normalize-document.ts'
import { readReferencedFiles } from './read-referenced-files.ts'
import { isRevision, readRevision } from './read-revision.ts'

/** One of the two compared contracts. */
export interface ComparedContract {
  /** The path or revision, or `the working tree`. */
  readonly name: string
  readonly document: SpecDocument
  /** A plain document as it is written, of which `document` has only what mock and suite read. */
  readonly written?: SpecDocument
  /** The contents of the files that a plain document refers to, by path. Undefined for one that is not read. */
  readonly files?: ReadonlyMap<string, unknown>
  /** The source files, if the document was built from them. They provide the file and line of a change. */
  readonly source?: SpecSource
  /** A note on this side for the reader of the comparison. */
  readonly note?: string
  /** True if the committed document of a revision was read, since its spec/ can no longer be built. */
  readonly isCommitted?: true
}

/**
 * Reads a contract: a built document, a spec folder or its parent, or a git revision. Default: the spec/ of
 * the current folder. The prefixes `path:` and `git:` select the kind. If spec/ of a revision cannot be built
 * and `mayBeCommitted` is true, its committed document is read. Throws ContractError for an unknown or
 * ambiguous name, and for a contract that cannot be built.
 */
export function readComparedContract(text?: string, mayBeCommitted = true): ComparedContract {
  if (text === undefined) return readFolder('the working tree', 'spec')
  const [, kind, name = text] = text.match(/^(git|path):(.*)$/s) ?? []
  const isPath = kind !== 'git' && existsSync(name)
  if (kind === 'path' && !isPath)
    throw new ContractError(`There is no file or folder "${summarizeValue(name)}".`)
  if (!isPath)
    return readRevisionSide(
      name,
      kind === undefined ? 'file, folder or git revision' : 'git revision',
      mayBeCommitted,
    )
  // A branch that adds a folder named like its base must not be compared with itself.
  if (kind === undefined && isRevision(name))
    throw new ContractError(`"${summarizeValue(name)}" is both a path and a git revision.`, {
      facts: [`say which: git:${summarizeValue(name)} or path:${summarizeValue(name)}`],
    })
  return statSync(name).isDirectory() ? readFolder(name, name) : readBuilt(name)
}

function readFolder(name: string, path: string): ComparedContract {
  const inner = join(path, 'spec')
  const folder = !existsSync(join(path, specEntry)) && existsSync(join(inner, specEntry)) ? inner : path
  const source = readSpecSource(folder)
  return { name, document: buildDocument(source), source }
}

function readBuilt(file: string): ComparedContract {
  const text = readTextFile(file, 'This document', MAX_TEXT_BYTES)
  const document = checkDocument(parseDocument(text, file), file)
  if (isBuilt(document)) return { name: file, document }
  const written = normalizeDocument({ ...document })
  const files = readReferencedFiles(document, file)
  return { name: file, document: convertPlainDocument(document).document, written, files }
}

function parseDocument(text: string, where: string): unknown {
  try {
    return where.endsWith('.json') ? JSON.parse(text) : parse(text)
  } catch (cause) {
    const facts = [(cause as Error).message.split('\n', 1)[0] ?? '']
    throw new ContractError('This document is neither JSON nor YAML.', { facts, where, cause })
  }
}

function checkDocument(value: unknown, where: string): SpecDocument {
  const { openapi, paths } = (value ?? {}) as Partial<SpecDocument>
  const isDocument = typeof openapi === 'string' && typeof paths === 'object' && paths !== null
  if (!isDocument)
    throw new ContractError('This is no OpenAPI document.', {
      facts: ['expected: openapi and paths'],
      where,
    })
  return value as SpecDocument
}

/** Reads a revision by building its spec/. If that fails, reads its committed document. */
function readRevisionSide(revision: string, kind: string, mayBeCommitted: boolean): ComparedContract {
  const files = readRevision(revision, kind)
  const within = (folder: string) =>
    new Map(
      [...files].flatMap(([path, text]) =>
        path.startsWith(folder) ? [[path.slice(folder.length), text]] : [],
      ),
    )
  const source: SpecSource = {
    folder: 'spec',
    files: within('spec/'),
    examples: within('fixtures/examples/'),
  }
  try {
    return { name: revision, document: buildUncheckedDocument(source), source }
  } catch (cause) {
    const committed = files.get('src/generated/openapi.json')
    if (committed === undefined || !mayBeCommitted)
      return { name: revision, document: buildDocument(source), source }
    const where = `${revision}:src/generated/openapi.json`
    const document = checkDocument(parseDocument(committed, where), where)
    const [why] = (cause as Error).message.split('\n', 1)
    const note = `spec/ of ${revision} is written in another way than today's (${why}); its committed src/generated/openapi.json was read.`
    return { name: revision, document, note, isCommitted: true }
  }
}
