import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import type { Operation, Parameter } from '../../src/contract/contract.ts'
import type { MockRequest } from '../core/mock-reply.ts'
import { readSentValues } from '../core/read-sent-values.ts'

const signs = {
  '>=': (order: number) => order >= 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '<': (order: number) => order < 0,
  '=': (order: number) => order === 0,
} as const

/**
 * Parses PARAMETER SIGN VALUE without spaces, joined by `&`, for some operations. The signs are =, >=, <=, > and <. A
 * parameter that was not sent has its default. Returns the operations that have every parameter, and the condition.
 * Throws ContractError for another form or an unknown parameter.
 *
 * @example
 * parseCondition('offset>=40', operations)
 */
export function parseCondition(text: string, operations: readonly Operation[]) {
  const comparisons = text.split('&').map(parseComparison)
  const known = operations.filter(({ parameters }) =>
    comparisons.every(({ name }) => parameters.some(each => each.name === name)),
  )
  const names = new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)))
  const stranger = comparisons.find(({ name }) => !names.has(name))
  if (stranger !== undefined)
    throw createUnknownNameError('parameter', stranger.name, [...names], summarizeValue(text))
  if (known.length === 0)
    throw new ContractError('No selected operation has all parameters of the condition.', {
      where: summarizeValue(text),
    })
  for (const comparison of comparisons) checkValue(comparison, known)
  return {
    operations: known,
    accepts: (request: MockRequest, operation: Operation) => {
      const sent = readSentValues(operation, request)
      return comparisons.every(comparison => {
        const parameter = operation.parameters.find(({ name }) => name === comparison.name)
        return parameter !== undefined && isMet(comparison, parameter, sent)
      })
    },
  }
}

type Comparison = ReturnType<typeof parseComparison>

/** Parses one comparison with a parameter, such as `offset>=40`. */
function parseComparison(text: string) {
  const [, name = '', sign = '=', encoded = ''] = text.match(/^([^<>=]+)(>=|<=|>|<|=)([\x21-\x7e]*)$/) ?? []
  const value = decodeText(encoded)
  if (name === '' || value === undefined)
    throw new ContractError('The condition of a scenario cannot be read.', {
      facts: [
        `got: ${summarizeValue(text)}`,
        `form: PARAMETER and one of ${Object.keys(signs).join(' ')} and a value`,
      ],
    })
  return { name: summarizeValue(name), sign: sign as keyof typeof signs, value }
}

/** Throws ContractError if a parameter has only numbers and the value is none. */
function checkValue({ name, value }: Comparison, operations: readonly Operation[]): void {
  const isNumeric = operations.every(({ parameters }) =>
    parameters.some(each => each.name === name && ['integer', 'number'].includes(each.schema.type)),
  )
  if (isNumeric && !isNumber(value))
    throw new ContractError(`${name} is compared with "${summarizeValue(value)}", which is no number.`)
}

function isMet({ name, sign, value }: Comparison, { schema }: Parameter, sent: URLSearchParams): boolean {
  const all = sent.getAll(name)
  const texts = all.length > 0 ? all : schema.default === undefined ? [] : [String(schema.default)]
  const items = schema.type === 'array' ? texts.flatMap(text => text.split(',')) : texts
  return items.some(item => signs[sign](compareTexts(item, value)))
}

/** Compares with a number by size and with another text by characters. NaN for a text and a number. */
function compareTexts(a: string, b: string): number {
  if (isNumber(b)) return isNumber(a) ? Number(a) - Number(b) : Number.NaN
  return a < b ? -1 : a > b ? 1 : 0
}

function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text))
}

/** Decodes %XX. Returns undefined for a malformed text. */
function decodeText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
