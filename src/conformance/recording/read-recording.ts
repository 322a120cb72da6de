import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { ContractError } from '../../base/contract-error.ts'
import { createUnknownNameError } from '../../base/find-nearest.ts'
import { makeDirectory } from '../../base/make-directory.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { sanitizeJson } from '../../base/sanitize-text.ts'
import { perContract } from '../../contract/activate-contract.ts'
import { contract } from '../../contract/contract.ts'
import { parseBaseUrls } from '../collect/prepare-request.ts'
import type { Redactor } from '../collect/redaction/redactor.ts'
import type { Exchange, Recording, Run, UnsentRequest } from '../model/recording.ts'
import schema from './recording.schema.json' with { type: 'json' }

/** First digits of a hash of the contract, which identify it. */
export const contractDigest = perContract<string>(() =>
  createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 12),
)

/** One line of a recording (NDJSON): first the run, then the sent and unsent requests in order. */
type Line = { readonly run: Run } | { readonly exchange: Exchange } | { readonly unsent: UnsentRequest }

/**
 * Begins a recording in a file and replaces its content, or continues it with `isContinued`. Each line is
 * written at once, so that a broken run leaves its lines. `redact` is applied to each line. Throws
 * ContractError for an invalid target, or if the file cannot be written.
 */
export function createRecorder(file: string, run: Run, redact: Redactor = text => text, isContinued = false) {
  parseBaseUrls(run.target) // throws for a URL that holds a secret, before it is in the file
  const write = (put: (file: string, text: string) => void, line: Line): number => {
    try {
      makeDirectory(dirname(file))
      const text = redact(formatLine(line))
      put(file, text)
      return Buffer.byteLength(text)
    } catch (cause) {
      const facts = [(cause as Error).message]
      throw new ContractError('The recording cannot be written.', { facts, where: file, cause })
    }
  }
  if (!isContinued) write(writeFileSync, { run })
  const append = (line: Line) => write(appendFileSync, line)
  return {
    /** Writes an exchange, and returns its size in bytes. */
    writeExchange: (exchange: Exchange) => append({ exchange }),
    writeUnsent: (unsent: UnsentRequest) => void append({ unsent }),
  }
}

function formatLine(line: Line): string {
  return `${sanitizeJson(JSON.stringify(line))}\n`
}

/** Formats a whole recording as text. */
export function writeRecording({ run, exchanges, unsent }: Recording): string {
  const rest = [...exchanges.map(exchange => ({ exchange })), ...unsent.map(one => ({ unsent: one }))]
  return [{ run }, ...rest].map(formatLine).join('')
}

/** Parses a recording. Throws ContractError with the line for invalid content; `where` is the name of the file. */
export function readRecording(text: string, where = 'recording'): Recording {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const [first, ...others] = lines.map((line, index) => readLine(line, `${where}, line ${index + 1}`))
  if (first === undefined || !('run' in first))
    throw new ContractError('A recording begins with the run it is of.', { where: `${where}, line 1` })
  const exchanges: Exchange[] = []
  const unsent: UnsentRequest[] = []
  for (const [index, line] of others.entries()) {
    const at = `${where}, line ${index + 2}`
    if ('run' in line) throw new ContractError('A recording holds one run; merge several.', { where: at })
    if ('unsent' in line) unsent.push(line.unsent)
    else if (!URL.canParse(line.exchange.url))
      throw new ContractError('The address of this request is no URL.', { where: at })
    else if (line.exchange.n > (exchanges.at(-1)?.n ?? 0)) exchanges.push(line.exchange)
    else throw new ContractError('Exchanges are numbered in order.', { where: at })
  }
  return { run: first.run, exchanges, unsent }
}

/** Creates a function that returns a value of a JSON Schema. It throws ContractError with what is wrong for any other value. */
export function createFormCheck<Value>(
  form: object,
  message: string,
): (value: unknown, where: string) => Value {
  let isValue: ValidateFunction<Value> | undefined
  return (value, where) => {
    isValue ??= new Ajv2020({ strict: false, validateSchema: false, validateFormats: false }).compile<Value>(
      form,
    )
    if (isValue(value)) return value
    const { errors } = isValue
    const facts = errors?.map(
      ({ instancePath, message }) => `${instancePath || 'the whole'} ${message ?? ''}`,
    )
    throw new ContractError(message, { facts: facts ?? [], where })
  }
}

const checkLine = createFormCheck<Line>(schema, 'This line is not what a recording holds.')

function readLine(text: string, where: string): Line {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const facts = [(cause as Error).message]
    throw new ContractError('This line of the recording is no JSON.', { facts, where, cause })
  }
  const line = checkLine(value, where)
  const known: readonly string[] = contract.operations.map(operation => operation.id)
  const unknown = listOperations(line).find(id => !known.includes(id))
  if (unknown !== undefined) throw createUnknownNameError('operation', unknown, known, where)
  return line
}

function listOperations(line: Line): string[] {
  if ('run' in line) return Object.keys(line.run.excluded)
  return ['exchange' in line ? line.exchange.operation : line.unsent.operation]
}

/** Settings that recordings must share to be judged as one. */
const commonSettings = [
  'tool',
  'contract',
  'profile',
  'negative',
  'authEnforced',
  'versions',
  'floor',
  'keyName',
  'keyHeader',
  'payTo',
  'traffic',
] as const

/**
 * Merges the recordings of one run that was split into parts. Exchanges are numbered again. A group in
 * several parts is taken from the first part, since only requests that were sent together may be compared.
 * Throws ContractError for an empty list, a duplicate, or runs that differ in more than their operations.
 */
export function mergeRecordings(recordings: readonly Recording[]): Recording {
  const [first, ...others] = recordings
  if (first === undefined) throw new ContractError('There is no recording to judge.')
  if (others.length === 0) return first
  if (recordings.some((one, at) => recordings.slice(0, at).some(other => isDeepStrictEqual(one, other))))
    throw new ContractError('A recording is given twice.', {
      facts: ['its replies would belong to requests that were not sent'],
    })
  const run = others.reduce((merged, other) => mergeRuns(merged, other.run), first.run)
  const exchanges: Exchange[] = []
  for (const recording of recordings) {
    const taken = new Set(exchanges.map(({ group }) => group).filter(group => group !== undefined))
    const added = recording.exchanges.filter(({ group }) => group === undefined || !taken.has(group))
    for (const exchange of added) exchanges.push({ ...exchange, n: exchanges.length + 1 })
  }
  const sent = new Set(exchanges.map(({ name }) => name))
  const unsent = recordings.flatMap(recording => recording.unsent).filter(({ name }) => !sent.has(name))
  return { run, exchanges, unsent: [...new Map(unsent.map(one => [one.name, one])).values()] }
}

function mergeRuns(one: Run, other: Run): Run {
  const origins = Object.keys(one.target) as (keyof Run['target'])[]
  const differs = [
    ...commonSettings.filter(name => !isDeepStrictEqual(one[name], other[name])),
    ...origins.filter(origin => ![undefined, one.target[origin]].includes(other.target[origin])),
  ]
  if (differs.length > 0) {
    const facts = [`they differ in ${differs.join(', ')}`]
    throw new ContractError('These recordings are not parts of one run.', { facts })
  }
  const { only: _, operations: __, ...rest } = one
  return {
    ...rest,
    startedAt: one.startedAt < other.startedAt ? one.startedAt : other.startedAt,
    target: { ...other.target, ...one.target },
    excluded: { ...other.excluded, ...one.excluded },
    // Each part had its own to spend.
    ...omitUndefined({
      maxCost: one.maxCost === undefined ? other.maxCost : one.maxCost + (other.maxCost ?? 0),
      only: one.only && other.only && [...new Set([...one.only, ...other.only])],
      operations: one.operations === other.operations ? one.operations : undefined,
    }),
  }
}
