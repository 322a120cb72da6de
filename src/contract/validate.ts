import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type MediaType, type Operation, operation } from './contract.ts'
import { document, documentedOnly, rulesOf } from './document.ts'
import { normalize } from './normalize.ts'
import { brokenRules, type Rule } from './rules.ts'
import { decodeTable, type Envelope } from './tables.ts'
import { typedQuery } from './typed-query.ts'
import type { OperationId } from './types.ts'
import { defaultMedia } from './versions.ts'

/** One statement of the contract that a reply breaks. */
export interface Problem {
  readonly operation: OperationId
  /** JSON pointer into the reply. */
  readonly pointer: string
  readonly expected: string
  readonly actual: unknown
  readonly level: 'documented' | NonNullable<Rule['level']>
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
  const target = operation(id)
  const { reply } = target
  if (reply.kind === 'objects') {
    const media = mediaOf(reply.media, answered.mediaType)
    if (media.level !== undefined) return []
    const problems = schemaProblems(target, media.type, body)
    return problems.length > 0 ? problems : ruleProblems(target, media.schema, body as Row[], '', answered)
  }
  const { wrapped, table } = reply
  const prefix = wrapped ? '/0' : ''
  const sent = wrapped && Array.isArray(body) ? body[0] : body
  const { envelope, position } = normalize(table, sent)
  const problems = schemaProblems(
    target,
    'application/json',
    sent === body ? envelope : [envelope, ...(body as unknown[]).slice(1)],
  )
  if (problems.length > 0)
    return problems.map(problem => ({ ...problem, pointer: repoint(problem.pointer, position) }))
  return [
    ...envelopeProblems(target, sent as Envelope, prefix),
    ...ruleProblems(target, table, decodeTable(envelope as Envelope), `${prefix}/data`, answered),
  ]
}

/** What the schema cannot say of an envelope (contract, shared rules, Tabular envelope). */
function envelopeProblems({ id }: Operation, { columns, data, rows }: Envelope, prefix: string): Problem[] {
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

function ruleProblems(
  target: Operation,
  schema: string,
  rows: readonly Row[],
  prefix: string,
  answered: Answered,
): Problem[] {
  const context = {
    rows,
    query: { ...typedQuery(target, {}), ...answered.query },
    now: answered.now ?? Date.now() / 1000,
  }
  return brokenRules(rulesOf(schema), context).map(({ rule, row }) => ({
    operation: target.id,
    pointer: row === undefined ? prefix : `${prefix}/${row}`,
    expected: rule.says,
    actual: row === undefined ? undefined : rows[row],
    level: rule.level ?? 'documented',
    rule: rule.id,
  }))
}

/** The same place in the reply as it was sent, where columns may stand in another order. */
function repoint(pointer: string, position: (documented: number) => number): string {
  return pointer.replace(
    /^((?:\/0)?\/(?:data\/\d+|columns)\/)(\d+)/,
    (_, before, column) => `${before}${position(Number(column))}`,
  )
}

function mediaOf(media: readonly MediaType[], asked: string | undefined): MediaType {
  return media.find(({ type, versions }) => type === asked && versions.length > 0) ?? defaultMedia(media)
}

let ajv: Ajv2020 | undefined
const checks = new Map<string, ValidateFunction>()

function schemaCheck(target: Operation, mediaType: string): ValidateFunction {
  const path = target.path.replaceAll('/', '~1')
  const reference = `contract#/paths/${path}/get/responses/200/content/${mediaType.replaceAll('/', '~1')}/schema`
  const known = checks.get(reference)
  if (known !== undefined) return known
  ajv ??= createAjv()
  const check = ajv.compile({ $ref: reference })
  checks.set(reference, check)
  return check
}

function createAjv(): Ajv2020 {
  const instance = new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    schemas: [{ $id: 'contract', ...(documentedOnly(document) as object) }],
  })
  addFormats.default(instance)
  return instance
}

function schemaProblems(target: Operation, mediaType: string, body: unknown): Problem[] {
  const check = schemaCheck(target, mediaType)
  if (check(body)) return []
  return (check.errors ?? []).map(error => ({
    operation: target.id,
    pointer: error.instancePath,
    expected: wanted(error),
    actual: error.data,
    level: 'documented',
  }))
}

/** Ajv's own sentence, with the values it speaks of. */
function wanted({ message = 'another value', params }: ErrorObject): string {
  const { allowedValue, allowedValues } = params as { allowedValue?: unknown; allowedValues?: unknown[] }
  if (allowedValue !== undefined) return `must be ${JSON.stringify(allowedValue)}`
  return allowedValues === undefined ? message : `must be one of ${JSON.stringify(allowedValues)}`
}
