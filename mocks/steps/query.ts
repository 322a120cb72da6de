import type { Parameter } from '../../src/contract/contract.ts'
import { nearest } from '../../src/nearest.ts'
import type { Choose } from '../choices.ts'
import type { Step } from '../context.ts'
import { readParameter } from '../parameter.ts'
import { refuse } from '../refuse.ts'

/** Reads the query against the parameters of the operation, and refuses it with what came and what is allowed. */
export const query: Step = context => {
  const { operation, request, choose } = context
  if (operation === undefined) return undefined
  const { parameters } = operation
  const sent = new URLSearchParams(request.query)
  const problem = misnamed(sent, parameters, choose)
  if (problem !== undefined) return invalid(choose, problem)
  const values: Record<string, unknown> = {}
  for (const parameter of parameters) {
    const read = readParameter(parameter, sent.get(parameter.name), context)
    if ('problem' in read) return invalid(choose, read.problem)
    values[parameter.name] = read.value
  }
  context.query = values
  return undefined
}

function invalid(choose: Choose, problem: string) {
  return refuse(choose, Number(choose('GAP-11')), problem)
}

function misnamed(
  sent: URLSearchParams,
  parameters: readonly Parameter[],
  choose: Choose,
): string | undefined {
  const names = parameters.map(({ name }) => name)
  for (const name of sent.keys()) {
    if (!names.includes(name)) {
      choose('GAP-44')
      const guess = nearest(name, names)
      return `${name} is not a parameter of this operation.${guess === undefined ? '' : ` Did you mean ${guess}?`} It takes: ${names.join(', ')}.`
    }
    if (sent.getAll(name).length > 1) {
      choose('GAP-44a')
      return `${name} is sent ${sent.getAll(name).length} times, but counts once.`
    }
  }
  return undefined
}
