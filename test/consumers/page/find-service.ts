import type { BrowserMock } from '../../../mocks/browser.ts'
import type { ServiceUrls } from './service.ts'

declare global {
  interface Window {
    /** The mock in this page, to be steered from the console and by tests; absent where there is a server. */
    mock?: BrowserMock
  }
}

/**
 * Returns the address of the service: `base_url` and `payment_base_url` in the address of the page. Otherwise it starts a mock
 * in this page, with the `seed` and `now` of the address, or its `stories`.
 */
export async function findService(address: URLSearchParams): Promise<ServiceUrls> {
  const asked = Object.fromEntries(address)
  const { base_url, payment_base_url, social_base_url, social_payment_base_url, seed, now, stories } = asked
  if (base_url !== undefined && payment_base_url !== undefined && (seed ?? stories) === undefined)
    return { base_url, payment_base_url }
  const { startMock } = await import('../../../mocks/browser.ts')
  window.mock = await startMock({
    baseUrl: base_url,
    paymentBaseUrl: payment_base_url,
    socialBaseUrl: social_base_url,
    socialPaymentBaseUrl: social_payment_base_url,
    now,
    ...(stories === undefined ? { seed: Number(seed ?? 1) } : { stories: JSON.parse(stories) }),
  })
  return window.mock.urls
}
