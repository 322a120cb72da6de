import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ContractError } from '../contract-error.ts'
import { readSource } from '../read-source.ts'

/** What people write, as texts by path: the files of spec/, and the recorded bodies that become its examples, by file name. */
export interface SpecSource {
  /** How messages call the folder, such as `spec`. */
  readonly folder: string
  readonly files: ReadonlyMap<string, string>
  readonly examples: ReadonlyMap<string, string>
}

/** The file that a document begins with. */
export const specEntry = 'openapi.yaml'

const specFolder = fileURLToPath(new URL('../../spec', import.meta.url))

/** Reads a folder as spec/ is one, by default our own, and `fixtures/examples` beside it. Throws ContractError where there is none. */
export function readSpecSource(folder: string = specFolder): SpecSource {
  if (!existsSync(join(folder, specEntry)))
    throw new ContractError(`This folder holds no ${specEntry}.`, { where: folder })
  const examples = join(dirname(folder), 'fixtures', 'examples')
  return {
    folder: basename(folder),
    files: readTexts(folder, '.yaml'),
    examples: existsSync(examples) ? readTexts(examples, '.json') : new Map(),
  }
}

/** The texts of a folder by path, with `/` between its parts. */
function readTexts(folder: string, ending: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith(ending),
  )
  return new Map(names.map(name => [name.replaceAll('\\', '/'), readSource(join(folder, name), 'This file')]))
}
