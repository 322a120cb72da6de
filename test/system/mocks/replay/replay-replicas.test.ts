import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { readTableRows, recordReply } from '../../../support/record-replies.ts'
import { redisPath, storeNote } from '../../../support/start-redis.ts'
import { startReplicas } from '../../../support/start-replicas.ts'

const now = '2026-01-15T12:00:00Z'
const headers = { 'X-API-Key': 'test-key' }

describe.skipIf(redisPath === undefined)(`replicas that replay${storeNote}`, () => {
  it('send the same bytes and mark them in the journal', { timeout: 60_000 }, async () => {
    const service = createMock({ seed: 7, now, size: 'small' })
    const list = recordReply(service, 'dexdV3Pools', { limit: '5' })
    await using replicas = await startReplicas({ count: 2, seed: 8, size: 'small', now, replay: [list] })
    const ask = (path: string) =>
      Promise.all(replicas.bases.map(base => fetch(base + path, { headers }).then(reply => reply.text())))
    expect(await ask('/evm/dexd/v3/pools?limit=5')).toEqual([list.reply.body, list.reply.body])
    const [one = '', other] = await ask('/evm/dexd/v3/pools?limit=6')
    expect(one).toBe(other)
    expect(readTableRows({ body: one })).toHaveLength(6)
    const [journal = ''] = await ask('/__mock/journal')
    const entries: { replayed?: string; operationId: string }[] = JSON.parse(journal).entries
    const marks = entries.map(({ operationId, replayed }) => [operationId, replayed])
    expect(marks).toEqual([
      ['dexdV3Pools', '2026-01-15T11:00:00.000Z'],
      ['dexdV3Pools', '2026-01-15T11:00:00.000Z'],
      ['dexdV3Pools', undefined],
      ['dexdV3Pools', undefined],
    ])
  })
})
