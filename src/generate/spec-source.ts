import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContractError } from '../base/contract-error.ts'
import { readTextFile } from '../base/read-text-file.ts'

/** The source of a contract: texts of spec/ by path, and recorded bodies of examples by file name. */
export interface SpecSource {
  /** Name of the folder in messages, such as `spec`. */
  readonly folder: string
  readonly files: ReadonlyMap<string, string>
  readonly examples: ReadonlyMap<string, string>
}

/** The main file of a contract. */
export const specEntry = 'openapi.yaml'

// Not as a URL: a bundler would look for it, and the package has none.
const specFolder = join(fileURLToPath(import.meta.url), '../../../spec')

/**
 * Reads a folder such as spec/, by default this package's own, and `fixtures/examples` next to it. Throws
 * ContractError for a missing folder, and for symbolic links. A link in a foreign branch could publish any
 * file of this machine.
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

/** Reads the texts of a folder by path, with `/` as separator. */
function readTexts(folder: string, ending: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const link = entries.find(entry => entry.isSymbolicLink())
  if (link !== undefined) throw createLinkError(join(link.parentPath, link.name))
  const paths = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(path => path.endsWith(ending))
  return new Map(
    paths.map(path => [relative(folder, path).replaceAll('\\', '/'), readTextFile(path, 'This file')]),
  )
}

function createLinkError(path: string): ContractError {
  const facts = ['put the file itself there']
  return new ContractError('A contract holds no symbolic links.', { facts, where: path })
}
