import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { memoize } from '../memoize.ts'
import { coerceQuery } from './coerce-query.ts'
import { getOperation, type MediaType, type Operation } from './contract.ts'
import type { OperationId } from './contract-types.ts'
import { decodeTable, type Envelope } from './decode-table.ts'
import { describeSchemaError } from './describe-schema-error.ts'
import { findBrokenRules } from './find-broken-rules.ts'
import { normalizeEnvelope } from './normalize-envelope.ts'
import { listRules, openapiDocument } from './openapi-document.ts'
import { keepLevels, type StatementLevel } from './schema/keep-levels.ts'
import { findDefaultMedia } from './select-version.ts'

/** One statement of the contract that a reply breaks. */
export interface Problem {
  readonly operation: OperationId
  /** JSON pointer into the reply. */
  readonly pointer: string
  readonly expected: string
  readonly actual: unknown
  readonly level: StatementLevel
  /** Id of the rule, when a rule is broken. */
  readonly rule?: string
}

/** What a reply answered: rules may speak of the request and of the time. */
export interface Answered {
  /** Query parameters as sent, parsed; defaults are filled in. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Unix seconds; the time of this machine by default. */
  readonly now?: number
  /** Content-Type of the reply; the default version when absent or application/json. */
  readonly mediaType?: string
}

/**
 * Judges the body of a 200 reply by the schema of its operation and by the rules of its resource. Only documented
 * statements are asserted by the schema; rules of lower levels are reported with their level. An empty list means that
 * nothing was found wrong.
 *
 * @example
 * validate('tokenDetails', body, { query: { token_address } })
 */
export function validate(id: OperationId, body: unknown, answered: Answered = {}): Problem[] {
  const target = getOperation(id)
  const { reply } = target
  if (reply.kind === 'objects') {
    const media = selectMedia(reply.media, answered.mediaType)
    if (media.level !== undefined) return []
    const problems = findSchemaProblems(target, media.type, body)
    return problems.length > 0
      ? problems
      : findRuleProblems(target, media.schema, body as Row[], '', answered)
  }
  const { wrapped, table } = reply
  const prefix = wrapped ? '/0' : ''
  const sent = wrapped && Array.isArray(body) ? body[0] : body
  const { envelope, position } = normalizeEnvelope(table, sent)
  const problems = findSchemaProblems(
    target,
    'application/json',
    sent === body ? envelope : [envelope, ...(body as unknown[]).slice(1)],
  )
  if (problems.length > 0)
    return problems.map(problem => ({ ...problem, pointer: restorePointer(problem.pointer, position) }))
  return [
    ...findEnvelopeProblems(target, sent as Envelope, prefix),
    ...findRuleProblems(target, table, decodeTable(envelope as Envelope), `${prefix}/data`, answered),
  ]
}

/** What the schema cannot say of an envelope (contract, shared rules, Tabular envelope). */
function findEnvelopeProblems(
  { id }: Operation,
  { columns, data, rows }: Envelope,
  prefix: string,
): Problem[] {
  const names = columns.map(({ name }) => name)
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index)
  const problem = { operation: id, level: 'documented' } as const
  return [
    ...(rows === data.length
      ? []
      : [
          {
            ...problem,
            pointer: `${prefix}/rows`,
            expected: `the number of rows, ${data.length}`,
            actual: rows,
            rule: 'ENV-006',
          },
        ]),
    ...(twice === -1
      ? []
      : [
          {
            ...problem,
            pointer: `${prefix}/columns/${twice}`,
            expected: 'a name that no other column has',
            actual: names[twice],
            rule: 'ENV-008',
          },
        ]),
  ]
}

type Row = Readonly<Record<string, unknown>>

function findRuleProblems(
  target: Operation,
  schema: string,
  rows: readonly Row[],
  prefix: string,
  answered: Answered,
): Problem[] {
  const context = {
    rows,
    query: { ...coerceQuery(target, {}), ...answered.query },
    now: answered.now ?? Date.now() / 1000,
  }
  return findBrokenRules(listRules(schema), context).map(({ rule, row }) => ({
    operation: target.id,
    pointer: row === undefined ? prefix : `${prefix}/${row}`,
    expected: rule.says,
    actual: row === undefined ? undefined : rows[row],
    level: rule.level ?? 'documented',
    rule: rule.id,
  }))
}

/** The same place in the reply as it was sent, where columns may stand in another order. */
function restorePointer(pointer: string, position: (documented: number) => number): string {
  return pointer.replace(
    /^((?:\/0)?\/(?:data\/\d+|columns)\/)(\d+)/,
    (_, before, column) => `${before}${position(Number(column))}`,
  )
}

function selectMedia(media: readonly MediaType[], asked: string | undefined): MediaType {
  return media.find(({ type, versions }) => type === asked && versions.length > 0) ?? findDefaultMedia(media)
}

let ajv: Ajv2020 | undefined

function compileSchema(target: Operation, mediaType: string): ValidateFunction {
  const path = target.path.replaceAll('/', '~1')
  const reference = `contract#/paths/${path}/get/responses/200/content/${mediaType.replaceAll('/', '~1')}/schema`
  return compileReference(reference)
}

const compileReference = memoize((reference: string): ValidateFunction => {
  ajv ??= createAjv()
  return ajv.compile({ $ref: reference })
}, new Map())

function createAjv(): Ajv2020 {
  const instance = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    schemas: [{ $id: 'contract', ...keepLevels(openapiDocument, ['documented']) }],
  })
  addFormats.default(instance)
  return instance
}

function findSchemaProblems(target: Operation, mediaType: string, body: unknown): Problem[] {
  const check = compileSchema(target, mediaType)
  if (check(body)) return []
  return (check.errors ?? []).map(error => ({
    operation: target.id,
    pointer: error.instancePath,
    expected: describeSchemaError(error),
    actual: error.data,
    level: 'documented',
  }))
}
