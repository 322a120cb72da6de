import { perContract } from '../../../contract/activate-contract.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { MAX_CLOCK_DIFFERENCE_S, parseHttpDate } from '../../evidence/parse-http-date.ts'
import { replyBounds } from '../../evidence/reply-bounds.ts'
import type { Tally } from '../../evidence/tally.ts'
import { serviceWideOperations } from '../../model/requirement.ts'
import { allOperations } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'

const { bytes, levels, values, rows, columns } = replyBounds
const bounds = `${bytes} bytes, ${rows} rows, ${columns} columns, ${values} values, ${levels} levels`

/** Checks the size and the date of every reply (NET-SIZE, NET-DATE). */
export const replyBoundChecks = perContract<CheckFamily>(() => ({
  requirements: [
    {
      id: 'NET-SIZE',
      title: 'a reply is no larger than what is judged',
      level: 'inferred',
      clause: readClause('transport'),
      checks: `A reply has at most ${bounds}; nothing else is told from a larger one.`,
      violation: 'a million rows for limit=1',
      operations: allOperations.current,
    },
    {
      id: 'NET-DATE',
      title: 'Date tells the present',
      level: 'inferred',
      clause: 'RFC 9110, 5.6.7 and 6.6.1',
      checks:
        'Where a reply has a Date, it is a time of HTTP, and with Age added within a day of the clock of whoever asks. Statements about the present are judged by Date all the same, so that a service may stand still.',
      violation: 'the year 2035; a time in ISO 8601',
      operations: serviceWideOperations,
    },
  ],
  judge({ exchanges }, tally) {
    for (const seen of exchanges) {
      judgeSize(seen, tally)
      judgeDate(seen, tally)
    }
  },
}))

function judgeSize(seen: ExchangeEvidence, tally: Tally): void {
  const { reply, failure } = seen
  const isMissing = reply === undefined && failure?.kind !== 'too-large'
  recordOutcome(tally, 'NET-SIZE', seen, isMissing ? undefined : reply !== undefined, {
    message: 'The reply is larger than what is judged.',
    place: 'reply',
    expected: `at most ${bounds}`,
    actual: failure?.message,
  })
}

function judgeDate(seen: ExchangeEvidence, tally: Tally): void {
  const { date, age } = seen.reply?.headers ?? {}
  if (date === undefined) return
  const told = parseHttpDate(date)
  if (seen.at === 0 && told !== undefined) return // a HAR without times: nobody knows when that was
  const off = told === undefined ? Number.NaN : told + (Number(age) || 0) - seen.at / 1000
  if (Math.abs(off) <= MAX_CLOCK_DIFFERENCE_S) tally.recordPass('NET-DATE', null)
  else
    tally.recordFinding(
      'NET-DATE',
      seen,
      {
        message: told === undefined ? 'Date is no time of HTTP.' : 'Date is not of the present.',
        place: 'header date',
        expected: `within a day of ${new Date(seen.at).toUTCString()}`,
        actual: date,
      },
      null,
    )
}
