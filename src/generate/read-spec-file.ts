import { parse, YAMLParseError } from 'yaml'
import { BoundedCache } from '../bounded-cache.ts'
import { ContractError } from '../contract-error.ts'
import { memoize } from '../memoize.ts'
import { quote } from '../quote.ts'
import type { SpecSource } from './spec-source.ts'

/** Two sides of a comparison share most of their files, and reading them is what costs. */
const parseOnce = memoize<string, { readonly value: unknown }>(
  text => ({ value: parse(text) }),
  new BoundedCache(200),
)

/** What a file of spec/ says; not to be changed. Throws ContractError with file and line for what is not UTF-8, or not YAML. */
export function readSpecFile({ files, folder }: SpecSource, path: string): unknown {
  const text = files.get(path) ?? ''
  // Reading puts this character in the place of bytes that are no UTF-8.
  const broken = text.indexOf('\ufffd')
  if (broken >= 0) {
    const where = `${folder}/${path}:${text.slice(0, broken).split('\n').length}`
    throw new ContractError('This file is not UTF-8.', { where })
  }
  try {
    return parseOnce(text).value
  } catch (cause) {
    const line = cause instanceof YAMLParseError ? (cause.linePos?.[0].line ?? 1) : 1
    const facts = [quote(cause instanceof Error ? cause.message.split('\n', 1)[0] : cause)]
    throw new ContractError('This file is not YAML.', { facts, where: `${folder}/${path}:${line}`, cause })
  }
}
