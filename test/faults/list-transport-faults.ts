import type { MockReply } from '../../mocks/core/mock-reply.ts'
import type { Behavior } from '../../mocks/core/request-context.ts'
import { contract } from '../../src/contract/contract.ts'
import type { Envelope } from '../../src/contract/tables/decode-table.ts'
import { defineGlobalFault, defineOperationFault, type Fault } from './fault.ts'

/** Returns faults that damage valid replies when they are sent, such as a wrong status or Content-Type. */
export function listTransportFaults(): Fault[] {
  return [
    ...Object.entries(flaws).map(([place, { says, level, flaw }]) =>
      defineGlobalFault({ family: 'transport', place, says, level: level ?? 'inferred' }, () =>
        applyFlaw(flaw),
      ),
    ),
    defineGlobalFault(
      { family: 'transport', place: 'crash', says: 'what is refused gets 500', level: 'inferred' },
      () => ({ after: reply => (reply.status === 400 ? { ...reply, status: 500 } : reply) }),
    ),
    ...contract.operations.flatMap(({ id, reply }) =>
      reply.kind === 'table'
        ? [
            defineOperationFault(
              id,
              { family: 'columns', says: 'has one more column in every second reply' },
              () => ({
                counts: 'requests',
                envelope: (envelope, _, count) => (count % 2 === 1 ? addColumn(envelope) : envelope),
              }),
            ),
          ]
        : [],
    ),
  ]
}

/** Adds a column to a table that the contract does not list. The contract allows such columns. */
export function addColumn({ columns, data, rows }: Envelope): Envelope {
  return {
    columns: [...columns, { name: 'note', type: 'String' }],
    data: data.map(row => [...row, 'x']),
    rows,
  }
}

interface Flaw {
  readonly says: string
  readonly level?: 'documented'
  readonly flaw: (reply: MockReply) => Partial<MockReply>
}

const flaws: Readonly<Record<string, Flaw>> = {
  html: {
    says: 'replies are called text/html',
    flaw: ({ headers }) => ({ headers: { ...headers, 'Content-Type': 'text/html' } }),
  },
  bom: { says: 'replies begin with a byte order mark', flaw: ({ body }) => ({ body: `\uFEFF${body}` }) },
  twice: {
    says: 'the first member of the first object comes twice',
    flaw: ({ body }) => ({ body: body.replace('{', `{${/\{("[^"]*":)/.exec(body)?.[1]}0,`) }),
  },
  deep: {
    says: 'the first object has a member of 200 arrays within each other',
    flaw: ({ body }) => ({ body: body.replace('{', `{"more":${'['.repeat(200)}${']'.repeat(200)},`) }),
  },
  year: {
    says: 'Date is years ahead',
    flaw: ({ headers }) => ({ headers: { ...headers, Date: 'Mon, 01 Jan 2035 00:00:00 GMT' } }),
  },
  moment: {
    says: 'Date is no time of HTTP',
    flaw: ({ headers }) => ({ headers: { ...headers, Date: '2026-01-15T12:00:00Z' } }),
  },
  created: { says: 'the status is 201', flaw: () => ({ status: 201 }) },
  error: {
    says: 'good requests get 500',
    level: 'documented',
    flaw: () => ({ status: 500, body: '{}' }),
  },
  comma: {
    says: 'a comma stands after the last entry',
    level: 'documented',
    flaw: ({ body }) => ({ body: body.replace(/([\]}])$/, ',$1') }),
  },
  rest: {
    says: 'more stands after the JSON',
    level: 'documented',
    flaw: ({ body }) => ({ body: `${body};` }),
  },
  page: {
    says: 'replies are a page for people',
    level: 'documented',
    flaw: () => ({ body: '<!doctype html><title>Welcome</title>' }),
  },
  nothing: { says: 'replies have no body', level: 'documented', flaw: () => ({ body: '' }) },
}

function applyFlaw(flaw: Flaw['flaw']): Behavior {
  return { after: reply => (reply.status === 200 ? { ...reply, ...flaw(reply) } : reply) }
}
