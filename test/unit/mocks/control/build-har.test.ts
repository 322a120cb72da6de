import { expect, test } from 'vitest'
import { buildHar } from '../../../../mocks/control/build-har.ts'
import { hideInReply } from '../../../../mocks/control/describe-request.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { requestMock } from '../../../support/request-mock.ts'

const bases = { base: 'http://a', payment: 'http://b', social: 'http://c', socialPayment: 'http://d' }

test('says why a reply is not known, and keeps the order of the requests', async () => {
  const mock = createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
  for (const path of ['/one', '/two', '/three']) requestMock(mock, { path, origin: 'social' })
  const { log } = await buildHar(
    mock.journal.list(),
    async () => ({ missing: 'It is gone.' }),
    bases,
    hideInReply,
  )
  expect(log.entries).toMatchObject(
    ['/one', '/two', '/three'].map(path => ({
      request: { url: `http://c${path}` },
      response: { status: 404, content: { size: 0, comment: 'It is gone.' } },
      comment: '2026-01-15T12:00:00Z on the clock of the mock. It is gone.',
    })),
  )
})

test('leaves out the bodies of older replies when they become too long', async () => {
  const mock = createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
  for (const path of ['/one', '/two']) requestMock(mock, { path })
  const reply = { status: 404, headers: {}, body: ' '.repeat(50_000_000) }
  const { log } = await buildHar(mock.journal.list(), async () => reply, bases, hideInReply)
  const sizes = (log.entries as { response: { content: { size: number } } }[]).map(
    ({ response }) => response.content.size,
  )
  expect(sizes).toEqual([0, 50_000_000])
})
