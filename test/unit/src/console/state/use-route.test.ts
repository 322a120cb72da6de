import { expect, test } from 'vitest'
import { navigateTo, useRoute, writeRoute } from '../../../../../src/console/state/use-route.ts'
import { runHook, settle } from '../support/draw.ts'
import { openPage } from '../support/open-page.ts'

test('reads place, detail and parameters of the address', async () => {
  const { result } = await runHook(useRoute, {}, '#/gaps/a%2Fb?find=x+y&session=blue')
  expect(result.current).toEqual({ place: 'gaps', detail: 'a/b', params: { find: 'x y', session: 'blue' } })
})

test('begins at the journal, and leaves a detail that is badly encoded', async () => {
  expect((await runHook(useRoute)).result.current).toEqual({ place: 'journal', detail: '', params: {} })
  expect((await runHook(useRoute, {}, '#/try/50%')).result.current.detail).toBe('50%')
})

test('follows the address, also when no history entry is made', async () => {
  const { result, location } = await runHook(useRoute)
  await settle(() => navigateTo('#/gaps'))
  expect(result.current.place).toBe('gaps')
  await settle(() => navigateTo('#/clock', { replace: true }))
  expect([result.current.place, location.hash]).toEqual(['clock', '#/clock'])
})

test('keeps the session unless it is named, and leaves out parameters without a value', () => {
  openPage('#/journal?session=blue&find=x')
  expect(writeRoute('gaps')).toBe('#/gaps?session=blue')
  expect(writeRoute('try', 'a/b', { find: '', view: undefined, list: 'c d' })).toBe(
    '#/try/a%2Fb?session=blue&list=c+d',
  )
  expect(writeRoute('gaps', '', { session: 'green' })).toBe('#/gaps?session=green')
  expect(writeRoute('gaps', '', { session: '' })).toBe('#/gaps')
})
