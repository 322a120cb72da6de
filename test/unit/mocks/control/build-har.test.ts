import { expect, test } from 'vitest'
import { buildHar } from '../../../../mocks/control/build-har.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { requestMock } from '../../../support/request-mock.ts'

const bases = { base: 'http://a', payment: 'http://b', social: 'http://c', socialPayment: 'http://d' }

test('keeps the order of the requests, and says why a reply is not kept', () => {
  const mock = createMock({ now: '2026-01-15T12:00:00Z', size: 'small' })
  for (const path of ['/one', '/two', '/three']) requestMock(mock, { path, origin: 'social' })
  const found = mock.journal.list()
  const { log } = buildHar(
    [...found.slice(0, 2), { ...found[2], reply: undefined } as (typeof found)[0]],
    bases,
  )
  const keep = (name: string) => ({
    status: 404,
    content: { mimeType: 'application/json', text: expect.stringContaining(name) },
  })
  const comment = expect.stringMatching(/^The reply is not kept/)
  expect(log.entries).toMatchObject([
    {
      request: { url: 'http://c/one' },
      response: keep('/one'),
      comment: '2026-01-15T12:00:00Z on the clock of the mock',
    },
    { request: { url: 'http://c/two' }, response: keep('/two') },
    {
      request: { url: 'http://c/three' },
      response: { status: 404, headers: [], content: { size: 0, comment } },
      comment: expect.stringMatching(/Z on the clock of the mock. The reply is not kept/),
    },
  ])
})
