import { fetch as fetchByDispatcher, type RequestInit as UndiciInit } from 'undici'
import { createDispatcher } from './create-dispatcher.ts'
import type { Network } from './network.ts'

/** Creates a `fetch` that connects as the settings say, and that adds their headers. */
export function createNetworkFetch(network: Network): (url: string, init: RequestInit) => Promise<Response> {
  const dispatcher = createDispatcher(network)
  return async (url, init) => {
    const headers = new Headers(init.headers)
    for (const { name, value } of network.headers ?? []) headers.set(name, value)
    const options = { ...init, headers: [...headers], dispatcher } as UndiciInit
    return (await fetchByDispatcher(url, options)) as unknown as Response
  }
}
