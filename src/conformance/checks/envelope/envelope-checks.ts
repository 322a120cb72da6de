import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type Operation } from '../../../contract/contract.ts'
import { findRowKeyPath } from '../../../contract/model/list-attributes.ts'
import { readTable } from '../../../contract/openapi-document.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { getOriginalNumberText, type Json } from '../../evidence/parse-lossless-json.ts'
import { hasNamesAndTypes, isJsonObject } from '../../evidence/read-evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findOperationIds, selectSuccessful, tableOperations } from '../answers/select-successful.ts'
import { defineChecks, type Outcome, recordOutcome } from '../families/define-checks.ts'

/** Operations whose reply is one row. */
export const oneRowOperations = perContract(() =>
  findOperationIds(({ reply }) => reply.kind === 'table' && readTable(reply.table).oneRow === true),
)

/** Checks the outer form of a reply: the tabular envelope, or a list of objects (ENV). */
export const envelopeChecks = perContract(() =>
  defineChecks(
    { clause: readClause('envelope'), operations: tableOperations.current },
    [
      {
        id: 'ENV-001',
        operations: findOperationIds(isWrapped),
        title: 'the body is an array',
        checks: 'The JSON value is an array.',
        violation: 'the envelope object without its array',
      },
      {
        id: 'ENV-002',
        operations: findOperationIds(isWrapped),
        title: 'the array holds one envelope',
        checks: 'The array has one element, and it is an object.',
        violation: 'an empty array, or two envelopes',
      },
      {
        id: 'ENV-003',
        operations: findOperationIds(({ reply }) => reply.kind === 'table' && !reply.wrapped),
        title: 'the body is the envelope itself',
        checks: 'The JSON value is an object: the one exception to the array.',
        violation: 'an array round the envelope',
      },
      {
        id: 'ENV-004',
        title: 'columns lists names and types',
        checks: 'columns is an array of objects with the strings name and type.',
        violation: 'columns as a list of names',
      },
      {
        id: 'ENV-005',
        title: 'data is an array of rows',
        checks: 'data is an array of arrays.',
        violation: 'rows as objects',
      },
      {
        id: 'ENV-006',
        title: 'rows equals data.length',
        checks: 'rows is a whole number, and the number of elements of data.',
        violation: 'rows holds the total of the list',
      },
      {
        id: 'ENV-007',
        title: 'a row has a value for each column',
        checks: 'Every row is as long as columns.',
        violation: 'a row that is one value short',
      },
      {
        id: 'ENV-008',
        title: 'column names are unique',
        checks: 'No name stands twice in columns.',
        violation: 'two columns called name',
      },
      {
        id: 'ENV-010',
        operations: findOperationIds(operation => listOmittedColumns(operation).length > 0),
        title: 'columns that a variant leaves out are absent',
        checks: 'None of the columns that the table of the group has and this variant leaves out is there.',
        violation: 'a fee column of the other DEX groups',
      },
      {
        id: 'ENV-011',
        level: 'open',
        title: 'nothing is added, and the order is that of the contract',
        checks: 'Further columns and members, and another order of columns, are recorded.',
        violation: 'nothing: additions are legal',
      },
      {
        id: 'ENV-012',
        operations: oneRowOperations.current,
        title: `a known ${findKeyName()} has one row`,
        checks: 'rows is 1 for what was configured or what the service listed.',
        violation: 'an empty table for a row of its own list',
      },
      {
        id: 'ENV-013',
        clause: readClause('envelope', 'objects'),
        operations: findOperationIds(
          ({ reply }) => reply.kind === 'objects' && !reply.isSingle && !reply.list,
        ),
        title: 'the body is a list of plain objects',
        checks: 'The JSON value is an array, and every element is an object.',
        violation: 'a tabular envelope',
      },
    ],
    {
      judge(evidence, tally) {
        for (const seen of selectSuccessful(evidence)) judgeForm(seen, tally)
      },
    },
  ),
)

function isWrapped({ reply }: Operation): boolean {
  return reply.kind === 'table' && reply.wrapped
}

/** Returns the attribute that identifies the row of an operation with one row, such as `address`. */
function findKeyName(): string {
  const [id] = oneRowOperations.current
  const path = id && findRowKeyPath(getOperation(id))
  return path?.split('.').at(-1) ?? 'key'
}

function listOmittedColumns({ reply }: Operation): readonly string[] {
  return reply.kind === 'table' ? (readTable(reply.table).omit ?? []) : []
}

type Members = Readonly<Record<string, Json>>
/** Records the outcome of a requirement. Returns true if it holds. */
type RecordOutcome = (requirement: string, outcome: Outcome) => boolean

function judgeForm(seen: ExchangeEvidence, tally: Tally): void {
  const { json, rows, target } = seen
  const record: RecordOutcome = (requirement, outcome) => recordOutcome(tally, requirement, seen, outcome)
  const describe = (message: string, expected: string, actual = describeKind(json)) => {
    return { message, place: 'body', expected, actual }
  }
  if (target.reply.kind === 'objects') {
    const finding = describe('The body is not a list of objects.', '[{…}, …]')
    if (!target.reply.isSingle && !target.reply.list)
      record('ENV-013', { holds: rows !== undefined, ...finding })
  } else if (!isWrapped(target)) {
    const finding = describe('The body is not the envelope itself.', '{columns, data, rows}')
    if (record('ENV-003', { holds: isJsonObject(json), ...finding }))
      judgeEnvelope(seen, json as Members, '', record)
  } else {
    const isArray = Array.isArray(json)
    if (!record('ENV-001', { holds: isArray, ...describe('The body is not an array.', '[envelope]') })) return
    const [inner, ...more] = json as readonly Json[]
    const found = more.length > 0 ? `${more.length + 1} elements` : describeKind(inner)
    const finding = describe('The array does not hold one envelope.', 'one object', found)
    if (record('ENV-002', { holds: isJsonObject(inner) && more.length === 0, ...finding }))
      judgeEnvelope(seen, inner as Members, '[0]', record)
  }
}

function judgeEnvelope(seen: ExchangeEvidence, sent: Members, at: string, record: RecordOutcome): void {
  const { columns, data, rows } = sent
  const columnsOk = Array.isArray(columns) && hasNamesAndTypes(columns)
  const dataOk = Array.isArray(data) && data.every(row => Array.isArray(row))
  record('ENV-004', {
    holds: columnsOk,
    message: 'columns is not a list of names and types.',
    place: `${at}.columns`,
    expected: '[{name, type}, …]',
    actual: columns,
  })
  record('ENV-005', {
    holds: dataOk,
    message: 'data is not a list of rows.',
    place: `${at}.data`,
    expected: '[[…], …]',
    actual: data,
  })
  if (Array.isArray(data))
    record('ENV-006', {
      holds: Number(getOriginalNumberText(rows)) === data.length && typeof rows !== 'string',
      message: 'rows is not the number of rows.',
      place: `${at}.rows`,
      expected: String(data.length),
      actual: rows,
    })
  if (!columnsOk || !dataOk) return
  const names = columns.map(column => String((column as Members).name))
  const short = data.findIndex(row => (row as readonly Json[]).length !== names.length)
  if (data.length > 0)
    record('ENV-007', {
      holds: short === -1,
      message: 'A row has another number of values than there are columns.',
      place: `${at}.data[${short}]`,
      expected: `${names.length} values`,
      actual: data[short],
    })
  if (names.length > 0) judgeNames(seen, names, `${at}.columns`, record)
  record('ENV-011', judgeAdditions(seen, names, Object.keys(sent), `${at}.columns`))
  // What is listed may be too new to be known by itself: XEP-LISTED speaks of that.
  const mayBeUnknown = seen.expects === 'allowed' && data.length === 0
  if (oneRowOperations.current.includes(seen.operation) && !mayBeUnknown)
    record('ENV-012', {
      holds: data.length === 1,
      message: 'A known key does not have one row.',
      place: `${at}.data`,
      expected: '1 row',
      actual: `${data.length} rows`,
    })
}

function judgeNames(
  { target }: ExchangeEvidence,
  names: readonly string[],
  place: string,
  record: RecordOutcome,
) {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  record('ENV-008', {
    holds: twice === undefined,
    message: 'A column name stands twice.',
    place,
    expected: 'each name once',
    actual: twice,
  })
  const forbidden = listOmittedColumns(target)
  const present = forbidden.filter(name => names.includes(name))
  if (forbidden.length > 0)
    record('ENV-010', {
      holds: present.length === 0,
      message: 'A column is there that this variant leaves out.',
      place,
      expected: `no ${forbidden.join(', no ')}`,
      actual: present,
    })
}

function judgeAdditions(
  { target: { reply } }: ExchangeEvidence,
  names: readonly string[],
  members: readonly string[],
  place: string,
): Outcome {
  const documented = reply.kind === 'table' ? contract.tables[reply.table].map(({ name }) => name) : []
  const added = [
    ...names.filter(name => !documented.includes(name)),
    ...members.filter(name => !['columns', 'data', 'rows'].includes(name)),
  ]
  const known = names.filter(name => documented.includes(name))
  const inOrder = documented.filter(name => known.includes(name))
  return {
    holds: added.length === 0 && known.every((name, index) => name === inOrder[index]),
    message:
      added.length > 0 ? 'There is more than the contract lists.' : 'The columns stand in another order.',
    place,
    expected: 'the columns of the contract',
    actual: added.length > 0 ? added : names,
  }
}

function describeKind(value: Json | undefined): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (!isJsonObject(value)) return `${JSON.stringify(value)}`
  return `an object with ${Object.keys(value).slice(0, 6).join(', ')}`
}
