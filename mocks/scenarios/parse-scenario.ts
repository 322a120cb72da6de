import { ContractError } from '../../src/base/contract-error.ts'
import { createUnknownNameError, findNearest } from '../../src/base/find-nearest.ts'
import { summarizeValue } from '../../src/base/summarize-value.ts'
import { contract, type Operation, type Parameter } from '../../src/contract/contract.ts'
import { filterOperations, listOperationNames } from '../../src/contract/match-route.ts'
import { readListText } from '../../src/contract/routes/read-parameter-style.ts'
import type { SentValues } from '../../src/contract/routes/write-request.ts'
import type { MockRequest } from '../core/mock-reply.ts'
import { readSentValues } from '../core/read-sent-values.ts'
import type { ActiveScenario, RequestWindow } from '../core/request-context.ts'
import { findScenario, listScenarios } from './list-scenarios.ts'
import { parseWholeNumber } from './parse-whole-number.ts'
import type { OwnScenarios, Scenario } from './scenario.ts'

/** Form of a scenario, for help texts. */
export const scenarioForm = '[once:|after=N:]NAME[=ARGUMENT][@GLOB[?CONDITION]]'

/**
 * Parses a scenario. `once:` limits it to the first request, and `after=N:` leaves N requests out. GLOB selects ids or
 * paths of operations, and `*` in it matches any text. CONDITION compares parameters of the request. Throws
 * ContractError for an unknown name, an invalid part, or a glob without an operation. `key` is the name of the counter
 * of the scenario, and `own` has the scenarios of one mock.
 *
 * @example
 * parseScenario('slow=50..200@evm*')
 * @example
 * parseScenario('once:code=500@clmmVenuePools?offset>=40')
 */
export function parseScenario(text: string, key = text, own: OwnScenarios = new Map()): ActiveScenario {
  const { window, rest } = parseWindow(text)
  const [, name = '', argument, glob, condition] =
    rest.match(/^([^=@]*)(?:=([^@]*))?(?:@([^?]*)(?:\?(.*))?)?$/s) ?? []
  const scenario = own.get(name) ?? findScenario(name)
  if (scenario === undefined)
    throw createUnknownNameError(
      'scenario',
      summarizeValue(name),
      [...own.keys(), ...listScenarios().map(({ name }) => name)],
      scenarioForm,
    )
  if (argument !== undefined && scenario.takes === undefined) {
    throw new ContractError(`Scenario ${name} takes no argument.`, { where: summarizeValue(text) })
  }
  const behavior = scenario.start(argument)
  const selected = glob === '' && condition !== undefined ? undefined : glob
  const concerned = findOperations(scenario, argument, selected)
  const parsed = condition === undefined ? undefined : parseCondition(condition, concerned)
  const ids = new Set((parsed?.operations ?? concerned).map(({ id }) => id))
  return {
    text,
    key,
    matches: ({ id }) => ids.has(id),
    behavior,
    ...(parsed === undefined ? {} : { accepts: parsed.accepts }),
    ...(window === undefined ? {} : { window }),
  }
}

/** Parses the prefixes of a scenario. Several add up. */
function parseWindow(text: string): { window: RequestWindow | undefined; rest: string } {
  let rest = text
  let after = 0
  let once = false
  for (;;) {
    const [prefix, word, argument] = rest.match(/^(once|after)(?:=([^:@]*))?:/) ?? []
    if (prefix === undefined) break
    if (word === 'after') after += parseWholeNumber('after', argument ?? '', 1, MAX_AFTER)
    else if (argument !== undefined)
      throw new ContractError('once: takes no argument.', { where: summarizeValue(text) })
    else once = true
    rest = rest.slice(prefix.length)
  }
  return { window: rest === text ? undefined : { after, once }, rest }
}

const MAX_AFTER = 1_000_000

function findOperations(
  { name, concerns = () => true, concernsWith = () => true }: Scenario,
  argument: string | undefined,
  glob: string | undefined,
): Operation[] {
  const concerned = contract.operations.filter(
    operation => concerns(operation) && (argument === undefined || concernsWith(operation, argument)),
  )
  if (glob === undefined) return concerned
  const found = filterOperations(glob, concerned)
  if (found.length > 0) return found
  const guess = findNearest(summarizeValue(glob), concerned.flatMap(listOperationNames))
  throw new ContractError(`Scenario ${name} changes no operation called ${summarizeValue(glob)}.`, {
    facts: [
      ...(guess === undefined ? [] : [`did you mean: ${guess}`]),
      `it can change: ${concerned.map(({ id }) => id).join(', ')}`,
    ],
  })
}

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
function parseCondition(text: string, operations: readonly Operation[]) {
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

function isMet({ name, sign, value }: Comparison, { schema }: Parameter, sent: SentValues): boolean {
  const all = sent.texts.get(name) ?? []
  const texts = all.length > 0 ? all : schema.default === undefined ? [] : [String(schema.default)]
  const items = schema.type === 'array' ? texts.flatMap(readListText) : texts
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
