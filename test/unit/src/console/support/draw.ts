import { type ComponentChild, h, render } from 'preact'
import { act } from 'preact/test-utils'
import { renderToString } from 'preact-render-to-string'
import { onTestFinished, vi } from 'vitest'
import { type ConsoleContext, consoleContext } from '../../../../../src/console/state/console-context.ts'
import { FakeElement, openPage } from './fake-page.ts'
import { makeContext } from './make-context.ts'

/** Returns the HTML of a component inside of a console, as it is before any effect. */
export function drawHtml(node: ComponentChild, changed: Partial<ConsoleContext> = {}, hash = ''): string {
  openPage(hash)
  return renderToString(h(consoleContext.Provider, { value: makeContext(changed) }, node))
}

/** Draws a component inside of a console with its effects, until the test ends. */
export async function draw(node: ComponentChild, changed: Partial<ConsoleContext> = {}, hash = '') {
  const { location } = openPage(hash)
  const root = new FakeElement('root')
  const drawn = h(consoleContext.Provider, { value: makeContext(changed) }, node)
  vi.stubGlobal('document', {
    createElement: (name: string) => new FakeElement(name),
    createElementNS: (_: string, name: string) => new FakeElement(name),
    createTextNode: (text: string) => new FakeElement('', text),
  })
  const place = root as unknown as Element
  places.add(place)
  // Before the page is taken away, with which what is drawn still has to end.
  onTestFinished(endAll)
  await settle(() => render(drawn, place))
  return { root, location }
}

const places = new Set<Element>()

async function endAll(): Promise<void> {
  for (const place of places) await act(() => render(null, place))
  places.clear()
}

/** Runs a function and waits until its effects are rendered. */
export async function settle(work: () => unknown = () => undefined): Promise<void> {
  await act(async () => {
    work()
  })
  for (let turn = 0; turn < 3; turn++) await act(() => new Promise(setImmediate))
}

/** Draws a component that only calls a hook; `result.current` is what the hook returned last. */
export async function runHook<T>(useIt: () => T, changed: Partial<ConsoleContext> = {}, hash = '') {
  const result = { current: undefined as T }
  const Caller = () => {
    result.current = useIt()
    return null
  }
  const { location } = await draw(h(Caller, {}), changed, hash)
  return { result, location }
}
