import { findNearest } from '../../src/base/find-nearest.ts'
import type { Operation, Parameter } from '../../src/contract/contract.ts'
import { listKeyAlternatives } from '../../src/contract/routes/list-key-places.ts'
import type { SentValues } from '../../src/contract/routes/write-request.ts'
import { readSentValues } from '../core/read-sent-values.ts'
import { rejectInvalidRequest } from '../core/reject-request.ts'
import type { RequestContext, RequestStep } from '../core/request-context.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { readParameter } from './queries/read-parameter.ts'

/** Faults of a query that are named. A query can have thousands. */
const MOST_FAULTS = 10

/** Parses the query. An error reply states all faults: what was sent and what is allowed. */
export const readQuery: RequestStep = context => {
  const { operation, request, choose } = context
  const sent = readSentValues(operation, request)
  const faults = listMisnamed(sent, operation, choose)
  const values: Record<string, unknown> = {}
  for (const parameter of operation.parameters) {
    const text = pickText(parameter, sent.texts.get(parameter.name) ?? [], context)
    const read = typeof text === 'object' ? text : readParameter(parameter, text, { operation, choose })
    if ('problem' in read) faults.push(read.problem)
    else values[parameter.name] = read.value
  }
  if (faults.length > 0) {
    const rest = faults.length - MOST_FAULTS
    const more = rest > 0 ? [`There ${rest === 1 ? 'is 1 more fault' : `are ${rest} more faults`}.`] : []
    return rejectInvalidRequest(choose, [...faults.slice(0, MOST_FAULTS), ...more].join(' '))
  }
  context.query = values
  return undefined
}

/** Lists a sentence for each name that is no parameter. The last one says what the operation takes. */
function listMisnamed({ others }: SentValues, operation: Operation, choose: ChooseGapOption): string[] {
  if (others.length === 0) return []
  const names = operation.parameters.map(({ name }) => name)
  const keys = listKeyAlternatives(operation).flat()
  const isKey = (name: string) => keys.some(key => key.in === 'query' && key.name === name)
  const unknown = [...new Set(others.map(([name]) => name))].filter(name => !isKey(name))
  if (unknown.length === 0 || choose('GAP-44') === 'ignore') return []
  return unknown.map((name, at) => {
    const guess = at < MOST_FAULTS ? findNearest(name, names) : undefined
    const isLast = at === Math.min(unknown.length, MOST_FAULTS) - 1
    return `${name} is not a parameter of this operation.${guess === undefined ? '' : ` Did you mean ${guess}?`}${isLast ? ` It takes: ${names.join(', ')}.` : ''}`
  })
}

/**
 * Returns the text of a parameter, or undefined if it was not sent. If it was sent repeatedly, GAP-44a
 * selects one text or a problem is returned.
 */
function pickText(
  { name, schema }: Parameter,
  texts: readonly string[],
  { choose }: RequestContext,
): string | undefined | { problem: string } {
  if (texts.length <= 1) return texts[0]
  const isList = schema.type === 'array'
  const choice = choose('GAP-44a')
  if (choice === 'join' && isList) return texts.join()
  if (choice === 'first' || choice === 'last') return texts.at(choice === 'first' ? 0 : -1)
  const advice = isList ? `write it once, with commas: ${name}=A,B` : 'it counts once'
  return { problem: `${name} is sent ${texts.length} times; ${advice}.` }
}
