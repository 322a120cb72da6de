import { parentWindow } from './parent-window.ts'

/** A request to one of the origins, as it goes over the wire. */
export interface SentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A complete reply. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds until the whole reply was there, as this page saw it. */
  readonly ms?: number
}

/** Sent to show the market, so that no journal has it and no scenario changes it; or since a person sends it. */
export type Purpose = 'view' | 'send'

/** Sends a request and reads the whole reply; throws an error to show when there is none. */
export async function sendRequest({ url, headers }: SentRequest, purpose: Purpose): Promise<Reply> {
  const start = performance.now()
  try {
    const marked = { ...headers, 'X-Mock-Console': purpose }
    const response = await parentWindow.fetch(url, { headers: marked, cache: 'no-store' })
    const body = await response.text()
    const ms = Math.round(performance.now() - start)
    return { status: response.status, headers: Object.fromEntries(response.headers), body, ms }
  } catch {
    throw new Error('There was no reply: the connection was cut.')
  }
}
