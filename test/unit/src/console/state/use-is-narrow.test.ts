import { expect, onTestFinished, test } from 'vitest'
import { useIsNarrow } from '../../../../../src/console/state/use-is-narrow.ts'
import { runHook, settle } from '../support/draw.ts'
import { narrowQuery } from '../support/prepare-modules.ts'

test('follows the width of the page', async () => {
  onTestFinished(() => {
    narrowQuery.matches = false
  })
  const { result } = await runHook(useIsNarrow)
  expect(result.current).toBe(false)
  narrowQuery.matches = true
  await settle(() => narrowQuery.dispatchEvent(new Event('change')))
  expect(result.current).toBe(true)
})
