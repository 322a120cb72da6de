import type { ErrorObject } from 'ajv/dist/2020.js'
import { ContractError } from '../base/contract-error.ts'
import { coerceQuery } from './coerce-query.ts'
import { getKnownOperation, type Operation } from './contract.ts'
import type { OperationId, ReplyOf } from './contract-types.ts'
import { findBrokenRules, mentionsName, type Rule } from './find-broken-rules.ts'
import { listRules } from './openapi-document.ts'
import { locateObjects, readObjects } from './read-objects.ts'
import type { StatementLevel } from './schema/filter-by-level.ts'
import { describeSchemaError, findBrokenKeywords } from './schema/find-broken-keywords.ts'
import { findDefaultMedia } from './select-version.ts'
import { type Envelope, nameCells } from './tables/decode-table.ts'
import { normalizeEnvelope } from './tables/encode-table.ts'
import { readNonstandardForms } from './tables/read-nonstandard-forms.ts'

/** A statement of the contract that a reply breaks. */
export interface Problem {
  readonly operation: OperationId
  /** JSON pointer into the reply. */
  readonly pointer: string
  readonly expected: string
  readonly actual: unknown
  readonly level: StatementLevel
  /** Id of the broken rule, if the statement is a rule. */
  readonly rule?: string
}

/** The context of a reply, since rules can use the request and the time. */
export interface ReplyMetadata {
  /** Query parameters as sent, parsed. Defaults are added. Without it no statement about the request is judged. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Present in Unix seconds. Default: the current time. */
  readonly now?: number
  /** Content-Type of the reply. When it is absent or application/json, the default version is assumed. */
  readonly mediaType?: string
}

/**
 * Judges the body of a 200 reply by the schema of its operation and the rules of its resource, like the
 * conformance suite. Inferred statements and rules are judged only when all documented ones hold. Each
 * problem has its level. The list is empty when nothing is wrong. Throws ContractError when a rule cannot be
 * evaluated, and for an unknown operation.
 *
 * @example
 * validate('tokenDetails', body, { query: { token_address } })
 */
export function validate(id: OperationId, body: unknown, answered: ReplyMetadata = {}): Problem[] {
  const target = getKnownOperation(id)
  return target.reply.kind === 'objects'
    ? validateObjects(target, target.reply, body, answered)
    : validateTable(target, target.reply, body, answered)
}

function validateObjects(
  target: Operation,
  reply: Extract<Operation['reply'], { kind: 'objects' }>,
  body: unknown,
  answered: ReplyMetadata,
): Problem[] {
  // As a Content-Type may have it: with a charset or a version beside the type.
  const asked = answered.mediaType?.split(';', 1)[0]?.trim()
  const { answers } = target
  const { status = '200' } = reply
  if (answers !== undefined && answers[status]?.type === undefined) return [] // It has no body.
  const media =
    reply.media.find(({ type, versions }) => type === asked && versions.length > 0) ??
    findDefaultMedia(reply.media)
  // Which of the versions that share a media type it selects is open, and so are the fields of the other one.
  const isShared = media.type === asked && media.versions.length > 1
  if (media.level !== undefined || isShared) return []
  const problems = findSchemaProblems(target, media.type, body)
  if (problems.some(isDocumented)) return problems
  // What a rule says of a field that is null cannot be computed.
  const rows = (readObjects(reply, body) ?? []) as Row[]
  const nulls = rows.map(row => Object.keys(row ?? {}).filter(name => row[name] === null))
  const isReadable = (rule: Rule, row: number) => !nulls[row]?.some(name => mentionsName(rule, name))
  const at = locateObjects(reply).replace('.', '/')
  return [...problems, ...findRuleProblems(target, media.schema, rows, at, answered, isReadable)]
}

function validateTable(
  target: Operation,
  { wrapped, table }: TableReply,
  body: unknown,
  answered: ReplyMetadata,
): Problem[] {
  const prefix = wrapped ? '/0' : ''
  const sent = wrapped && Array.isArray(body) ? body[0] : body
  const { envelope: ordered, position } = normalizeEnvelope(table, sent)
  const { envelope, found } = isEnvelope(ordered)
    ? readNonstandardForms(table, ordered)
    : { envelope: ordered, found: [] }
  const problems = findSchemaProblems(
    target,
    'application/json',
    sent === body ? envelope : [envelope, ...(body as unknown[]).slice(1)],
  ).map(problem => ({ ...problem, pointer: restorePointer(problem.pointer, position) }))
  if (problems.some(isDocumented)) return problems
  return [
    ...findEnvelopeProblems(target, sent as Envelope, prefix),
    ...problems,
    ...found.map(
      ({ row, column, sent, requirement, expected }): Problem => ({
        operation: target.id,
        pointer: `${prefix}/data/${row}/${position(column)}`,
        expected,
        actual: sent,
        level: 'inferred',
        rule: requirement,
      }),
    ),
    ...findRuleProblems(target, table, nameCells(envelope as Envelope), `${prefix}/data`, answered),
  ]
}

type TableReply = Extract<Operation['reply'], { kind: 'table' }>

function isEnvelope(value: unknown): value is Envelope {
  const { data } = (value ?? {}) as Partial<Envelope>
  return Array.isArray(data) && data.every(row => Array.isArray(row))
}

const isDocumented = ({ level }: Problem) => level === 'documented'

/** Finds problems of an envelope that no schema can express (contract, shared rules, Tabular envelope). */
function findEnvelopeProblems(
  { id }: Operation,
  { columns, data, rows }: Envelope,
  prefix: string,
): Problem[] {
  const names = columns.map(({ name }) => name)
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  const problem = { operation: id, level: 'documented' } as const
  const problems: Problem[] = []
  if (rows !== data.length) {
    const expected = `the number of rows, ${data.length}`
    problems.push({ ...problem, pointer: `${prefix}/rows`, expected, actual: rows, rule: 'ENV-006' })
  }
  if (twice !== -1) {
    const pointer = `${prefix}/columns/${twice}`
    const expected = 'a name that no other column has'
    problems.push({ ...problem, pointer, expected, actual: names[twice], rule: 'ENV-008' })
  }
  return problems
}

type Row = Readonly<Record<string, unknown>>

function findRuleProblems(
  target: Operation,
  schema: string,
  rows: readonly Row[],
  prefix: string,
  answered: ReplyMetadata,
  isReadable: (rule: Rule, row: number) => boolean = () => true,
): Problem[] {
  const query = { ...coerceQuery(target, {}), ...answered.query }
  const now = answered.now ?? Date.now() / 1000
  // What a rule says about the request cannot be judged without it.
  const rules = listRules(schema).filter(
    ({ rule }) => answered.query !== undefined || !/\bquery\b/.test(rule),
  )
  return rules.flatMap(rule => {
    const readable = [...rows.keys()].filter(row => isReadable(rule, row))
    return findBrokenRules([rule], { rows, query, now }, readable).map(({ row, slip }) => {
      if (slip !== undefined)
        throw new ContractError(`Rule ${rule.id} of the contract cannot be evaluated: ${slip}`)
      return {
        operation: target.id,
        pointer: row === undefined ? prefix : `${prefix}/${row}`,
        expected: rule.says,
        actual: row === undefined ? undefined : rows[row],
        level: rule.level ?? 'documented',
        rule: rule.id,
      }
    })
  })
}

/** Converts a pointer to the same place in the reply as sent, where columns may be in another order. */
function restorePointer(pointer: string, position: (documented: number) => number): string {
  return pointer.replace(
    /^((?:\/0)?\/(?:data\/\d+|columns)\/)(\d+)/,
    (_, before, column) => `${before}${position(Number(column))}`,
  )
}

/** Returns the reference to the schema of a reply. Default: the successful one. */
export function writeSchemaReference({ path, reply }: Operation, type: string, status?: string): string {
  const own = status ?? ((reply.kind === 'objects' && reply.status) || '200')
  const [of, media] = [path, type].map(each => encodeURI(each.replaceAll('~', '~0').replaceAll('/', '~1')))
  return `#/paths/${of}/get/responses/${own}/content/${media}/schema`
}

function findSchemaProblems(target: Operation, mediaType: string, body: unknown): Problem[] {
  const reference = writeSchemaReference(target, mediaType)
  const documented = findBrokenKeywords(reference, 'documented', body)
  const isAbsent = ({ keyword, data, instancePath }: ErrorObject) =>
    // That no field of a social reply is null is inferred: its document has no notation for null.
    target.reply.kind === 'objects' &&
    keyword === 'type' &&
    data === null &&
    /^\/\d+\/\w+$/.test(instancePath)
  const more = documented.every(isAbsent) ? findBrokenKeywords(reference, 'inferred', body) : []
  const known = new Set(documented.map(({ instancePath }) => instancePath))
  const describe = (error: ErrorObject, level: StatementLevel): Problem => ({
    operation: target.id,
    pointer: error.instancePath,
    expected: describeSchemaError(error),
    actual: error.data,
    level,
  })
  return [
    ...documented.map(error => describe(error, isAbsent(error) ? 'inferred' : 'documented')),
    ...more.filter(({ instancePath }) => !known.has(instancePath)).map(error => describe(error, 'inferred')),
  ]
}

const MAX_FACTS = 5

/**
 * Returns the body of a 200 reply with its type when it breaks no documented statement. Throws ContractError with the
 * first problems and their places otherwise.
 *
 * @example
 * const reply = parse('tokenDetails', await response.json())
 */
export function parse<Id extends OperationId>(
  id: Id,
  body: unknown,
  answered: ReplyMetadata = {},
): ReplyOf<Id> {
  const problems = validate(id, body, answered).filter(({ level }) => level === 'documented')
  if (problems.length === 0) return body as ReplyOf<Id>
  const facts = problems.slice(0, MAX_FACTS).map(({ pointer, expected }) => `${pointer || '/'}: ${expected}`)
  const others = problems.length - facts.length
  throw new ContractError('This reply breaks the contract.', {
    facts: others === 0 ? facts : [...facts, `and ${others} more`],
    where: id,
  })
}
