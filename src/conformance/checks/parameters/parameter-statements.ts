import { perContract } from '../../../contract/activate-contract.ts'
import type { Parameter } from '../../../contract/contract.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readClause } from '../../../contract/source-places.ts'
import { citeGaps } from '../../model/gap-observer-definitions.ts'
import {
  createListReference,
  createRequestPlanner,
  findInputForm,
  takePage,
} from '../../requests/build-required-query.ts'
import { createCountFinding } from '../answers/classify-answer.ts'
import { recordOutcome } from '../families/define-checks.ts'
import { arrayParameterEntity } from './array-parameter-checks.ts'
import { listedValues, planFilter, planSimilarValues } from './listed-values.ts'
import {
  checkRowLimit,
  countLimitedRows,
  defineParameterStatements,
  findParameterRules,
  type ParameterStatement,
  rowLimitId,
} from './parameter-statement.ts'

const planEarly = createRequestPlanner('standard')
const planOne = createRequestPlanner('deep')

const FRACTION = 1.5

const greatestIds: Partial<Record<string, string>> = { limit: 'PAR-LIM-maxok', offset: 'PAR-OFF-maxok' }

const bounds: ParameterStatement = {
  applies: parameter => listBounds(parameter).length > 0,
  id: ({ name, role }) => greatestIds[role ?? ''] ?? `PAR-RNG-${name}`,
  describe: ({ name, role }) =>
    role === 'limit' || role === 'offset'
      ? {
          title: `the maximum of ${role} is accepted`,
          clause: readClause('limits'),
          checks: `A request with the documented maximum succeeds${role === 'limit' ? '' : ', with rows or without'}.`,
          violation: `a refusal of ${role}=${role === 'limit' ? 1000 : 100000}`,
          needs: 'deep',
        }
      : {
          title: `the bounds of ${name} are accepted`,
          checks: 'The least and the greatest documented value succeed.',
          violation: 'a refusal of the documented maximum',
          needs: 'deep',
        },
  requests: [
    (parameter, { id }) =>
      listBounds(parameter).map(value => {
        const query = { [parameter.name]: String(value) }
        return planOne(`bound:${id}:${parameter.name}=${value}`, id, [bounds.id(parameter)], query)
      }),
  ],
  accepts: (value, parameter) => listBounds(parameter).includes(Number(value)),
}

/** Returns the bounds that have to be accepted: of a page its maximum. A part of a path may be the key of nothing. */
function listBounds({ in: place, role, schema: { minimum, maximum } }: Parameter): number[] {
  if (maximum === undefined || place === 'path') return []
  return role === 'limit' || role === 'offset' ? [maximum] : [minimum ?? maximum, maximum]
}

/** A value that no documented pattern of an address allows. */
const BROKEN_ADDRESS = '0x123'

const patterns: ParameterStatement = {
  // A pattern that the contract itself writes down has no gap; those of other addresses are ours.
  applies: ({ required: isRequired, schema, gaps }) =>
    isRequired && schema.pattern !== undefined && gaps.length === 0,
  id: ({ name }) => `PAR-PAT-${name}`,
  describe: ({ name, schema: { pattern = '' } }) => ({
    title: `${name} has the documented form`,
    checks: 'Capital and small hexadecimal letters are accepted; what does not match gets no rows.',
    violation: 'rows for 0x123, or a refusal of capital letters',
    needs: /a-f/i.test(pattern) ? 'deep' : 'negative',
  }),
  requests: [
    (parameter, target) =>
      ['upper', 'lower'].flatMap(letters => {
        const { name } = parameter
        const input = patterns.applies(parameter, target) && findInputForm(target, name, `.${letters}`)
        const about = [patterns.id(parameter)]
        return input ? [planOne(`hex:${target.id}:${letters}`, target.id, about, { [name]: input })] : []
      }),
  ],
  // Digits with letters, all in one case.
  accepts(value) {
    const digits = value.slice(2)
    return /[a-f]/i.test(digits) && (digits === digits.toUpperCase() || digits === digits.toLowerCase())
  },
  breaks: ({ schema: { pattern = '' } }) =>
    new RegExp(pattern, 'u').test(BROKEN_ADDRESS) ? undefined : BROKEN_ADDRESS,
}

const severalValues: ParameterStatement = {
  // Only of a list of keys is it known that each has its row.
  applies: ({ name, required: isRequired, schema }, { id }) =>
    isRequired && schema.type === 'array' && meanings.parameters[id]?.[name] !== undefined,
  takes: () => true,
  id: ({ name }) => `PAR-CSV-${name}`,
  describe: ({ name }) => ({
    title: `${name} takes several values with commas`,
    checks: `Two ${arrayParameterEntity.current}s that the service lists give two rows.`,
    violation: `only the first ${arrayParameterEntity.current} is looked at`,
  }),
  judgeRows(seen, parameter, tally) {
    const { rows, query } = seen
    if (rows === undefined || query[parameter.name]?.split(',').length !== 2) return
    const message = `Two ${arrayParameterEntity.current}s were asked for, and there are fewer rows.`
    const finding = createCountFinding(seen, message, '2 rows')
    recordOutcome(tally, severalValues.id(parameter), seen, { holds: rows.length >= 2, ...finding })
  },
}

/** Returns true for a least value, since other parameters may have bounds that exclude a fraction. */
const takesFraction = ({ role, schema: { type, minimum = FRACTION, maximum = FRACTION } }: Parameter) =>
  type === 'number' && role === 'least' && minimum <= FRACTION && FRACTION <= maximum

/** Limits outside of their bounds. A service may stay within the maximum. */
const limitsOutside = {
  mostRows: target => findByRole(target, 'limit')?.schema.maximum,
  countRows: countLimitedRows,
} satisfies Partial<ParameterStatement>

/** Checks the statements of the parameter tables. The order of the records is that of the requests. */
export const parameterStatements = perContract(() =>
  defineParameterStatements([
    {
      applies: parameter => parameter.required,
      id: ({ name }) => `PAR-REQ-${name}`,
      describe: ({ name }) => ({
        title: `${name} is required`,
        checks: 'Without the parameter the answer is no success with rows; any refusal will do.',
        violation: 'rows about something that was not requested',
        needs: 'negative',
      }),
      breaks: () => null,
    },
    {
      applies: ({ role }) => role === 'limit',
      id: () => rowLimitId,
      describe: () => ({
        title: 'there are no more rows than limit',
        checks: `Rows of every successful reply, at most limit; of a time series nothing is said${citeGaps('PAR-LIM-rows')}.`,
        violation: 'limit is ignored',
        needs: 'standard',
      }),
      // Small pages of the lists of objects and of those without pages. Other checks ask for the pages of the others.
      requests: [
        ({ name, role }, target) => {
          const isAlone = target.reply.kind === 'objects' || findByRole(target, 'offset') === undefined
          if (role !== 'limit' || !isAlone) return []
          return [planEarly(`${name}:${target.id}:3`, target.id, [rowLimitId], takePage(target.id, 3))]
        },
      ],
      judgeRows: (seen, { name }, tally) =>
        checkRowLimit(seen, Number(seen.query[name]), [rowLimitId], tally),
    },
    // Rules of `spec/` judge the replies to these.
    { requests: [planSimilarValues] },
    {
      applies: takesFraction,
      takes: () => true,
      id: ({ name }) => `PAR-TYPE-${name}`,
      describe: ({ name }) => ({
        title: `${name} takes fractions`,
        checks: 'A request with a fraction succeeds.',
        violation: 'a refusal of 1.5',
        needs: 'standard',
      }),
      requests: [
        (parameter, target) => {
          const { name } = parameter
          if (!takesFraction(parameter)) return []
          const about = [`PAR-TYPE-${name}`, ...findParameterRules(target, name)]
          return [planEarly(`fraction:${target.id}:${name}`, target.id, about, { [name]: String(FRACTION) })]
        },
      ],
      accepts: value => !Number.isInteger(Number(value)),
    },
    listedValues,
    { requests: [planFilter] },
    bounds,
    {
      applies: ({ schema }) => schema.maxItems !== undefined,
      id: () => 'PAR-CSV-50',
      describe: () => ({
        title: 'a list has a greatest length',
        clause: readClause('limits'),
        checks: `That many ${arrayParameterEntity.current}s are accepted; one more is refused, or gets no more rows than the maximum.`,
        violation: `51 rows, or a refusal of 50 ${arrayParameterEntity.current}s`,
        needs: 'deep',
      }),
      requests: [
        ({ name, schema: { maxItems } }, target) => {
          if (maxItems === undefined) return []
          const query = { [name]: createListReference(target, name, maxItems) }
          return [planOne(`many:${target.id}`, target.id, ['PAR-CSV-50', 'PAR-CSV-rows'], query)]
        },
      ],
      accepts: (value, { required: isRequired, schema }) =>
        isRequired && schema.type === 'array' && value.split(',').length === schema.maxItems,
      breaks: ({ name, schema }, target) => createListReference(target, name, Number(schema.maxItems) + 1),
      mostRows: target =>
        target.parameters.find(({ schema }) => schema.maxItems !== undefined)?.schema.maxItems,
    },
    patterns,
    severalValues,
    {
      ...limitsOutside,
      applies: ({ role, schema }) => role === 'limit' && schema.maximum !== undefined,
      id: () => 'PAR-LIM-max',
      describe: () => ({
        title: 'limit has a maximum',
        clause: readClause('limits'),
        checks: 'One more than the maximum is refused, or gets no more rows than the maximum.',
        violation: '1001 rows where 1000 is the maximum',
        needs: 'negative',
      }),
      breaks: ({ schema }) => String(Number(schema.maximum) + 1),
    },
    {
      ...limitsOutside,
      applies: ({ role, schema }) => role === 'limit' && schema.minimum === 1,
      id: () => 'PAR-LIM-min',
      describe: () => ({
        title: 'limit begins at 1',
        clause: readClause('limits'),
        checks: 'limit=0 is refused, or gets no more rows than the maximum.',
        violation: 'limit=0 stands for all rows',
        needs: 'negative',
      }),
      breaks: () => '0',
    },
    {
      applies: ({ role, schema }) => role === 'offset' && schema.maximum !== undefined,
      id: () => 'PAR-OFF-max',
      describe: () => ({
        title: 'offset has a maximum',
        level: 'open',
        clause: readClause('limits'),
        checks: 'Whether one more than the maximum is refused, or gets no rows, is recorded.',
        violation: 'nothing: a service may go further',
        needs: 'negative',
      }),
      breaks: ({ schema }) => String(Number(schema.maximum) + 1),
    },
    {
      applies: ({ schema }) => schema.enum !== undefined,
      id: () => 'PAR-ENUM-out',
      describe: () => ({
        title: 'a value outside a list is refused',
        level: 'open',
        checks: 'Whether a value that is not listed gets rows is recorded.',
        violation: 'nothing: the contract does not say what happens',
        needs: 'negative',
      }),
      // Of the right type.
      breaks: ({ schema: { type, enum: listed = [] } }) =>
        type === 'string' ? 'unlisted' : String(1 + Math.max(...listed.map(Number))),
    },
  ]),
)
