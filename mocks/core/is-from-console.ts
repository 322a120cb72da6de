import type { MockRequest } from './mock-reply.ts'

/** The header by which the console marks its requests: `view` for plain data, `send` to also play scenarios. */
const consoleHeader = 'x-mock-console'

/** True if no scenario changes a request of the console. A request with a payment is never only a view. */
export function isConsoleView({ header }: Pick<MockRequest, 'header'>): boolean {
  return header(consoleHeader) === 'view' && header('payment-signature') === undefined
}

/**
 * True for requests that the journal records: all but those of the console, and their preflights. A payment
 * changes the ledger, so a request with one is always recorded.
 */
export function isJournaled({ method, header }: Pick<MockRequest, 'method' | 'header'>): boolean {
  if (method === 'OPTIONS')
    return header('access-control-request-headers')?.toLowerCase().includes(consoleHeader) !== true
  return header(consoleHeader) === undefined || header('payment-signature') !== undefined
}

/** True if the console sent a request, be it to show data or for its user. */
export function isFromConsole({ header }: Pick<MockRequest, 'header'>): boolean {
  return header(consoleHeader) !== undefined
}
