import { useState } from 'preact/hooks'
import { expect, test } from 'vitest'
import { useLoad } from '../../../../../src/console/state/use-load.ts'
import { useStoredState } from '../../../../../src/console/state/use-stored-state.ts'
import { runHook, settle } from '../support/draw.ts'

test('reads again when an input changes, and keeps what was read until then', async () => {
  const pending: ((text: string) => void)[] = []
  const { result } = await runHook(() => {
    const [input, setInput] = useState(0)
    return { setInput, ...useLoad(() => new Promise<string>(resolve => pending.push(resolve)), [input]) }
  })
  expect(result.current.data).toBeUndefined()
  await settle(() => pending[0]?.('first'))
  await settle(() => result.current.setInput(1))
  expect([result.current.data, pending.length]).toEqual(['first', 2])
  await settle(() => pending[1]?.('second'))
  expect(result.current.data).toBe('second')
})

test('ignores what an earlier input brings late', async () => {
  const pending: ((text: string) => void)[] = []
  const { result } = await runHook(() => {
    const [input, setInput] = useState(0)
    return { setInput, ...useLoad(() => new Promise<string>(resolve => pending.push(resolve)), [input]) }
  })
  await settle(() => result.current.setInput(1))
  await settle(() => pending[1]?.('new'))
  await settle(() => pending[0]?.('old'))
  expect(result.current.data).toBe('new')
})

test('gives the error, and reads once more when it is asked to', async () => {
  let turn = 0
  const { result } = await runHook(() =>
    useLoad(async () => {
      if (turn++ === 0) throw new Error('lost')
      return turn
    }, []),
  )
  expect(result.current.failure?.message).toBe('lost')
  await settle(() => result.current.reload())
  expect([result.current.data, result.current.failure]).toEqual([2, undefined])
})

test('finds a stored value when one comes back', async () => {
  const { result } = await runHook(() => useStoredState('unit-test', 'initial'))
  expect(result.current[0]).toBe('initial')
  await settle(() => result.current[1]('changed'))
  expect(result.current[0]).toBe('changed')
  const again = await runHook(() => useStoredState('unit-test', 'initial'))
  expect(again.result.current[0]).toBe('changed')
  const other = await runHook(() => useStoredState('unit-test-2', 'initial'))
  expect(other.result.current[0]).toBe('initial')
})
