import { expect, test } from 'vitest'
import { readOriginBases, toMockUrls } from '../../../../../mocks/adapters/base-urls.ts'
import { answerProbe } from '../../../../../mocks/adapters/node/answer-probe.ts'
import { answerRoot } from '../../../../../mocks/adapters/node/answer-root.ts'

const probed = { metrics: undefined, health: () => undefined }
const read = async (path: string, some: Parameters<typeof answerProbe>[1] = probed, method = 'GET') =>
  answerProbe({ path, method }, some)

test('is ready, also while its store is away', async () => {
  const store = { isUp: false, since: 0, reason: 'ECONNREFUSED' }
  expect(JSON.parse((await read('/__mock/ready'))?.body ?? '')).toEqual({ status: 'ready' })
  const reply = await read('/__mock/ready', { ...probed, health: () => store })
  expect(reply?.status).toBe(200)
  expect(JSON.parse(reply?.body ?? '')).toEqual({ status: 'ready', store: 'down', reason: 'ECONNREFUSED' })
})

test('gives metrics where they are counted', async () => {
  const metrics = { observe: () => {}, read: async () => ({ contentType: 'text/plain', text: 'a 1' }) }
  expect(await read('/__mock/metrics', { ...probed, metrics })).toMatchObject({
    status: 200,
    headers: { 'Content-Type': 'text/plain' },
    body: 'a 1',
  })
  expect(await read('/__mock/metrics')).toMatchObject({
    status: 404,
    body: expect.stringContaining('--metrics'),
  })
})

test('leaves other requests alone', async () => {
  expect(await read('/__mock/state')).toBeUndefined()
  expect(await read('/__mock/ready', probed, 'POST')).toBeUndefined()
})

test('says at the root of an origin where to go next', () => {
  const reply = answerRoot('social', toMockUrls(readOriginBases({})))
  expect(reply).toMatchObject({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' } })
  expect(JSON.parse(reply.body)).toMatchObject({
    message: expect.stringContaining('its social origin'),
    example: 'http://127.0.0.1:4010/altchain/clmm-venue/pools?limit=3',
    health: 'http://127.0.0.1:4010/__mock/health',
  })
})
