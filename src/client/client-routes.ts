import generated from '../generated/client-routes.json' with { type: 'json' }

/** Path, origin, pages and versions of an operation. */
export interface ClientRoute {
  /** Path without prefix, such as /altchain/token-details. */
  readonly path: string
  /** True for an operation that only the social origin serves. */
  readonly isSocial?: true
  /** Number of rows of a page when none is asked for, and the column that identifies a row. */
  readonly page?: { readonly size: number; readonly key: string }
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
