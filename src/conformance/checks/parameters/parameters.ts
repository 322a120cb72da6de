import type { Parameter } from '../../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../../contract/types.ts'
import { seconds } from '../../../contract/window.ts'
import type { Evidence, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family } from '../../model/requirement.ts'
import { parameterOf } from '../../requests/required-query.ts'
import { answerOf, holdAccepted, whyUnclear, workingOperations } from '../shared/answers.ts'
import { atMost } from '../shared/at-most.ts'
import { hold } from '../shared/hold.ts'
import { isCandidate, sensible } from '../shared/select.ts'
import { judgeDefaults } from './parameter-defaults.ts'
import { judgeRefusals } from './parameter-refusals.ts'
import { isListed, isPatterned, isRange, parameterRequirements } from './parameter-requirements.ts'

type Working = ReadonlySet<OperationId>

// The distance of candles is a statement about a parameter and a column at once; tsc knows the name.
const timeColumn = 'unixTime' satisfies keyof ObjectOf<'OhlcvPoint'>

/** What the parameter tables say (PAR). */
export const parameters: Family = {
  requirements: parameterRequirements,
  judge(evidence, tally) {
    const working = workingOperations(evidence)
    for (const seen of sensible(evidence).filter(each => !isCandidate(each))) {
      if (seen.expects === 'success') optional(seen, working, tally)
      for (const parameter of seen.target.parameters) {
        if (seen.query[parameter.name] !== undefined) sent(seen, parameter, working, tally)
      }
    }
    judgeDefaults(evidence, tally)
    orderLists(evidence, tally)
    judgeRefusals(evidence, tally)
  },
}

/** A request with nothing but what is required. */
function optional(seen: Seen, working: Working, tally: Tally): void {
  const { target, query, accept } = seen
  const isBare = Object.keys(query).every(name => parameterOf(target, name)?.required)
  const hasOptional = target.parameters.some(({ required }) => !required)
  if (!isBare || !hasOptional || accept !== undefined) return
  holdAccepted(tally, 'PAR-OPT', seen, working, 'A request without optional parameters failed.')
}

/** What the values of one parameter that was sent say. */
function sent(seen: Seen, parameter: Parameter, working: Working, tally: Tally): void {
  const { name, schema } = parameter
  const value = seen.query[name] ?? ''
  // What may be refused only shows something about what it was sent for.
  const isRefusable = seen.expects === 'allowed' && !seen.ok
  const accept = (requirement: string) =>
    (isRefusable && !seen.about?.includes(requirement)) ||
    holdAccepted(tally, requirement, seen, working, `${name}=${value} was refused.`)
  if (isListed(parameter) && (schema.enum ?? schema.examples ?? []).map(String).includes(value)) {
    accept(`PAR-ENUM-${name}`)
    if (name === 'interval') distances(seen, value, tally)
  }
  if (isRange(parameter) && [schema.minimum, schema.maximum].includes(Number(value)))
    accept(`PAR-RNG-${name}`)
  if (schema.type === 'number' && !Number.isInteger(Number(value))) accept(`PAR-TYPE-${name}`)
  if (isPatterned(parameter) && isInOneCase(value)) accept(`PAR-PAT-${name}`)
  if (name === 'limit' && schema.maximum === Number(value)) accept('PAR-LIM-maxok')
  if (name === 'offset' && schema.maximum === Number(value)) accept('PAR-OFF-maxok')
  if (name === 'limit') atMost(seen, Number(value), 'PAR-LIM-rows', tally)
  if (schema.type === 'array' && parameter.required) {
    const count = value.split(',').length
    if (count === schema.maxItems) accept('PAR-CSV-50')
    if (count === 2) bothRows(seen, `PAR-CSV-${name}`, tally)
  }
}

/** Whether the digits of an address hold letters, all capital or all small. */
function isInOneCase(value: string): boolean {
  const digits = value.slice(2)
  return /[a-f]/i.test(digits) && (digits === digits.toUpperCase() || digits === digits.toLowerCase())
}

/** Buckets are an interval wide, so they begin whole intervals apart. */
function distances(seen: Seen, interval: string, tally: Tally): void {
  const width = seconds(interval)
  const times = (seen.rows ?? []).map(row => row[timeColumn])
  for (const [index, time] of times.entries()) {
    const before = times[index - 1]
    if (typeof time !== 'number' || typeof before !== 'number') continue
    hold(tally, 'PAR-ENUM-interval', seen, (time - before) % width === 0, {
      message: `Two candles of ${interval} are not whole intervals apart.`,
      place: `${seen.rowsAt}[${index}].${timeColumn}`,
      expected: `${before} and a multiple of ${width}`,
      actual: time,
    })
  }
}

/** Two tokens of the lists of the service itself are two rows. */
function bothRows(seen: Seen, requirement: string, tally: Tally): void {
  const { rows, rowsAt } = seen
  if (rows === undefined) return
  hold(tally, requirement, seen, rows.length >= 2, {
    message: 'Two tokens were asked for, and there are fewer rows.',
    place: rowsAt,
    expected: '2 rows',
    actual: `${rows.length} rows`,
  })
}

/** An empty item combines both lists; which columns are permitted is open (GAP-19), so each has to be accepted alone. */
function orderLists({ exchanges }: Evidence, tally: Tally): void {
  const asked = exchanges.filter(({ about = [] }) => about.includes('PAR-ORDER-enc'))
  for (const both of asked.filter(({ role }) => role === 'both')) {
    const alone = asked.filter(({ role, attempt }) => role !== 'both' && attempt === both.attempt)
    if (alone.length < 2 || alone.some(({ ok }) => !ok)) continue
    const answer = answerOf(both)
    if (answer === undefined) tally.unclear('PAR-ORDER-enc', both, whyUnclear(both))
    else
      hold(tally, 'PAR-ORDER-enc', both, answer === 'accepted', {
        message: 'Two orders that are accepted alone are refused together.',
        place: 'status',
        expected: '2xx',
        actual: both.reply?.status,
      })
  }
}
