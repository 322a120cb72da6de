import { perContract } from '../../../contract/activate-contract.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { getOriginalNumberText, type Json } from '../../evidence/parse-lossless-json.ts'
import { hasNamesAndTypes, isJsonObject } from '../../evidence/read-evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { selectSuccessful } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'
import {
  envelopeRequirements,
  listColumnNames,
  listOmittedColumns,
  oneRowOperations,
} from './envelope-requirements.ts'

/** Checks the outer form of a reply: the tabular envelope, or a list of objects (ENV). */
export const envelopeChecks = perContract<CheckFamily>(() => ({
  requirements: envelopeRequirements.current,
  judge(evidence, tally) {
    for (const seen of selectSuccessful(evidence)) judgeForm(seen, tally)
  },
}))

function judgeForm(seen: ExchangeEvidence, tally: Tally): void {
  const { reply } = seen.target
  if (reply.kind === 'objects') {
    if (!reply.isSingle) judgeObjectList(seen, tally)
  } else if (reply.wrapped) judgeWrapped(seen, tally)
  else judgeBare(seen, tally)
}

function judgeObjectList(seen: ExchangeEvidence, tally: Tally): void {
  recordOutcome(tally, 'ENV-013', seen, seen.rows !== undefined, {
    message: 'The body is not a list of objects.',
    place: 'body',
    expected: '[{…}, …]',
    actual: describeKind(seen.json),
  })
}

function judgeWrapped(seen: ExchangeEvidence, tally: Tally): void {
  const { json } = seen
  const ok = recordOutcome(tally, 'ENV-001', seen, Array.isArray(json), {
    message: 'The body is not an array.',
    place: 'body',
    expected: '[envelope]',
    actual: describeKind(json),
  })
  if (!ok) return
  const [inner, ...more] = json as readonly Json[]
  const one = {
    message: 'The array does not hold one envelope.',
    place: 'body',
    expected: 'one object',
    actual: more.length > 0 ? `${more.length + 1} elements` : describeKind(inner),
  }
  if (recordOutcome(tally, 'ENV-002', seen, isJsonObject(inner) && more.length === 0, one))
    judgeEnvelope(seen, inner as Members, '[0]', tally)
}

function judgeBare(seen: ExchangeEvidence, tally: Tally): void {
  const { json } = seen
  const ok = recordOutcome(tally, 'ENV-003', seen, isJsonObject(json), {
    message: 'The body is not the envelope itself.',
    place: 'body',
    expected: '{columns, data, rows}',
    actual: describeKind(json),
  })
  if (ok) judgeEnvelope(seen, json as Members, '', tally)
}

type Members = Readonly<Record<string, Json>>

function judgeEnvelope(seen: ExchangeEvidence, sent: Members, at: string, tally: Tally): void {
  const { columns, data, rows } = sent
  const columnsOk = Array.isArray(columns) && hasNamesAndTypes(columns)
  const dataOk = Array.isArray(data) && data.every(row => Array.isArray(row))
  recordOutcome(tally, 'ENV-004', seen, columnsOk, {
    message: 'columns is not a list of names and types.',
    place: `${at}.columns`,
    expected: '[{name, type}, …]',
    actual: columns,
  })
  recordOutcome(tally, 'ENV-005', seen, dataOk, {
    message: 'data is not a list of rows.',
    place: `${at}.data`,
    expected: '[[…], …]',
    actual: data,
  })
  if (Array.isArray(data)) {
    const isCount = Number(getOriginalNumberText(rows)) === data.length && typeof rows !== 'string'
    recordOutcome(tally, 'ENV-006', seen, isCount, {
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
    recordOutcome(tally, 'ENV-007', seen, short === -1, {
      message: 'A row has another number of values than there are columns.',
      place: `${at}.data[${short}]`,
      expected: `${names.length} values`,
      actual: data[short],
    })
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (names.length > 0)
    recordOutcome(tally, 'ENV-008', seen, twice === undefined, {
      message: 'A column name stands twice.',
      place: `${at}.columns`,
      expected: 'each name once',
      actual: twice,
    })
  judgeVariant(seen, names, at, tally)
  judgeAdditions(seen, sent, names, at, tally)
  // What is listed may be too new to be known by itself: XEP-LISTED speaks of that.
  const mayBeUnknown = seen.expects === 'allowed' && data.length === 0
  if (oneRowOperations.current.includes(seen.operation) && !mayBeUnknown)
    recordOutcome(tally, 'ENV-012', seen, data.length === 1, {
      message: 'A known key does not have one row.',
      place: `${at}.data`,
      expected: '1 row',
      actual: `${data.length} rows`,
    })
}

function judgeVariant(seen: ExchangeEvidence, names: readonly string[], at: string, tally: Tally): void {
  const forbidden = listOmittedColumns(seen.target)
  if (forbidden.length === 0 || names.length === 0) return
  const present = forbidden.filter(name => names.includes(name))
  recordOutcome(tally, 'ENV-010', seen, present.length === 0, {
    message: 'A column is there that this variant leaves out.',
    place: `${at}.columns`,
    expected: `no ${forbidden.join(', no ')}`,
    actual: present,
  })
}

function judgeAdditions(
  seen: ExchangeEvidence,
  sent: Members,
  names: readonly string[],
  at: string,
  tally: Tally,
): void {
  const documented = listColumnNames(seen.target)
  const added = [
    ...names.filter(name => !documented.includes(name)),
    ...Object.keys(sent).filter(name => !['columns', 'data', 'rows'].includes(name)),
  ]
  const known = names.filter(name => documented.includes(name))
  const isOrdered = known.every(
    (name, index) => name === documented.filter(other => known.includes(other))[index],
  )
  recordOutcome(tally, 'ENV-011', seen, added.length === 0 && isOrdered, {
    message:
      added.length > 0 ? 'There is more than the contract lists.' : 'The columns stand in another order.',
    place: `${at}.columns`,
    expected: 'the columns of the contract',
    actual: added.length > 0 ? added : names,
  })
}

function describeKind(value: Json | undefined): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  return isJsonObject(value)
    ? `an object with ${Object.keys(value).slice(0, 6).join(', ')}`
    : `${JSON.stringify(value)}`
}
