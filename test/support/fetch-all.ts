import type { MockUrls } from '../../mocks/server.ts'
import type { PlainRequest } from './draw-requests.ts'

/** A reply as a client sees it. */
export interface FetchedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends requests with `fetch`, all at once. It refers to nothing outside of itself, so that Playwright can run it in a page.
 * Headers about the connection are left out.
 */
export function fetchAll([urls, requests]: readonly [MockUrls, readonly PlainRequest[]]): Promise<
  FetchedReply[]
> {
  const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']
  const bases = {
    base: urls.base_url,
    payment: urls.payment_base_url,
    social: urls.social_base_url,
    socialPayment: urls.social_payment_base_url,
  }
  return Promise.all(
    requests.map(async ({ method, origin, path, query, headers }) => {
      const response = await fetch(`${bases[origin]}${path}?${query}`, { method, headers, cache: 'no-store' })
      const seen = [...response.headers].filter(([name]) => !ofConnection.includes(name))
      return { status: response.status, headers: Object.fromEntries(seen), body: await response.text() }
    }),
  )
}
