import { parentWindow } from './parent-window.ts'

/** A request to one of the origins, as sent. */
export interface SentRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** A complete reply. */
export interface ReceivedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds until this page had the whole reply. */
  readonly ms?: number
}

/**
 * Purpose of a request: `view` for plain data, `send` to also play the scenarios in force. Neither is in the
 * journal of the mock or advances a counter of the application.
 */
export type Purpose = 'view' | 'send'

/** Sends a request and reads the whole reply. Throws an error for display when there is no reply. */
export async function sendRequest({ url, headers }: SentRequest, purpose: Purpose): Promise<ReceivedReply> {
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
