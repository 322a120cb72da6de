import { perContract } from '../../../contract/activate-contract.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { CONTENT_CODING_ERROR_PREFIX } from '../../model/recording.ts'
import {
  createStatusFinding,
  explainInconclusiveReply,
  isInconclusiveStatus,
} from '../answers/classify-answer.ts'
import { allOperations, selectRequiredOrSuccessful, selectSuccessful } from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { describeRequirements } from '../families/describe-requirements.ts'
import { recordOutcome } from '../families/record-outcome.ts'

const latencyId = 'NET-LATENCY'
/** Id of the requirement that every valid request succeeds. Others state which request was refused. */
export const anyRequestId = 'NET-001'

/** Checks the transport of replies, before their content (NET). */
export const transportChecks = perContract<CheckFamily>(() => ({
  requirements: describeRequirements({ clause: readClause('transport'), operations: allOperations.current }, [
    {
      id: anyRequestId,
      title: 'a valid request succeeds',
      checks:
        'The status of every request with the parameters the contract asks for is 2xx; 429 and 503 tell nothing. After 404 for a listed key up to two others of the list are requested: one of them has to succeed.',
      violation: '500, or 404 for each of three keys that a list of the service has just named',
    },
    {
      id: 'NET-002',
      title: 'the body is JSON',
      checks:
        'The body of a 2xx is one JSON value by RFC 8259, and nothing after it. Bodies that are not in the content coding they name count when it is so of two replies, and never otherwise at the same URL; those that end early, when no reply of the operation is whole.',
      violation: 'an HTML page, NaN, a trailing comma, an empty body, plain text that is said to be gzip',
    },
    {
      id: 'NET-003',
      title: 'Content-Type is that of JSON',
      level: 'inferred',
      checks:
        'Content-Type of a 2xx is application/json or a type that ends in +json, whatever its parameters.',
      violation: 'text/html with a JSON body',
    },
    {
      id: 'NET-004',
      title: 'the body is UTF-8 without a byte order mark',
      level: 'inferred',
      checks: 'The bytes of a 2xx decode as UTF-8 and do not begin with U+FEFF (RFC 8259, 8.1).',
      violation: 'a text in Latin-1',
    },
    {
      id: 'NET-005',
      title: 'a member name stands once in an object',
      level: 'inferred',
      checks: 'No object of a 2xx has the same member name twice (RFC 8259, 4).',
      violation: '{"1 day": 1, "1 day": 2}',
    },
    {
      id: 'NET-006',
      title: 'success is 200',
      level: 'inferred',
      checks: 'The status of a success is exactly 200.',
      violation: '201 or 206 for a list',
    },
    {
      id: 'NET-007',
      title: 'a redirect is not followed',
      level: 'open',
      checks: 'A 3xx is recorded with its Location; the key goes nowhere else.',
      violation: 'nothing: the contract does not speak of redirects',
    },
    {
      id: latencyId,
      title: 'an answer comes in the time that the operator allows',
      clause: 'limit of the operator (--max-latency, or policy.maxLatencyMs in the configuration)',
      checks:
        'From sending a request to the last byte of its reply no more time goes by than the limit. Not looked at without one, since the contract names none.',
      violation: '40 seconds, with --max-latency 2000',
      needs: 'max-latency',
    },
  ]),
  judge(evidence, tally) {
    for (const seen of selectRequiredOrSuccessful(evidence)) judgeStatus(seen, tally)
    for (const seen of selectRequiredOrSuccessful(evidence)) if (seen.ok) judgeBody(seen, tally)
    judgeCodings(evidence, tally)
    for (const seen of selectSuccessful(evidence)) judgeMemberNames(seen, tally)
    const { maxLatencyMs } = evidence.run
    if (maxLatencyMs !== undefined)
      for (const seen of evidence.exchanges) judgeLatency(seen, maxLatencyMs, tally)
  },
}))

function judgeStatus(seen: ExchangeEvidence, tally: Tally): void {
  const { ok, reply } = seen
  if (reply === undefined || isInconclusiveStatus(seen)) {
    tally.recordUnclear(anyRequestId, seen, explainInconclusiveReply(seen))
    return
  }
  const { status: actual, headers } = reply
  recordOutcome(tally, 'NET-007', seen, actual < 300 || actual >= 400, {
    message: 'The reply is a redirect.',
    place: 'status',
    expected: 'no redirect',
    actual: headers.location,
  })
  // What makes the service fail is said once: the rule about all requests stands with the one about good ones.
  const requirements = actual < 500 ? anyRequestId : [anyRequestId, 'ERR-002']
  const failed = createStatusFinding(seen, 'A valid request failed.')
  const other = createStatusFinding(seen, 'Success has another status than 200.', '200')
  if (recordOutcome(tally, requirements, seen, ok, failed))
    recordOutcome(tally, 'NET-006', seen, actual === 200, other)
}

/** Judges the duration of a request. A timed-out request is judged only if it took longer than the limit. */
function judgeLatency(seen: ExchangeEvidence, limit: number, tally: Tally): void {
  const { reply, failure, ms } = seen
  const isMissing = reply === undefined && (failure?.kind !== 'timeout' || ms <= limit)
  recordOutcome(tally, latencyId, seen, isMissing ? undefined : ms <= limit, {
    message: 'The answer came later than the operator allows.',
    place: 'time',
    expected: `at most ${limit} ms`,
    actual: ms,
  })
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
    tally.recordFinding('NET-002', seen, {
      message: 'The body is not in the content coding that Content-Encoding names.',
      place: 'header content-encoding',
      expected: 'JSON in that coding',
      actual: seen.failure?.message,
    })
}

function judgeBody(seen: ExchangeEvidence, tally: Tally): void {
  const { reply, notJson, json } = seen
  if (reply === undefined) return
  const { headers, encoding, body } = reply
  const start = body.slice(0, 300)
  recordOutcome(tally, 'NET-004', seen, encoding === undefined && !body.startsWith('\uFEFF'), {
    message: encoding === undefined ? 'The body begins with a byte order mark.' : 'The body is not UTF-8.',
    place: 'body',
    expected: 'UTF-8',
    actual: start,
  })
  recordOutcome(tally, 'NET-002', seen, json !== undefined, {
    message: `The body is not JSON${notJson === undefined ? '' : `: ${notJson}`}.`,
    place: 'body',
    expected: 'JSON',
    actual: start,
  })
  const type = headers['content-type'] ?? ''
  recordOutcome(tally, 'NET-003', seen, /^application\/([^;]+\+)?json *(;|$)/i.test(type), {
    message: 'Content-Type does not say JSON.',
    place: 'header content-type',
    expected: 'application/json or …+json',
    actual: type,
  })
}

function judgeMemberNames(seen: ExchangeEvidence, tally: Tally): void {
  const [name] = seen.twice
  recordOutcome(tally, 'NET-005', seen, name === undefined, {
    message: 'A member name stands twice in one object.',
    place: 'body',
    expected: 'each name once',
    actual: name,
  })
}
