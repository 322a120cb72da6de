import createClient, { type Client, type ClientOptions } from 'openapi-fetch'
import { createContext, useContext } from 'react'
import type { MockUrls } from '../../../mocks/browser.ts'
import type { paths } from '../../../src/generated/schema.ts'

/** Addresses of the service for the page. */
export type ServiceUrls = Pick<MockUrls, 'base_url' | 'payment_base_url'>

/** A typed client of the service. */
export type ServiceClient = Client<paths>

/** Connection of the page to the service. */
export interface Service {
  readonly client: ServiceClient
  readonly paymentUrl: string
  /** Value of the header Prefer, or an empty text. */
  readonly prefer: string
}

/** A client of one origin; a list in a query is one value with commas. */
export function createServiceClient(
  baseUrl: string,
  prefer: string,
  options: Pick<ClientOptions, 'headers' | 'fetch'> = {},
): ServiceClient {
  return createClient<paths>({
    ...options,
    baseUrl,
    headers: { ...options.headers, ...(prefer === '' ? {} : { Prefer: prefer }) },
    querySerializer: { array: { style: 'form', explode: false } },
  })
}

/** Hands the service to all parts of the page. */
export const ServiceContext = createContext<Service | undefined>(undefined)

/** The service that the page talks to. */
export function useService(): Service {
  const service = useContext(ServiceContext)
  if (service === undefined) throw new Error('Outside of a ServiceContext.')
  return service
}
