import type { ServerResponse } from 'node:http'
import type { Violation } from '../conformance/judge/judge-exchange.ts'
import type { Failure } from '../conformance/model/recording.ts'
import { passHeaders, type RawHeaders } from './pass-headers.ts'

/** Names the documented requirements that a reply breaks, such as `INV-TS-03, COL-AltPool-fee`. */
const violationHeader = 'X-Contract-Violation'
/** Some servers and browsers refuse longer headers. */
const MOST_IDS = 40

/** The headers of a reply with the requirements that it breaks; a page of another origin may read them. */
export function markReply(
  headers: RawHeaders,
  violations: readonly Violation[],
  isCrossOrigin: boolean,
): string[] {
  const kept = passHeaders(headers, [violationHeader.toLowerCase()])
  const ids = [...new Set(violations.map(({ id }) => id))]
  if (ids.length === 0) return kept
  const more = ids.length > MOST_IDS ? [`and ${ids.length - MOST_IDS} more`] : []
  const mark = [violationHeader, [...ids.slice(0, MOST_IDS), ...more].join(', ')]
  return isCrossOrigin
    ? [...kept, ...mark, 'Access-Control-Expose-Headers', violationHeader]
    : [...kept, ...mark]
}

/** Answers 502 with what is wrong in place of a reply; gives the status. */
export function refuseViolations(response: ServerResponse, violations: readonly Violation[]): number {
  const headers = markReply([], violations, true)
  return sendJson(response, 502, headers, {
    error: 'The reply of the target breaks the contract.',
    violations,
  })
}

/** Answers in place of a target that gave no reply: 504 when it took too long, else 502; gives the status. */
export function refuse(response: ServerResponse, { kind, message }: Failure): number {
  return sendJson(response, kind === 'timeout' ? 504 : 502, [], {
    error: 'The target gave no whole reply.',
    facts: [`${kind}: ${message}`],
  })
}

function sendJson(response: ServerResponse, status: number, headers: RawHeaders, body: object): number {
  // Whatever page asked: it has to learn why there is nothing to show.
  response.writeHead(status, [
    ...['Content-Type', 'application/json', 'Access-Control-Allow-Origin', '*', 'X-Answered-By', 'mdc proxy'],
    ...headers,
  ])
  response.end(JSON.stringify(body))
  return status
}
