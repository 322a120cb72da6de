import type { MockRequest } from './mock-reply.ts'

/** The header by which the console marks its requests: `view` to show the market, `send` where a person sends one. */
const consoleHeader = 'x-mock-console'

/**
 * True if a request of the console only shows data. No journal has it and no scenario changes it. The same holds for preflights
 * of the console. A payment is never only a view.
 */
export function isConsoleView({ method, header }: Pick<MockRequest, 'method' | 'header'>): boolean {
  if (method === 'OPTIONS')
    return header('access-control-request-headers')?.toLowerCase().includes(consoleHeader) === true
  return header(consoleHeader) === 'view' && header('payment-signature') === undefined
}

/** True if the console sent a request, for whatever reason. */
export function isFromConsole({ header }: Pick<MockRequest, 'header'>): boolean {
  return header(consoleHeader) !== undefined
}
