import type { MockRequest } from './mock-reply.ts'

/** The header by which the console marks its requests: `view` to show data, `send` if its user sends one. */
const consoleHeader = 'x-mock-console'

/**
 * True if a request of the console only shows data, and for preflights of the console. Such a request is not
 * journaled, and no scenario changes it. A request with a payment is never only a view.
 */
export function isConsoleView({ method, header }: Pick<MockRequest, 'method' | 'header'>): boolean {
  if (method === 'OPTIONS')
    return header('access-control-request-headers')?.toLowerCase().includes(consoleHeader) === true
  return header(consoleHeader) === 'view' && header('payment-signature') === undefined
}

/** True if the console sent a request, be it to show data or for its user. */
export function isFromConsole({ header }: Pick<MockRequest, 'header'>): boolean {
  return header(consoleHeader) !== undefined
}
