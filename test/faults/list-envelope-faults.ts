import type { MockReply } from '../../mocks/core/mock-reply.ts'
import type { Behavior, ReplyEntry } from '../../mocks/core/request-context.ts'
import { compareValues, findOrder } from '../../mocks/scenarios/entries/sort-reply-entries.ts'
import { contract } from '../../src/contract/contract.ts'
import { findByRole, findOperationsWith } from '../../src/contract/model/find-by-role.ts'
import type { Envelope } from '../../src/contract/tables/decode-table.ts'
import { defineOperationFault, type Fault } from './fault.ts'

/** Returns faults of the envelope of every table, and of the list of objects in every social reply. */
export function listEnvelopeFaults(): Fault[] {
  return Object.entries(envelopeBreaches).map(([name, { says, behavior, kind = 'table' }]) => ({
    name: `fault:envelope:${name}`,
    says,
    family: 'envelope',
    level: 'documented',
    concerns: ({ reply }) => reply.kind === kind,
    start: () => behavior,
  }))
}

/** Returns a fault for every operation with a sort order, which swaps two adjacent entries. */
export function listOrderFaults(): Fault[] {
  return contract.operations.flatMap(({ id, order: [first] }): Fault[] => {
    if (first === undefined) return []
    return [
      {
        name: `fault:order:${id}`,
        says: `two entries of ${id} have changed places`,
        family: 'order',
        level: first.level ?? 'documented',
        rule: first.id,
        concerns: operation => operation.id === id,
        start: () => ({
          entries: (entries, context) => {
            const { by = '' } = findOrder(context) ?? {}
            return swapAdjacent(entries, by)
          },
        }),
      },
    ]
  })
}

/** Returns faults of every operation with a limit: one row more, one less by a small limit, no more than the default. */
export function listLimitFaults(): Fault[] {
  return findOperationsWith('limit').flatMap(operation => {
    const { name = '', schema } = findByRole(operation, 'limit') ?? {}
    const usual = Number(schema?.default)
    const isBounded = schema?.maximum !== undefined && findByRole(operation, 'offset') !== undefined
    const define = (place: string, says: string, change: (limit: number) => number) =>
      defineOperationFault(operation.id, { family: 'limit', place, says: `lists ${says} ${name}` }, () => ({
        query: query => ({ ...query, [name]: change(Number(query[name])) }),
      }))
    const capped = define('capped', 'no more than by default, whatever the', limit => Math.min(limit, usual))
    return [
      define('', 'one more than', limit => limit + 1),
      define('short', 'one less than a small', limit => (limit < usual ? limit - 1 : limit)),
      ...(isBounded ? [capped] : []),
    ]
  })
}

interface Breach {
  readonly says: string
  readonly behavior: Behavior
  readonly kind?: 'table' | 'objects'
}

const envelopeBreaches: Readonly<Record<string, Breach>> = {
  rows: {
    says: 'rows is one more than there are',
    behavior: { envelope: envelope => ({ ...envelope, rows: envelope.rows + 1 }) },
  },
  'no-columns': { says: 'columns is left out', behavior: { envelope: omitMember('columns') } },
  'no-data': { says: 'data is left out', behavior: { envelope: omitMember('data') } },
  'no-rows': { says: 'rows is left out', behavior: { envelope: omitMember('rows') } },
  'short-row': {
    says: 'the last row has one value too few',
    behavior: {
      envelope: ({ data, ...rest }) => ({
        ...rest,
        data: data.map((row, at) => (at === data.length - 1 ? row.slice(0, -1) : row)),
      }),
    },
  },
  'named-rows': {
    says: 'rows are objects instead of lists of values',
    behavior: {
      envelope: ({ columns, data, rows }) => {
        const named = data.map(row => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))
        return { columns, data: named as never, rows }
      },
    },
  },
  'column-twice': {
    says: 'the first column comes again as the last, with the values of the last but one',
    behavior: {
      envelope: ({ columns, data, rows }) => ({
        columns: [...columns, ...columns.slice(0, 1)],
        data: data.map(row => [...row, row.at(-1)]),
        rows,
      }),
    },
  },
  'shifted-cells': {
    says: 'values stand one column further than their names',
    behavior: {
      envelope: ({ data, ...rest }) => ({
        ...rest,
        data: data.map(row => [...row.slice(-1), ...row.slice(0, -1)]),
      }),
    },
  },
  wrapper: {
    says: 'the array around the table is missing, or there is one where none belongs',
    behavior: { after: reply => rewriteBody(reply, body => (Array.isArray(body) ? body[0] : [body])) },
  },
  'two-tables': {
    says: 'the array around the table holds it twice',
    behavior: { after: reply => rewriteBody(reply, body => [body, body].flat()) },
  },
  'boxed-objects': {
    says: 'the list of objects is inside an object',
    behavior: { after: reply => rewriteBody(reply, body => ({ data: body })) },
    kind: 'objects',
  },
}

function omitMember(member: keyof Envelope): (envelope: Envelope) => Envelope {
  return envelope => ({ ...envelope, [member]: undefined })
}

function rewriteBody(reply: MockReply, change: (body: unknown) => unknown): MockReply {
  return reply.status === 200 ? { ...reply, body: JSON.stringify(change(JSON.parse(reply.body))) } : reply
}

function swapAdjacent(entries: readonly ReplyEntry[], field: string): readonly ReplyEntry[] {
  const at = entries.findIndex(
    (entry, index) => index > 0 && compareValues(entries[index - 1]?.[field], entry[field]) !== 0,
  )
  const [before, after] = [entries[at - 1], entries[at]]
  return before === undefined || after === undefined ? entries : entries.with(at - 1, after).with(at, before)
}
