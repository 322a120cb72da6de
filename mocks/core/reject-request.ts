import type { GapOptions } from '../../src/generated/gaps.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import type { MockReply } from './mock-reply.ts'

/** Builds an error reply in the form chosen for GAP-10. `message` is advice for a person. */
export function rejectRequest(
  choose: ChooseGapOption,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): MockReply {
  const reason = reasonPhrases[status] ?? 'Error'
  const form = errorForms[choose('GAP-10')]
  const [type, body] = form(status, reason, message)
  const reply = { status, headers: { 'Content-Type': type, ...headers }, body }
  advice.set(reply, message)
  return reply
}

const advice = new WeakMap<MockReply, string>()

/** Returns the advice of an error reply that the mock built, or undefined for any other reply. */
export function readAdvice(reply: MockReply): string | undefined {
  return advice.get(reply)
}

/** Builds the reply to a missing or invalid parameter, with the status chosen for GAP-11. */
export function rejectInvalidRequest(choose: ChooseGapOption, message: string): MockReply {
  return rejectRequest(choose, Number(choose('GAP-11')), message)
}

type ErrorForm = (status: number, reason: string, message: string) => [type: string, body: string]

const errorForms: Readonly<Record<GapOptions['GAP-10'], ErrorForm>> = {
  'error-message': (_, error, message) => ['application/json', JSON.stringify({ error, message })],
  'error-only': (_, __, message) => ['application/json', JSON.stringify({ error: message })],
  'problem-details': (status, title, detail) => [
    'application/problem+json',
    JSON.stringify({ type: 'about:blank', title, status, detail }),
  ],
  'plain-text': (_, __, message) => ['text/plain; charset=utf-8', message],
}

/** Returns what any service says with a status. The contract documents no texts of failures. */
export function describeStatus(status: number): string {
  return `${reasonPhrases[status] ?? 'Error'}.${status >= 500 || status === 429 ? ' Try again later.' : ''}`
}

// RFC 9110, section 15, and RFC 6585.
const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  410: 'Gone',
  414: 'URI Too Long',
  417: 'Expectation Failed',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
