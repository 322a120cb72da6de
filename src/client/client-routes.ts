import generated from '../generated/client-routes.json' with { type: 'json' }

/** Parameters and key by which an operation is read in pages. */
export interface ClientPage {
  /** Number of rows of a page when none is asked for. */
  readonly size: number
  /** Column that identifies a row. */
  readonly key: string
  /** Parameters that select the size of a page and its first row. */
  readonly limit: string
  readonly offset: string
}

/** Path, origin, pages and versions of an operation. */
export interface ClientRoute {
  /** Path without prefix, such as /altchain/token-details. */
  readonly path: string
  /** True for an operation that only the social origin serves. */
  readonly isSocial?: true
  readonly page?: ClientPage
  /** Major versions with the media type to accept, the default first. Tables have none. */
  readonly versions?: readonly (readonly [version: number, accept: string])[]
}

/** The part of the contract that a client knows. */
export interface ClientRoutes {
  /** First part of the path in the long form of a route: `/api/v1`. */
  readonly prefix: string
  readonly keyHeader?: string
  readonly operations: Readonly<Record<string, ClientRoute>>
}

/** The operations of the contract. The whole contract is thirty times as large. */
export let clientRoutes = generated as unknown as ClientRoutes

/** Makes the operations of another contract those of all clients of this process. */
export function setClientRoutes(routes: ClientRoutes): void {
  clientRoutes = routes
}
