import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { requestMock } from '../../support/request-mock.ts'
import { mdcCommand } from '../../support/run-mdc.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const now = '2026-01-15T12:00:00Z'
const mock = createMock({ seed: 7, now })
const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')

const children: ChildProcess[] = []

/** Runs `mdc mock` on free ports; gives the one line that `--json` prints when it listens. */
async function start(): Promise<Readonly<Record<string, string>>> {
  const flags = ['--port', '0', '--seed', '7', '--now', now, '--json']
  const command = [...mdcCommand, 'mock', ...flags]
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`mdc mock ended with ${code}.`))),
  ])
  return JSON.parse(line)
}

let origins: readonly Readonly<Record<string, string>>[] = []

beforeAll(async () => {
  origins = await Promise.all([start(), start()])
}, 60_000)

afterAll(async () => {
  for (const child of children) child.kill()
})

describe('mdc mock --json', () => {
  it('prints four origins on different ports', () => {
    for (const urls of origins) {
      expect(Object.keys(urls)).toEqual([
        'base_url',
        'payment_base_url',
        'social_base_url',
        'social_payment_base_url',
      ])
      expect(new Set(Object.values(urls).map(url => new URL(url).port)).size).toBe(4)
    }
  })
})

describe('two processes and this one with the same seed and time', () => {
  it.each(requests.map(request => [request.operationId, request] as const))(
    'answer %s with the same bytes',
    async (_, request) => {
      const { origin, path, query, headers } = request
      const replies = origins.map(async urls => {
        const host = urls[origin === 'social' ? 'social_base_url' : 'base_url']
        const reply = await fetch(`${host}${path}?${new URLSearchParams(query)}`, { headers })
        return [reply.status, await reply.text()]
      })
      const own = requestMock(mock, request)
      expect(await Promise.all(replies)).toEqual([
        [own.status, own.body],
        [own.status, own.body],
      ])
      expect(own.status).toBe(200)
    },
  )
})
