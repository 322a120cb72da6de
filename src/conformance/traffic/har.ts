/** What is read of a HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/); writers leave out more than the format allows. */
export interface Har {
  readonly log: { readonly entries: readonly HarEntry[] }
}

export interface HarEntry {
  readonly startedDateTime?: string
  /** Milliseconds, waiting for a connection included. */
  readonly time?: number
  readonly timings?: Readonly<Partial<Record<'send' | 'wait' | 'receive', number>>>
  readonly request: {
    readonly method?: string
    readonly url?: string
    readonly headers?: readonly HarHeader[]
  }
  readonly response?: HarResponse
  /** Chromium: where a reply came from that no service sent. */
  readonly _fromCache?: string
}

export interface HarResponse {
  readonly status?: number
  readonly headers?: readonly HarHeader[]
  readonly content?: HarContent
  /** Chromium: why there is no reply, such as net::ERR_CONNECTION_REFUSED. Playwright: `_failureText`. */
  readonly _error?: string | null
  readonly _failureText?: string
}

export interface HarContent {
  readonly size?: number
  readonly text?: string
  readonly encoding?: string
  /** Playwright: the name of a file beside the HAR. */
  readonly _file?: string
}

export interface HarHeader {
  readonly name: string
  readonly value: string
}
