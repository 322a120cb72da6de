import type { Seen } from '../../evidence/evidence.ts'
import { type Json, lexeme } from '../../evidence/lossless-json.ts'
import { isObject } from '../../evidence/read-evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import type { Family } from '../../model/requirement.ts'
import { hold } from '../shared/hold.ts'
import { answered } from '../shared/select.ts'
import { columnsOf, envelopeRequirements, omitted, oneRowOperations } from './envelope-requirements.ts'

/** The outer form of a reply: the tabular envelope, or a list of objects (ENV). */
export const envelope: Family = {
  requirements: envelopeRequirements,
  judge(evidence, tally) {
    for (const seen of answered(evidence)) {
      const { reply } = seen.target
      if (reply.kind === 'objects') list(seen, tally)
      else if (reply.wrapped) wrapper(seen, tally)
      else bare(seen, tally)
    }
  },
}

function list(seen: Seen, tally: Tally): void {
  const message = 'The body is not a list of objects.'
  hold(tally, 'ENV-013', seen, seen.rows !== undefined, {
    message,
    place: 'body',
    expected: '[{…}, …]',
    actual: kind(seen.json),
  })
}

function wrapper(seen: Seen, tally: Tally): void {
  const { json } = seen
  const isArray = Array.isArray(json)
  const message = 'The body is not an array.'
  if (
    !hold(tally, 'ENV-001', seen, isArray, {
      message,
      place: 'body',
      expected: '[envelope]',
      actual: kind(json),
    })
  )
    return
  const [inner, ...more] = json as readonly Json[]
  const one = {
    message: 'The array does not hold one envelope.',
    place: 'body',
    expected: 'one object',
    actual: more.length > 0 ? `${more.length + 1} elements` : kind(inner),
  }
  if (hold(tally, 'ENV-002', seen, isObject(inner) && more.length === 0, one))
    inside(seen, inner as Members, '[0]', tally)
}

function bare(seen: Seen, tally: Tally): void {
  const { json } = seen
  const message = 'The body is not the envelope itself.'
  const ok = hold(tally, 'ENV-003', seen, isObject(json), {
    message,
    place: 'body',
    expected: '{columns, data, rows}',
    actual: kind(json),
  })
  if (ok) inside(seen, json as Members, '', tally)
}

type Members = Readonly<Record<string, Json>>

function inside(seen: Seen, sent: Members, at: string, tally: Tally): void {
  const { columns, data, rows } = sent
  const columnsOk =
    Array.isArray(columns) &&
    columns.every(
      column => isObject(column) && typeof column.name === 'string' && typeof column.type === 'string',
    )
  const dataOk = Array.isArray(data) && data.every(row => Array.isArray(row))
  hold(tally, 'ENV-004', seen, columnsOk, {
    message: 'columns is not a list of names and types.',
    place: `${at}.columns`,
    expected: '[{name, type}, …]',
    actual: columns,
  })
  hold(tally, 'ENV-005', seen, dataOk, {
    message: 'data is not a list of rows.',
    place: `${at}.data`,
    expected: '[[…], …]',
    actual: data,
  })
  if (Array.isArray(data)) {
    const isCount = Number(lexeme(rows)) === data.length && typeof rows !== 'string'
    hold(tally, 'ENV-006', seen, isCount, {
      message: 'rows is not the number of rows.',
      place: `${at}.rows`,
      expected: String(data.length),
      actual: rows,
    })
  }
  if (!columnsOk || !dataOk) return
  const names = columns.map(column => String((column as Members).name))
  const short = data.findIndex(row => (row as readonly Json[]).length !== names.length)
  if (data.length > 0)
    hold(tally, 'ENV-007', seen, short === -1, {
      message: 'A row has another number of values than there are columns.',
      place: `${at}.data[${short}]`,
      expected: `${names.length} values`,
      actual: data[short],
    })
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (names.length > 0)
    hold(tally, 'ENV-008', seen, twice === undefined, {
      message: 'A column name stands twice.',
      place: `${at}.columns`,
      expected: 'each name once',
      actual: twice,
    })
  variant(seen, names, at, tally)
  additions(seen, sent, names, at, tally)
  if (oneRowOperations.includes(seen.operation))
    hold(tally, 'ENV-012', seen, data.length === 1, {
      message: 'A known address does not have one row.',
      place: `${at}.data`,
      expected: '1 row',
      actual: `${data.length} rows`,
    })
}

function variant(seen: Seen, names: readonly string[], at: string, tally: Tally): void {
  const forbidden = omitted(seen.target)
  if (forbidden.length === 0 || names.length === 0) return
  const present = forbidden.filter(name => names.includes(name))
  hold(tally, 'ENV-010', seen, present.length === 0, {
    message: 'A column is there that this variant leaves out.',
    place: `${at}.columns`,
    expected: `no ${forbidden.join(', no ')}`,
    actual: present,
  })
}

function additions(seen: Seen, sent: Members, names: readonly string[], at: string, tally: Tally): void {
  const documented = columnsOf(seen.target)
  const added = [
    ...names.filter(name => !documented.includes(name)),
    ...Object.keys(sent).filter(name => !['columns', 'data', 'rows'].includes(name)),
  ]
  const known = names.filter(name => documented.includes(name))
  const isOrdered = known.every(
    (name, index) => name === documented.filter(other => known.includes(other))[index],
  )
  const message =
    added.length > 0 ? 'There is more than the contract lists.' : 'The columns stand in another order.'
  hold(tally, 'ENV-011', seen, added.length === 0 && isOrdered, {
    message,
    place: `${at}.columns`,
    expected: 'the columns of the contract',
    actual: added.length > 0 ? added : names,
  })
}

function kind(value: Json | undefined): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  return isObject(value)
    ? `an object with ${Object.keys(value).slice(0, 6).join(', ')}`
    : `${JSON.stringify(value)}`
}
