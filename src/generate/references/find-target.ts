import { posix } from 'node:path'
import { ContractError } from '../../contract-error.ts'
import { findNearest } from '../../find-nearest.ts'
import { getOwn } from '../../get-own.ts'
import { readSpecFile } from '../read-spec-file.ts'
import type { SpecSource } from '../spec-source.ts'

/** What a reference of an authored file leads to, and where that stands. */
export interface ReferenceTarget {
  readonly file: string
  /** A JSON Pointer; empty for the whole file. */
  readonly pointer: string
  readonly value: unknown
}

/** Follows one reference of a file. Throws ContractError with file and line, and the nearest name, for one that leads nowhere. */
export function findTarget(source: SpecSource, reference: string, from: string): ReferenceTarget {
  const [, path = '', pointer = ''] = reference.match(/^([^#]*)#?(.*)$/s) ?? []
  const file = path === '' ? from : posix.join(posix.dirname(from), path)
  const isFile = source.files.has(file)
  const root = isFile ? readSpecFile(source, file) : undefined
  const [start, ...keys] = pointer.split('/')
  const value = start === '' ? keys.reduce<unknown>(step, root) : undefined
  if (value !== undefined) return { file, pointer, value }
  const names = isFile ? Object.keys(root ?? {}).map(name => `/${name}`) : source.files.keys()
  const guess = findNearest(isFile ? pointer : file, names)
  throw new ContractError(`This reference leads nowhere: "${reference}".`, {
    facts: guess === undefined ? [] : [`did you mean: ${guess}`],
    where: findReference(source, from, reference),
  })
}

function step(value: unknown, key: string): unknown {
  const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
  return typeof value === 'object' && value !== null
    ? getOwn(value as Record<string, unknown>, name)
    : undefined
}

/** `file:line` of a reference. */
export function findReference({ files, folder }: SpecSource, file: string, reference: string): string {
  const lines = (files.get(file) ?? '').split('\n')
  const exact = lines.findIndex(line => /\$ref/.test(line) && line.split(/[\s,{}"']+/).includes(reference))
  const line = exact >= 0 ? exact : lines.findIndex(each => each.includes(reference))
  return `${folder}/${file}:${line + 1}`
}
