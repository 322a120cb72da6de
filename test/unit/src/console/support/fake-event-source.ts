/** A stream of events, which a test sends itself. */
export class FakeEventSource extends EventTarget {
  /** All streams since the list was emptied. */
  static readonly all: FakeEventSource[] = []
  readonly url: string
  isClosed = false
  onopen: () => void = () => undefined
  onerror: () => void = () => undefined

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  send(type: string, data: unknown = null): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}
