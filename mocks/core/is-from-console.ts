import type { MockRequest } from './mock-reply.ts'

/** The header by which the console marks its requests: `view` to show the market, `send` where a person sends one. */
const consoleHeader = 'x-mock-console'

/**
 * Whether the console asks only to show what there is: no journal has the request and no scenario changes it. So is the preflight of
 * any request of the console. A payment is never only a view.
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
