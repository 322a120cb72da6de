import { useState } from 'preact/hooks'
import { expect, test } from 'vitest'
import { usePause } from '../../../../../../src/console/panels/journal/use-pause.ts'
import { runHook, settle } from '../../support/draw.ts'
import { makeJournalEntry } from '../../support/make-context.ts'

const makeEntries = (...ids: readonly number[]) => ids.map(id => makeJournalEntry({ id }))

async function follow() {
  const { result } = await runHook(() => {
    const [entries, setEntries] = useState(makeEntries(1, 2))
    return { setEntries, ...usePause(entries) }
  })
  const set = (...ids: readonly number[]) => settle(() => result.current.setEntries(makeEntries(...ids)))
  const read = () => [result.current.shown.map(({ id }) => id), result.current.waiting.map(({ id }) => id)]
  return { result, set, read }
}

test('shows new entries at once while nobody reads', async () => {
  const { set, read } = await follow()
  await set(1, 2, 3)
  expect(read()).toEqual([[1, 2, 3], []])
})

test('holds back new entries while it is paused, until it goes on', async () => {
  const { result, set, read } = await follow()
  await settle(() => result.current.toggle())
  await set(1, 2, 3)
  expect([result.current.isHeld, read()]).toEqual([true, [[1, 2], [3]]])
  await settle(() => result.current.toggle())
  expect([result.current.isHeld, read()]).toEqual([false, [[1, 2, 3], []]])
})

test('holds them back also while the list is busy, and shows what waits on request', async () => {
  const { result, set, read } = await follow()
  await settle(() => result.current.setBusy(true))
  await set(1, 2, 3)
  expect([result.current.isHeld, read()]).toEqual([false, [[1, 2], [3]]])
  await settle(() => result.current.catchUp())
  expect(read()).toEqual([[1, 2, 3], []])
  await set(1, 2, 3, 4)
  expect(read()).toEqual([[1, 2, 3], [4]])
})

test('lets nothing wait when the ids begin again', async () => {
  const { result, set, read } = await follow()
  await settle(() => result.current.toggle())
  await set(1)
  expect(read()).toEqual([[1], []])
})
