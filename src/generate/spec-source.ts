import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContractError } from '../base/contract-error.ts'
import { readSource } from '../base/read-source.ts'

/** The written source as texts by path: the files of spec/, and the recorded bodies of its examples, by file name. */
export interface SpecSource {
  /** Name of the folder in messages, such as `spec`. */
  readonly folder: string
  readonly files: ReadonlyMap<string, string>
  readonly examples: ReadonlyMap<string, string>
}

/** The file that a document begins with. */
export const specEntry = 'openapi.yaml'

const specFolder = fileURLToPath(new URL('../../spec', import.meta.url))

/**
 * Reads a folder as spec/ is one, by default our own, and `fixtures/examples` beside it. Throws ContractError where there is none,
 * and for symbolic links: those of a branch could lead to any file of the machine that compares it, and publish it.
 */
export function readSpecSource(folder: string = specFolder): SpecSource {
  if (!existsSync(join(folder, specEntry)))
    throw new ContractError(`This folder holds no ${specEntry}.`, { where: folder })
  const fixtures = join(dirname(folder), 'fixtures')
  const examples = join(fixtures, 'examples')
  for (const path of [folder, fixtures, examples])
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) throw createLinkError(path)
  return {
    folder: basename(folder),
    files: readTexts(folder, '.yaml'),
    examples: existsSync(examples) ? readTexts(examples, '.json') : new Map(),
  }
}

/** The texts of a folder by path, with `/` between its parts. */
function readTexts(folder: string, ending: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map(entry => ({
    path: join(entry.parentPath, entry.name),
    isLink: entry.isSymbolicLink(),
  }))
  const link = entries.find(({ isLink }) => isLink)
  if (link !== undefined) throw createLinkError(link.path)
  const paths = entries.map(({ path }) => path).filter(path => path.endsWith(ending))
  return new Map(
    paths.map(path => [relative(folder, path).replaceAll('\\', '/'), readSource(path, 'This file')]),
  )
}

function createLinkError(path: string): ContractError {
  const facts = ['put the file or folder itself in its place']
  return new ContractError('A contract holds no symbolic links.', { facts, where: path })
}
