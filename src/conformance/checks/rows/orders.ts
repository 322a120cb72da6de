import { contract, type Operation, type SortKey } from '../../../contract/contract.ts'
import { ruleEnvironment } from '../../../contract/rules.ts'
import type { Entry, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family, Requirement } from '../../model/requirement.ts'
import { hold } from '../shared/hold.ts'
import { answered } from '../shared/select.ts'

const compiled = new Map<string, (context: object) => unknown>()

/** Every order the contract gives to rows, judged between neighbours; ties are free (ORD). */
export const orders: Family = {
  requirements: orderRequirements(),
  judge(evidence, tally) {
    for (const seen of answered(evidence)) {
      const { rows = [], schema, target } = seen
      if (schema === undefined || rows.length < 2) continue
      for (const key of target.order) if (applies(key, seen)) judgeOrder(key, seen, rows, tally)
    }
  },
}

function orderRequirements(): Requirement[] {
  const byId = new Map<string, Requirement>()
  for (const { id: operation, order, path, parameters } of contract.operations)
    for (const { id, by, direction, level = 'documented', when } of order) {
      const condition = when === undefined ? '' : `, where ${when}`
      const { operations = [] } = byId.get(id) ?? {}
      byId.set(id, {
        id,
        title: `rows are in ${direction} order of ${by}`,
        level,
        clause: `GET ${path}`,
        checks: `No row has a ${direction === 'ascending' ? 'smaller' : 'larger'} ${by} than the row before it${condition}. Ties are free.`,
        violation: 'two rows that changed places',
        operations: [...operations, operation],
        ...(when === undefined || holdsByDefault(when, parameters) ? {} : { needs: 'deep' }),
      })
    }
  return [...byId.values()]
}

/** Whether a condition holds for a request that sends no optional parameter. */
function holdsByDefault(when: string, parameters: Operation['parameters']): boolean {
  const query = Object.fromEntries(
    parameters.flatMap(({ name, schema }) => (schema.default === undefined ? [] : [[name, schema.default]])),
  )
  return admits(when, query)
}

function admits(when: string, query: Readonly<Record<string, unknown>>): boolean {
  const condition = compiled.get(when) ?? ruleEnvironment.parse(when)
  compiled.set(when, condition)
  return condition({ query }) === true
}

function applies({ when }: SortKey, { typed }: Seen): boolean {
  return when === undefined || admits(when, typed)
}

function judgeOrder({ id, by, direction }: SortKey, seen: Seen, rows: readonly Entry[], tally: Tally): void {
  const values = rows.map(row => comparable(row[by]))
  if (values.includes(undefined)) return
  const sign = direction === 'ascending' ? 1 : -1
  const late = values.findIndex((value, at) => at > 0 && sign * (Number(value) - Number(values[at - 1])) < 0)
  const place = `${seen.rowsAt}[${late}].${by}`
  const was = rows[late - 1]?.[by]
  hold(tally, id, seen, late === -1, {
    message: `A row has a ${sign > 0 ? 'smaller' : 'larger'} ${by} than the one before it.`,
    place,
    expected: `at ${sign > 0 ? 'least' : 'most'} ${was}`,
    actual: rows[late]?.[by],
  })
}

/** A number to compare by: a number itself, or an instant; texts have no documented collation. */
function comparable(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Date.parse(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}
