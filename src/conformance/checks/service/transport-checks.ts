import { replyBounds } from '../../../base/bounds.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { findAnswer } from '../../../contract/contract.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { MAX_CLOCK_DIFFERENCE_S, parseHttpDate } from '../../evidence/parse-http-date.ts'
import type { Tally } from '../../evidence/tally.ts'
import { CONTENT_CODING_ERROR_PREFIX } from '../../model/recording.ts'
import { serviceWideOperations } from '../../model/requirement.ts'
import { createStatusFinding, isInconclusiveStatus } from '../answers/classify-answer.ts'
import { allOperations, selectRequiredOrSuccessful, selectSuccessful } from '../answers/select-successful.ts'
import { defineChecks } from '../families/define-checks.ts'

/** Id of the requirement that every valid request succeeds. Others state which request was refused. */
export const anyRequestId = 'NET-001'
const codingId = 'NET-002'
const serverErrorId = 'ERR-002'

const { bytes, levels, values, rows, columns } = replyBounds
const bounds = `${bytes} bytes, ${rows} rows, ${columns} columns, ${values} values, ${levels} levels`

/** Checks the transport of replies, before their content (NET). */
export const transportChecks = perContract(() =>
  defineChecks(
    { clause: readClause('transport'), operations: allOperations.current },
    [
      {
        id: anyRequestId,
        title: 'a valid request succeeds',
        checks:
          'The status of every request with the parameters the contract asks for is 2xx; 429 and 503 tell nothing. After 404 for a listed key up to two others of the list are requested: one of them has to succeed.',
        violation: '500, or 404 for each of three keys that a list of the service has just named',
        among: selectRequiredOrSuccessful,
        judge: seen => ({
          holds: isStatusClear(seen) ? seen.ok : undefined,
          // What makes the service fail is a finding of both requirements.
          ...(Number(seen.reply?.status) >= 500 && { breaks: [anyRequestId, serverErrorId] }),
          ...createStatusFinding(seen, 'A valid request failed.'),
        }),
      },
      {
        id: codingId,
        title: 'the body is JSON',
        checks:
          'The body of a 2xx is one JSON value by RFC 8259, and nothing after it. Bodies that are not in the content coding they name count when it is so of two replies, and never otherwise at the same URL; those that end early, when no reply of the operation is whole.',
        violation: 'an HTML page, NaN, a trailing comma, an empty body, plain text that is said to be gzip',
        among: selectAnswered,
        judge: seen => ({
          holds: seen.json !== undefined || !hasDocumentedBody(seen),
          message: `The body is not JSON${seen.notJson === undefined ? '' : `: ${seen.notJson}`}.`,
          place: 'body',
          expected: 'JSON',
          actual: seen.reply?.body.slice(0, MAX_SHOWN),
        }),
      },
      {
        id: 'NET-003',
        title: 'Content-Type is that of JSON',
        level: 'inferred',
        checks:
          'Content-Type of a 2xx is application/json or a type that ends in +json, whatever its parameters.',
        violation: 'text/html with a JSON body',
        among: evidence => selectAnswered(evidence).filter(hasDocumentedBody),
        judge({ reply }) {
          const type = reply?.headers['content-type'] ?? ''
          return {
            holds: /^application\/([^;]+\+)?json *(;|$)/i.test(type),
            message: 'Content-Type does not say JSON.',
            place: 'header content-type',
            expected: 'application/json or …+json',
            actual: type,
          }
        },
      },
      {
        id: 'NET-004',
        title: 'the body is UTF-8 without a byte order mark',
        level: 'inferred',
        checks: 'The bytes of a 2xx decode as UTF-8 and do not begin with U+FEFF (RFC 8259, 8.1).',
        violation: 'a text in Latin-1',
        among: selectAnswered,
        judge({ reply: { encoding, body } = { encoding: 'base64', body: '' } }) {
          const isText = encoding === undefined
          return {
            holds: isText && !body.startsWith('\uFEFF'),
            message: isText ? 'The body begins with a byte order mark.' : 'The body is not UTF-8.',
            place: 'body',
            expected: 'UTF-8',
            actual: body.slice(0, MAX_SHOWN),
          }
        },
      },
      {
        id: 'NET-005',
        title: 'a member name stands once in an object',
        level: 'inferred',
        checks: 'No object of a 2xx has the same member name twice (RFC 8259, 4).',
        violation: '{"1 day": 1, "1 day": 2}',
        among: selectSuccessful,
        judge: ({ twice: [name] }) => ({
          holds: name === undefined,
          message: 'A member name stands twice in one object.',
          place: 'body',
          expected: 'each name once',
          actual: name,
        }),
      },
      {
        id: 'NET-006',
        title: 'success is 200',
        level: 'inferred',
        checks: 'The status of a success is exactly 200, or one that the document of the operation lists.',
        violation: '201 or 206 for a list',
        among: selectAnswered,
        judge: seen => ({
          holds: seen.reply?.status === 200 || findDocumented(seen) !== undefined,
          ...createStatusFinding(seen, 'Success has another status than 200.', '200'),
        }),
      },
      {
        id: 'NET-007',
        title: 'a redirect is not followed',
        level: 'open',
        checks: 'A 3xx is recorded with its Location; the key goes nowhere else.',
        violation: 'nothing: the contract does not speak of redirects',
        among: evidence => selectRequiredOrSuccessful(evidence).filter(isStatusClear),
        judge: ({ reply }) => ({
          holds: Math.floor(Number(reply?.status) / 100) !== 3,
          message: 'The reply is a redirect.',
          place: 'status',
          expected: 'no redirect',
          actual: reply?.headers.location,
        }),
      },
      {
        id: 'NET-SIZE',
        title: 'a reply is no larger than what is judged',
        level: 'inferred',
        checks: `A reply has at most ${bounds}; nothing else is told from a larger one.`,
        violation: 'a million rows for limit=1',
        among: ({ exchanges }) => exchanges,
        judge: ({ reply, failure }) => ({
          holds: reply === undefined && failure?.kind !== 'too-large' ? undefined : reply !== undefined,
          message: 'The reply is larger than what is judged.',
          place: 'reply',
          expected: `at most ${bounds}`,
          actual: failure?.message,
        }),
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
        among: ({ exchanges }) => exchanges,
        judge({ reply, at }) {
          const { date, age } = reply?.headers ?? {}
          const time = parseHttpDate(date)
          // A HAR without times does not tell when it was recorded.
          if (date === undefined || (at === 0 && time !== undefined)) return undefined
          const off = time === undefined ? Number.NaN : time + (Number(age) || 0) - at / 1000
          return {
            holds: Math.abs(off) <= MAX_CLOCK_DIFFERENCE_S,
            about: null,
            message: time === undefined ? 'Date is no time of HTTP.' : 'Date is not of the present.',
            place: 'header date',
            expected: `within a day of ${new Date(at).toUTCString()}`,
            actual: date,
          }
        },
      },
    ],
    { judge: judgeCodings },
  ),
)

const MAX_SHOWN = 300

function selectAnswered(evidence: Evidence): ExchangeEvidence[] {
  return selectRequiredOrSuccessful(evidence).filter(({ ok }) => ok)
}

function findDocumented({ target, reply }: ExchangeEvidence): string | undefined {
  return findAnswer(target, reply?.status ?? 0)
}

/** Returns true for a status with a documented body, and for one that the document does not have. */
function hasDocumentedBody(seen: ExchangeEvidence): boolean {
  const key = findDocumented(seen)
  return key === undefined || seen.target.answers?.[key]?.type !== undefined
}

function isStatusClear(seen: ExchangeEvidence): boolean {
  return seen.reply !== undefined && !isInconclusiveStatus(seen)
}

/** Minimum number of wrongly encoded bodies for a finding. A single one may be an accident of a proxy. */
const MIN_MISCODED = 2

/**
 * Judges content codings. A body that is not in its declared coding counts as invalid JSON. One that ends early
 * may be a fault of the network, unless every reply of its operation does.
 */
function judgeCodings(evidence: Evidence, tally: Tally): void {
  const broken = selectRequiredOrSuccessful(evidence).filter(
    ({ failure }) => failure?.kind === 'malformed' && failure.message.startsWith(CONTENT_CODING_ERROR_PREFIX),
  )
  const miscoded = broken.filter(({ failure, url, operation }) => {
    const endsEarly = failure?.message.endsWith('unexpected end of file')
    const isLike = (other: ExchangeEvidence) =>
      endsEarly ? other.operation === operation : other.url === url
    return (
      !evidence.exchanges.some(other => other.ok && isLike(other)) &&
      (!endsEarly || broken.filter(isLike).length >= MIN_MISCODED)
    )
  })
  if (miscoded.length < MIN_MISCODED) return
  for (const seen of miscoded)
    tally.recordFinding(codingId, seen, {
      message: 'The body is not in the content coding that Content-Encoding names.',
      place: 'header content-encoding',
      expected: 'JSON in that coding',
      actual: seen.failure?.message,
    })
}

/** Checks that no request gets a 5xx reply (ERR). The format of an error is open. */
export const serverErrorChecks = perContract(() =>
  defineChecks({ clause: readClause('errors'), operations: allOperations.current }, [
    {
      id: serverErrorId,
      title: 'no well-formed request makes the service fail',
      level: 'inferred',
      checks:
        'No reply is a 5xx, whether the values of the request are valid or not; 503 only says to come back later. For a request that has to succeed it is told with NET-001.',
      violation: '500 for limit=0',
      among(evidence) {
        const expected = new Set(selectRequiredOrSuccessful(evidence).filter(isStatusClear))
        return evidence.exchanges.filter(seen => Number(seen.reply?.status) < 500 || !expected.has(seen))
      },
      judge(seen) {
        const { status } = seen.reply ?? {}
        const message = 'A well-formed request made the service fail.'
        const holds = status === undefined || status === 503 ? undefined : status < 500
        return { holds, ...createStatusFinding(seen, message, 'below 500') }
      },
    },
  ]),
)
