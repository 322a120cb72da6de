import { formatCount } from '../../../base/format-count.ts'
import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { hasKind } from '../../../clickhouse/type-kind.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation, type ParameterSchema } from '../../../contract/contract.ts'
import { isPaidOrigin } from '../../../contract/match-route.ts'
import { findDefaultMedia, selectVersion } from '../../../contract/select-version.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { explainFailure } from '../../evidence/explain-failure.ts'
import { isUnknownValue } from '../../inputs/inputs.ts'
import { isMissingRoute } from '../answers/classify-answer.ts'

/** Statuses about access, version or rate, not about the parameters. */
const unrelatedStatuses = new Set([401, 402, 403, 406, 410, 429])

/** Classifies the result of a request that was sent with the key. Empty if it does not depend on the parameters. */
export function classifyReplyOutcome({ reply, access = 'key', ok, rows }: ExchangeEvidence) {
  if (reply === undefined || access !== 'key') return ''
  const { status } = reply
  if (status === 404) return 'missing'
  if (status >= 400 && status < 500 && !unrelatedStatuses.has(status)) return 'refused'
  if (!ok || rows === undefined) return ''
  return rows.length === 0 ? 'empty' : 'rows'
}

/** Converts an exchange to the variables for the CEL expressions of `spec/gaps.yaml`. */
export const toExchangeVariables = memoize((seen: ExchangeEvidence) => ({
  reply: viewReply(seen),
  request: viewRequest(seen),
  outcome: classifyReplyOutcome(seen),
  operation: viewOperation(seen.target),
}))

function viewReply(seen: ExchangeEvidence) {
  const { reply, ok, json, rows, schema = '' } = seen
  const { status = 0, headers = {}, body = '' } = reply ?? {}
  return {
    status,
    ok,
    headers,
    body,
    json: json ?? null,
    isJson: json !== undefined,
    type: (headers['content-type'] ?? '').split(';')[0],
    /** True if the rows could be read by column name. */
    readable: rows !== undefined,
    rows: (ok && rows) || [],
    columns: seen.table?.columns.map(({ name }) => name) ?? [],
    schema,
    summary: `status ${reply?.status}${rows === undefined ? '' : `, ${formatCount(rows.length, 'row')}`}`,
    failure: explainFailure(seen) ?? '',
    unrouted: isMissingRoute(seen),
  }
}

function viewRequest(seen: ExchangeEvidence) {
  const { target, query, typed, access = 'key', accept, form, origin, at, now, skew } = seen
  const parameters = listSentParameters(seen)
  const selected = selectVersion(target, accept)
  return {
    ...{ query, typed, access, form, at, now, skew, paid: isPaidOrigin(origin) },
    ...(accept === undefined ? {} : { accept }),
    parameters,
    invalid: isInvalidRequest(seen),
    /** True if a required parameter has an id that does not exist. */
    unknown: parameters.some(({ required, unknown }) => required && unknown),
    beyond: findExceededBound(seen),
    /** The version that the media type selects. `named` is true if the media type names it. */
    version: selected?.version.version,
    named: selected?.named === true,
  }
}

const viewOperation = memoize(({ path, reply, parameters }: Operation) => {
  const columns = reply.kind === 'table' ? contract.tables[reply.table] : []
  const media = reply.kind === 'objects' ? reply.media : []
  return {
    endpoint: path.split('/').at(-1),
    kind: reply.kind,
    parameters: parameters.map(({ name }) => name),
    columns: columns.map(({ name, type }) => ({
      name,
      type,
      isText: hasKind(type, 'text', 'fixedText'),
      isFloat: hasKind(type, 'float'),
    })),
    /** Names of the columns of a table, or of the fields of the default version. */
    fields:
      reply.kind === 'table'
        ? columns.map(({ name }) => name)
        : (contract.objects[findDefaultMedia(media).schema] ?? []),
    media: media.map(({ type, versions }) => ({ type, versions: versions.map(({ version }) => version) })),
  }
})

/** Returns the documented parameters that an exchange sent. */
export const listSentParameters = memoize(({ target, query }: ExchangeEvidence) =>
  target.parameters.flatMap(parameter => {
    const { name, schema } = parameter
    const text = query[name]
    if (text === undefined) return []
    const items = schema.type === 'array' ? text.split(',') : [text]
    const form = new RegExp(schema.pattern ?? schema.items?.pattern ?? '')
    return {
      ...parameter,
      type: schema.type,
      text,
      /** The items of a list, or the whole text of another parameter. */
      items,
      allowed: schema.enum ?? [],
      examples: schema.examples ?? [],
      /** The values that all operations permit for a parameter of this name. */
      elsewhere: (parametersByName.current.get(name) ?? []).flatMap(each => each.schema.enum ?? []),
      /** True if the text, or an item of a list, breaks the documented pattern. */
      malformed: items.some(item => item.trim() !== '' && !form.test(item.trim())),
      unknown: items.every(isUnknownValue),
    }
  }),
)

const parametersByName = perContract(() => {
  const all = contract.operations.flatMap(({ parameters }) => parameters)
  return groupBy(all, ({ name }) => name)
})

function isInvalidRequest(seen: ExchangeEvidence): boolean {
  const isMissing = seen.target.parameters.some(({ name, required }) => required && !seen.query[name])
  return (
    isMissing ||
    listSentParameters(seen).some(({ malformed, schema, text }) => malformed || isDisallowed(schema, text))
  )
}

function isDisallowed({ enum: allowed, type, minimum, maximum }: ParameterSchema, text: string): boolean {
  if (allowed !== undefined) return !allowed.map(String).includes(text)
  if (type === 'string' || type === 'array') return false
  const value = Number(text)
  return Number.isNaN(value) || value < (minimum ?? value) || value > (maximum ?? value)
}

/** Finds the documented bound that a number in the request exceeds. */
export function findExceededBound(
  seen: ExchangeEvidence,
): { name: string; bound: number; value: number } | undefined {
  for (const { name, schema, text } of listSentParameters(seen)) {
    const value = Number(text)
    if (text === '' || schema.type === 'array') continue
    if (schema.maximum !== undefined && value > schema.maximum) return { name, bound: schema.maximum, value }
    if (schema.minimum !== undefined && value < schema.minimum) return { name, bound: schema.minimum, value }
  }
  return undefined
}
