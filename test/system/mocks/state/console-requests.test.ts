import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal-entry.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { redisPath, storeNote } from '../../../support/start-redis.ts'
import { type Replicas, startReplicas } from '../../../support/start-replicas.ts'

describe.skipIf(redisPath === undefined)(`the console of three replicas with a store${storeNote}`, () => {
  let replicas: Replicas
  beforeAll(async () => {
    replicas = await startReplicas({ now: '2026-01-15T12:00:00Z' })
  })
  afterAll(() => replicas[Symbol.asyncDispose]())

  it('leaves no trace of what it shows, and has separate counters for what it sends', async () => {
    const ask = async (at: number, headers: Record<string, string> = {}) => {
      const url = `${replicas.bases[at]}/altchain/clmm-venue/pools?limit=3`
      return (await sendHttp('GET', url, { headers: { 'X-API-Key': 'test-key', ...headers } })).status
    }
    const body = { scenarios: ['flaky=3'] }
    await sendHttp('PUT', `${replicas.bases[0]}/__mock/scenarios`, { body })
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) {
      const views = await Promise.all([0, 1, 2].map(at => ask(at, { 'X-Mock-Console': 'view' })))
      expect(views).toEqual([200, 200, 200])
      await ask(index % 3, { 'X-Mock-Console': 'send' })
      statuses.push(await ask((index + 1) % 3))
    }
    expect(statuses).toEqual([200, 200, 500, 200, 200, 500])
    const { json } = await sendHttp('GET', `${replicas.bases[2]}/__mock/journal`)
    const { entries } = json as { entries: readonly JournalEntry[] }
    expect(entries.map(({ isFromConsole }) => isFromConsole)).toEqual(
      Array.from({ length: 12 }, (_, index) => index % 2 === 0),
    )
  })
})
