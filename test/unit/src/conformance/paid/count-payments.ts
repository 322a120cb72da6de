import type { Mock } from '../../../../../mocks/mock.ts'

/** Number of times that each payment was sent to a mock. */
export type SentPayments = ReadonlyMap<string, number>

/** The same mock, and the payments that came to it, each by the whole text of its header. */
export function countPayments(mock: Mock): { readonly counted: Mock; readonly sent: SentPayments } {
  const sent = new Map<string, number>()
  const counted: Mock = {
    ...mock,
    handle: request => {
      const header = request.header('payment-signature')
      // Garbage is no payment.
      if (header?.startsWith('ey')) sent.set(header, (sent.get(header) ?? 0) + 1)
      return mock.handle(request)
    },
  }
  return { counted, sent }
}
