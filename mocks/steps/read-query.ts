import { findNearest } from '../../src/base/find-nearest.ts'
import type { Parameter } from '../../src/contract/contract.ts'
import { readSentValues } from '../core/read-sent-values.ts'
import { rejectInvalidRequest } from '../core/reject-request.ts'
import type { RequestContext, RequestStep } from '../core/request-context.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { readParameter } from './queries/read-parameter.ts'

/**
 * Parses the query by the parameters of the operation. Error replies state what was sent and what is allowed.
 */
export const readQuery: RequestStep = context => {
  const { operation, request, choose } = context
  const names = operation.parameters.map(({ name }) => name)
  const sent = readSentValues(operation, request)
  const problem = describeMisnamed(sent, names, choose)
  if (problem !== undefined) return rejectInvalidRequest(choose, problem)
  const values: Record<string, unknown> = {}
  for (const parameter of operation.parameters) {
    const text = pickText(parameter, sent.getAll(parameter.name), context)
    const read = typeof text === 'object' ? text : readParameter(parameter, text, { operation, choose })
    if ('problem' in read) return rejectInvalidRequest(choose, read.problem)
    values[parameter.name] = read.value
  }
  context.query = values
  return undefined
}

function describeMisnamed(
  sent: URLSearchParams,
  names: readonly string[],
  choose: ChooseGapOption,
): string | undefined {
  for (const name of sent.keys()) {
    if (names.includes(name) || choose('GAP-44') === 'ignore') continue
    const guess = findNearest(name, names)
    return `${name} is not a parameter of this operation.${guess === undefined ? '' : ` Did you mean ${guess}?`} It takes: ${names.join(', ')}.`
  }
  return undefined
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
