import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { readLongTextFile } from '../files/read-long-text-file.ts'

/** A parsed source file of the contract. */
export interface SpecFile {
  readonly path: string
  readonly source: string
  readonly document: Document.Parsed
  /** Returns the line of an offset, counted from 1. */
  lineOf(offset: number): number
}

/** Reads all YAML files of a folder and its subfolders. Throws ContractError when there is no such folder. */
export function readSpecFiles(folder: string): SpecFile[] {
  const paths = listFiles(folder).filter(path => path.endsWith('.yaml'))
  return paths.map(path => {
    const source = readLongTextFile(path, 'This file')
    const lines = new LineCounter()
    const document = parseDocument(source, { lineCounter: lines })
    const lineOf = (offset: number) => lines.linePos(offset).line
    return { path, source, document, lineOf }
  })
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name))
  } catch (cause) {
    throw new ContractError('There is no such folder.', {
      facts: [
        'it is needed from a checkout: the package holds what is made of the spec, not the spec itself',
      ],
      where: folder,
      cause,
    })
  }
}
