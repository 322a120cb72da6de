import { afterEach, expect, test, vi } from 'vitest'
import { answerRequest, createMock } from '../../../../mocks/adapters/answer-request.ts'
import { readOriginBases } from '../../../../mocks/adapters/base-urls.ts'

afterEach(() => {
  vi.restoreAllMocks()
  mock.reset()
})

const bases = readOriginBases({})
const mock = createMock({ size: 'small', now: '2026-01-15T12:00:00Z' })
const base = 'http://127.0.0.1:4010'
const ask = (path: string, init: RequestInit = {}, onChange?: () => void) =>
  answerRequest(
    mock,
    bases,
    new Request(`${base}${path}`, { headers: { 'X-API-Key': 'test-key' }, ...init }),
    onChange,
  )

test('answers an operation as the server does', async () => {
  const response = await ask('/altchain/clmm-venue/pools?limit=3')
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject([{ rows: 3 }])
})

test('tells of a path without an operation, with the nearest one', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  expect((await ask('/altchain/clmm-venue/pool')).status).toBe(404)
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]?.[0]).toContain(`The nearest is clmmVenuePools, ${base}/`)
})

test('answers the control API, and says when it may have changed the mock', async () => {
  const onChange = vi.fn()
  expect(await (await ask('/__mock/seed', {}, onChange)).json()).toEqual({ seed: 1 })
  expect(onChange).not.toHaveBeenCalled()
  await ask('/__mock/seed', { method: 'PUT', body: '{"seed":5}' }, onChange)
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(mock.sessions.first.seed).toBe(5)
})

test('ends an aborted request as a network error', async () => {
  mock.set({ scenarios: ['slow=forever'] })
  const controller = new AbortController()
  const answer = ask('/altchain/clmm-venue/pools', { signal: controller.signal })
  controller.abort()
  expect((await answer).type).toBe('error')
})
