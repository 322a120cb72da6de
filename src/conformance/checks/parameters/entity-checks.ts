import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type Operation, type Parameter } from '../../../contract/contract.ts'
import { normalizeKey } from '../../../contract/expressions/normalize-text.ts'
import { findByRole } from '../../../contract/model/find-by-role.ts'
import {
  findColumnOf,
  findEntryName,
  findKeyPath,
  findRowKeyPath,
  isLookup,
  listAttributes,
} from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { toPlainValue } from '../../evidence/parse-lossless-json.ts'
import { isJsonObject } from '../../evidence/read-evidence.ts'
import { noSuchValue } from '../../inputs/inputs.ts'
import { createRequestPlanner, defineGroup, findInputForm } from '../../requests/build-required-query.ts'
import { classifyAnswer, createStatusFinding } from '../answers/classify-answer.ts'
import { selectSuccessful } from '../answers/select-successful.ts'
import { createCellFinding, findColumnAt } from '../cells/list-row-keys.ts'
import { defineChecks, joinFamilies, type Outcome } from '../families/define-checks.ts'
import { defineGroupStatement, type ExchangesByRole, type GroupOutcome } from '../families/judge-groups.ts'
import { pageGroup } from './page-group.ts'
import { listParameterNames, parameterClause } from './parameter-statement.ts'

// What a plain document says of its rows by `x-rows`, `x-is` and `x-counts`. A contract of our own has rules for it.

/** Returns the entity of a plain document whose attribute a parameter is. */
function findEntity({ id }: Operation, { name }: Parameter) {
  const is = meanings.parameters[id]?.[name] ?? ''
  const [entity = ''] = is.split('.')
  const isSaid = meanings.entities[entity]?.isSaid
  return isSaid === undefined ? undefined : { isSaid, isKey: is === findKeyPath(entity) }
}

/** Returns the column that has the value of a parameter in each row, if the document says so. */
function findShown(target: Operation, parameter: Parameter): string | undefined {
  const isSaid = parameter.schema.type !== 'array' && findEntity(target, parameter)?.isSaid
  return isSaid ? findColumnOf(target, parameter) : undefined
}

const shownChecks = perContract(() =>
  defineChecks(
    { clause: parameterClause },
    listParameterNames((parameter, target) => findShown(target, parameter) !== undefined).map(name => {
      const takes = (target: Operation) =>
        target.parameters.find(each => each.name === name && findShown(target, each))
      const targets = contract.operations.filter(target => takes(target) !== undefined)
      const operations = targets.map(({ id }) => id)
      const id = `PAR-IS-${name}`
      return {
        id,
        title: `rows have the value of ${name}`,
        checks: `Each row of a request with ${name} shows that value, in the member with the same x-is.`,
        violation: `rows of another ${name}`,
        operations,
        needs: 'standard' as const,
        requests: () =>
          targets.flatMap(target => {
            const input = takes(target)?.required ? undefined : findInputForm(target, name)
            const plan = createRequestPlanner('standard')
            if (input === undefined) return []
            return [plan(`shown:${target.id}:${name}`, target.id, [id], { [name]: input })]
          }),
        among: evidence =>
          selectSuccessful(evidence).filter(
            ({ operation, query }) => operations.includes(operation) && name in query,
          ),
        judge: (seen: ExchangeEvidence) => judgeShown(seen, takes(seen.target) as Parameter),
      }
    }),
  ),
)

function judgeShown(seen: ExchangeEvidence, parameter: Parameter): Outcome[] {
  const column = findShown(seen.target, parameter) ?? ''
  const value = seen.query[parameter.name]
  return (seen.rows ?? []).flatMap((row, at) => {
    if (row[column] == null) return []
    return {
      holds: isSame(row[column], value),
      message: `The row has another ${column} than ${parameter.name} says.`,
      place: `${seen.rowsAt}[${at}].${column}`,
      expected: String(value),
      actual: row[column],
    }
  })
}

const unknownChecks = perContract(() =>
  defineChecks(
    { clause: readClause('errors'), needs: 'standard' },
    [true, false].map(isSaid => {
      const id = isSaid ? 'PAR-404' : 'PAR-404-named'
      const plan = createRequestPlanner('standard')
      const targets = contract.operations.flatMap(target => {
        const key = target.parameters.find(each => {
          const entity = each.in === 'path' ? findEntity(target, each) : undefined
          return entity?.isKey && entity.isSaid === isSaid
        })
        const value = target.answers?.['404'] && key && makeUnknown(key)
        return key && value !== undefined ? [{ target, query: { [key.name]: value } }] : []
      })
      return {
        id,
        title: `an unknown key is answered by 404${isSaid ? '' : ', where names tell the key'}`,
        level: isSaid ? 'documented' : 'inferred',
        checks: 'A key that nothing has gets the documented 404; any other refusal will do.',
        violation: 'status 200 and an empty object',
        operations: targets.map(({ target }) => target.id),
        requests: () =>
          targets.map(({ target, query }) =>
            plan(`unknown:${target.id}`, target.id, [id], query, { expects: 'allowed' }),
          ),
        judge: (seen: ExchangeEvidence) => {
          const answer = classifyAnswer(seen)
          if (answer === 'accepted' && seen.rows?.length === 0)
            return 'a list without rows may be about nothing'
          const message = 'A key that nothing has is answered like a known one.'
          return { holds: answer && answer === 'refused', ...createStatusFinding(seen, message, '404') }
        },
      }
    }),
  ),
)

function isSame(one: unknown, other: unknown): boolean {
  return normalizeKey(one) === normalizeKey(other)
}

/** Returns a key that nothing has, or undefined where the document allows none for sure. */
function makeUnknown({ schema }: Parameter): string | undefined {
  const { type, enum: listed, maximum = 2 ** 31, pattern, format } = schema
  if (listed !== undefined || pattern !== undefined || maximum < 2 ** 31 - 1) return undefined
  if (type !== 'string') return String(2 ** 31 - 2)
  if (format === 'uuid') return 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
  return format === undefined ? noSuchValue : undefined
}

/** Details with a list of the same entity that needs no parameter. */
const details = perContract(() =>
  contract.operations.flatMap(target => {
    const entity = meanings.entries[findEntryName(target)]?.rows ?? ''
    const isOf = (each: Operation) => meanings.entries[findEntryName(each)]?.rows === entity
    const isFree = ({ parameters }: Operation) => parameters.every(({ required }) => !required)
    const list = contract.operations.find(
      each => isOf(each) && isFree(each) && each.reply.kind === 'objects' && !each.reply.isSingle,
    )
    const isDetail = meanings.entities[entity]?.isSaid && isLookup(target)
    return isDetail && list ? [{ id: target.id, list: list.id }] : []
  }),
)

const detailGroup = perContract(() =>
  defineGroup({
    kind: 'detail',
    profile: 'standard',
    operations: details.current.map(({ id }) => id),
    about: ['XEP-DETAIL'],
    parts(id) {
      const list = details.current.find(each => each.id === id)?.list ?? id
      return { before: { operation: list, query: {} }, detail: {}, after: { operation: list, query: {} } }
    },
  }),
)

/** Compares an object with its row in a list that was the same before and after. */
function compareDetail(parts: ExchangesByRole<'before' | 'detail' | 'after'>): GroupOutcome {
  const { before, detail, after } = parts
  const row = detail?.rows?.[0]
  if (row === undefined || detail === undefined || before === undefined) return { holds: 0 }
  const path = findRowKeyPath(detail.target)
  const [key = '', other = ''] = [detail, before].map(({ target }) => findColumnAt(target, path))
  const [first, last] = [before, after].map(seen => seen?.rows?.find(each => isSame(each[other], row[key])))
  if (first === undefined || last === undefined) return { holds: 0 }
  let holds = 0
  for (const { column, of, name } of listAttributes(findEntryName(detail.target))) {
    const there = findColumnAt(before.target, `${of}.${name}`) ?? ''
    const [one, two, own] = [first[there], last[there], row[column]]
    if (one == null || own == null || !isSame(one, two)) continue
    const message = `Its list says otherwise (exchange ${before.n}).`
    if (!isSame(own, one)) return createCellFinding(detail, 0, column, message, String(one), own)
    holds++
  }
  return { holds }
}

/** Returns what the body says of the number of rows of all pages, or undefined where it leaves that out. */
function readTotal({ target: { reply }, json }: ExchangeEvidence): number | undefined {
  const total = reply.kind === 'objects' && reply.list?.isTotalSaid && reply.list.total
  const said = total && isJsonObject(json) ? toPlainValue(json[total] ?? null) : undefined
  return typeof said === 'number' ? said : undefined
}

/** Compares the totals of pages with each other, and with the rows that were seen. */
function compareTotals(parts: ExchangesByRole<'all' | 'first' | 'second' | 'again'>): GroupOutcome {
  const { all, again } = parts
  const total = all && readTotal(all)
  if (total === undefined || again === undefined) return { holds: 0 }
  if (readTotal(again) !== total) return { moved: 'the total changed in between' }
  for (const seen of Object.values<ExchangeEvidence>(parts)) {
    const { rows = [], target, typed } = seen
    const offset = findByRole(target, 'offset')?.name ?? ''
    const least = rows.length === 0 ? 0 : Number(typed[offset] ?? 0) + rows.length
    const actual = readTotal(seen)
    if (actual === total && actual >= least) continue
    const expected = actual === total ? `at least ${least}` : `${total}, as in exchange ${all?.n}`
    const message = 'The total is not the number of rows of all pages.'
    return { seen, finding: { message, place: 'body', expected, actual } }
  }
  return { holds: 1 }
}

const listChecks = perContract(() => {
  const counted = pageGroup.current.operations.filter(id => {
    const { reply } = getOperation(id)
    return reply.kind === 'objects' && reply.list?.isTotalSaid
  })
  const roles = ['all', 'first', 'second', 'again'] as const
  return defineChecks({ clause: parameterClause }, [
    {
      id: 'XEP-DETAIL',
      title: 'an object is the same in its list and by itself',
      checks: 'The members of an object, against its row in a list that did not change meanwhile.',
      violation: 'another title than in the list',
      operations: detailGroup.current.operations,
      ...defineGroupStatement({ group: detailGroup.current, show: compareDetail }),
    },
    {
      id: 'PAG-total',
      title: 'the total counts the rows of all pages',
      checks: 'It is the same on all pages of a list, and at least the number of rows that they show.',
      violation: 'the number of rows of the page',
      operations: counted,
      ...defineGroupStatement({ group: pageGroup.current, roles, operations: counted, show: compareTotals }),
    },
  ])
})

/** Checks what a plain document says of its rows: their keys, filters, totals, and lists against details. */
export const entityChecks = perContract(() => {
  const family = joinFamilies([shownChecks.current, unknownChecks.current, listChecks.current])
  return { ...family, requirements: family.requirements.filter(({ operations }) => operations.length > 0) }
})
