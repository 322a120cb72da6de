/** What is read of a HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/); writers leave out more than the format allows. */
export interface HarEntry {
  readonly startedDateTime?: string
  /** Milliseconds, waiting for a connection included. */
  readonly time?: number
  readonly timings?: Readonly<Partial<Record<'send' | 'wait' | 'receive', number>>>
  readonly request: {
    readonly method?: string
    readonly url: string
    readonly headers?: readonly HarHeader[]
  }
  readonly response?: HarResponse
  /** Chromium: the cache that gave the reply, such as `disk`. */
  readonly _fromCache?: unknown
  /** Playwright: a test gave the reply, or broke the request off. */
  readonly _wasFulfilled?: boolean
  readonly _wasAborted?: boolean
  /** Playwright: the service worker that sent the request; no body is written for it. */
  readonly _serviceWorkerRef?: unknown
}

export interface HarResponse {
  readonly status?: number
  readonly headers?: readonly HarHeader[]
  readonly content?: HarContent
  /** Bytes of the body on the wire: 0 when a cache gave it. */
  readonly bodySize?: number
  /** Chromium, Playwright: bytes of headers and body on the wire. */
  readonly _transferSize?: number
  /** Chromium: a service worker gave the reply. */
  readonly _fetchedViaServiceWorker?: boolean
  /** Chromium: why there is no whole reply, such as net::ERR_CONNECTION_REFUSED. Playwright: `_failureText`. */
  readonly _error?: string
  readonly _failureText?: string
}

export interface HarContent {
  /** Bytes of the body after decoding; -1 when unknown. */
  readonly size?: number
  readonly mimeType?: string
  readonly text?: string
  readonly encoding?: string
  /** Playwright: the name of a file beside the HAR. */
  readonly _file?: string
}

export interface HarHeader {
  readonly name: string
  readonly value?: string
}
