import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family, Requirement } from '../../model/requirement.ts'
import { hold } from '../shared/hold.ts'
import { operationsThat, tableOperations } from '../shared/select.ts'

const tables = {
  level: 'documented',
  clause: 'shared rules, Tabular envelope',
  operations: tableOperations,
} as const

/** Operations that a run asks the same thing twice. */
const repeated = operationsThat(
  ({ id, parameters }) => id === 'ohlcvPool' || parameters.some(({ name }) => name === 'offset'),
)

const requirements: readonly Requirement[] = [
  {
    ...tables,
    id: 'NET-008',
    title: 'the same request gives the same columns',
    checks: 'Names and types of the columns of two identical requests; their order is free.',
    violation: 'a column that is there only now and then',
    operations: repeated,
    needs: 'standard',
  },
  {
    ...tables,
    id: 'ENV-014',
    title: 'columns do not depend on the parameters',
    checks: 'Names and types of the columns on every page and for every variant of the parameters.',
    violation: 'one column less on the second page',
    needs: 'standard',
  },
  {
    ...tables,
    id: 'XEP-13',
    title: 'both forms of a route have the same columns',
    clause: 'shared rules, route conventions',
    checks: 'Names and types of the columns by the short and by the long form.',
    violation: 'an older table behind the prefix',
    operations: ['clmmVenuePools', 'priceVolumeMulti'],
    needs: 'standard',
  },
]

/** Which columns a table has does not depend on the request (NET-008, ENV-014, XEP-13). */
export const columnSets: Family = {
  requirements,
  judge({ exchanges }, tally) {
    const firstOf = new Map<string, Sent>()
    const sameOf = new Map<string, Sent>()
    for (const seen of exchanges) {
      const { table, operation, form, url, accept } = seen
      // A table without rows may have no columns at all (GAP-16).
      if (table === undefined || table.columns.length === 0) continue
      const sent = { seen, columns: columnsOf(seen) }
      const first = firstOf.get(operation)
      const same = sameOf.get(`${url} ${accept}`)
      if (first === undefined) firstOf.set(operation, sent)
      if (same === undefined) sameOf.set(`${url} ${accept}`, sent)
      const isOtherForm = first?.seen.form === 'short' && form === 'long' && tableForms.includes(operation)
      if (first !== undefined) compare(isOtherForm ? 'XEP-13' : 'ENV-014', sent, first, tally)
      if (same !== undefined && repeated.includes(operation)) compare('NET-008', sent, same, tally)
    }
  },
}

interface Sent {
  readonly seen: Seen
  readonly columns: string
}

function compare(requirement: string, { seen, columns }: Sent, before: Sent, tally: Tally): void {
  hold(tally, requirement, seen, columns === before.columns, {
    message: `The columns are not those of exchange ${before.seen.n}.`,
    place: seen.rowsAt.replace(/data$/, 'columns'),
    expected: difference(before.columns, columns),
    actual: difference(columns, before.columns),
  })
}

const tableForms = requirements.find(({ id }) => id === 'XEP-13')?.operations ?? []

/** Names and types in alphabetical order, so that the order of columns does not matter. */
function columnsOf({ table }: Seen): string {
  const all = table?.columns.map(({ name, type }) => `${name} ${type.replaceAll(' ', '')}`) ?? []
  return all.sort().join('\n')
}

/** The columns of one set that are not in the other. */
function difference(these: string, those: string): string {
  const others = those.split('\n')
  const only = these.split('\n').filter(column => !others.includes(column))
  return only.join(', ') || 'no others'
}
