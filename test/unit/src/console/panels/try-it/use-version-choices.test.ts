import { expect, test, vi } from 'vitest'
import { useVersionChoices } from '../../../../../../src/console/panels/try-it/use-version-choices.ts'
import { runHook } from '../../support/draw.ts'
import { makeOperation } from '../../support/make-context.ts'
import { posts } from '../../support/make-market.ts'

const goods = makeOperation({ id: 'goods' })

test('offers all versions of the endpoint, those that are gone too, and none without versions', async () => {
  const [{ type = '' } = {}] = posts.reply.media
  const versions = [
    { endpoint: '/goods', version: '1', mediaType: 'application/y.v1+json', state: 'current' },
    { endpoint: '/posts', version: '1', mediaType: type, state: 'sunset' },
    { endpoint: '/posts', version: '0', mediaType: 'application/x.v0+json', state: 'sunset' },
  ]
  const ask = vi.fn(async () => ({ lifecycle: [], versions }))
  const { result } = await runHook(() => useVersionChoices(posts), { ask: ask as never })
  expect(result.current).toEqual(versions.slice(1))
  const none = await runHook(() => useVersionChoices(goods), { ask: ask as never })
  expect(none.result.current).toEqual([])
  expect(ask).toHaveBeenCalledOnce()
})
