import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../../mocks/server.ts'
import { pretendRemote } from '../../../support/pretend-remote.ts'
import { readYaml } from '../../../support/read-yaml.ts'
import { runMdc } from '../../../support/run-mdc.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { startMdcMock } from '../../../support/start-mdc-mock.ts'

/** Requests of another machine, each with its status. */
const cases = readYaml<[path: string, headers: Record<string, string>, status: number][]>(
  import.meta.url,
  'token.yaml',
)
const token = 'token-of-the-test-0123'
let server: MockServer

beforeAll(async () => {
  server = await serveMock(createMock(), { port: 0, controlHost: 'mock.test', controlToken: token })
})
afterAll(() => server.close())

const call = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendHttp(method, server.urls.base_url + path, { headers: { Host: 'mock.test:4010', ...headers } })

it('lets this machine in without a token', async () => {
  expect((await call('/__mock/state', { Connection: 'close' })).status).toBe(200)
})

describe('a client of another machine', () => {
  let remote: Disposable
  beforeAll(() => {
    remote = pretendRemote()
  })
  afterAll(() => remote[Symbol.dispose]())

  it.each(cases)('gets %s with %j: %i', async (path, headers, status) => {
    expect((await call(path, headers)).status).toBe(status)
  })

  it('changes nothing without the token, and is asked for it as by RFC 6750', async () => {
    const { headers, json } = await call('/__mock/reset', {}, 'POST')
    expect([headers['www-authenticate'], json]).toEqual([
      'Bearer',
      {
        error: 'Unauthorized',
        message: 'The control API needs its token, which the mock prints.',
        facts: expect.any(Array),
      },
    ])
    expect((await call('/__mock/reset', {}, 'OPTIONS')).status).toBe(204)
  })
})

describe('mdc mock --control-host', () => {
  const flags = ['--control-host', 'mock.test']

  it('prints a new random token, or none if MDC_CONTROL_TOKEN sets it', async () => {
    const read = async (set: string) => {
      await using mock = await startMdcMock(flags, { MDC_CONTROL_TOKEN: set })
      return Object(mock.urls).control_token
    }
    const [one, other] = [await read(''), await read('')]
    expect([one, other]).toEqual([expect.stringMatching(/^[\w-]{32}$/), expect.not.stringMatching(one)])
    expect(await read(token)).toBeUndefined()
  })

  it.each([
    [{ MDC_CONTROL_TOKEN: 'short' }, [], 'This is no token for the control API.'],
    [{ MDC_CONTROL_TOKEN: 'with blanks and others; x' }, [], 'This is no token for the control API.'],
    [{}, ['--quiet'], 'With --quiet, the token of --control-host is not printed.'],
  ])('refuses %j %j', async (env, more, sentence) => {
    const { code, stderr } = await runMdc(['mock', ...flags, ...more], env)
    expect([code, stderr.split('\n', 1)[0]]).toEqual([2, sentence])
  })
})
