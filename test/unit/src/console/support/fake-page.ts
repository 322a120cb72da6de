import { onTestFinished, vi } from 'vitest'

/** As much of an element or a text of a page as Preact needs to draw in it. */
export class FakeElement {
  readonly attributes = new Map<string, unknown>()
  readonly childNodes: FakeElement[] = []
  readonly style: Record<string, unknown> = {}
  readonly nodeType: number
  readonly clientWidth = 800
  readonly clientHeight = 600
  scrollTop = 0
  readonly localName: string
  data: string
  parentNode: FakeElement | undefined
  private readonly handlers = new Map<string, { name: string; handle: (event: unknown) => void }>()

  constructor(localName: string, data = '') {
    this.localName = localName
    this.data = data
    this.nodeType = localName === '' ? 3 : 1
  }

  /** The whole text in it. */
  get text(): string {
    return this.data + this.childNodes.map(({ text }) => text).join('')
  }

  get firstChild(): FakeElement | null {
    return this.childNodes[0] ?? null
  }

  get nextSibling(): FakeElement | null {
    const nodes = this.parentNode?.childNodes ?? []
    return nodes[nodes.indexOf(this) + 1] ?? null
  }

  get ownerDocument() {
    return { defaultView: globalThis }
  }

  insertBefore(node: FakeElement, next: FakeElement | null): void {
    node.parentNode?.removeChild(node)
    const index = next === null ? this.childNodes.length : this.childNodes.indexOf(next)
    this.childNodes.splice(index, 0, node)
    node.parentNode = this
  }

  append(node: FakeElement): void {
    this.insertBefore(node, null)
  }

  remove(): void {
    this.parentNode?.removeChild(this)
  }

  removeChild(node: FakeElement): void {
    this.childNodes.splice(this.childNodes.indexOf(node), 1)
    node.parentNode = undefined
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, value)
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  addEventListener(name: string, handle: (event: unknown) => void): void {
    this.handlers.set(name.toLowerCase(), { name, handle })
  }

  removeEventListener(name: string): void {
    this.handlers.delete(name.toLowerCase())
  }

  querySelector(): undefined {}

  scrollTo(): void {}

  /** All elements in it with this name. */
  list(localName: string): FakeElement[] {
    return this.childNodes.flatMap(node => [
      ...(node.localName === localName ? [node] : []),
      ...node.list(localName),
    ])
  }

  /** Calls the handler of an event; throws when there is none. */
  fire(type: string, details: object = {}): void {
    const known = this.handlers.get(type)
    if (known === undefined) throw new Error(`<${this.localName}> does not listen to ${type}.`)
    const event = { type: known.name, target: this, currentTarget: this, preventDefault() {}, ...details }
    known.handle.call(this, event)
  }
}

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

/** A replacement for all media queries. */
export const mediaQuery = Object.assign(new EventTarget(), { matches: false })

/** Replaces the address of the page until the test ends. */
export function openPage(hash = ''): { readonly location: { hash: string } } {
  const target = new EventTarget()
  let current = hash
  const location = {
    get hash() {
      return current
    },
    set hash(next: string) {
      current = next
      target.dispatchEvent(new Event('hashchange'))
    },
  }
  const replaceState = (_: unknown, __: string, next: string) => {
    current = next
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('HashChangeEvent', Event)
  vi.stubGlobal('matchMedia', () => mediaQuery)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, target[name].bind(target))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return { location }
}

/**
 * Answers every request of the page until the test ends, or until it is called again. Returns the addresses, which grow
 * with each request. A test must not stub `fetch` by `vi` as well: what that restores at last is the answer given here.
 */
export function stubFetch(answer: (url: string, init: RequestInit) => Response): string[] {
  const asked: string[] = []
  const { fetch } = globalThis
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    asked.push(url)
    return answer(url, init)
  }) as typeof globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  return asked
}
