import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { contract } from '../../src/contract/contract.ts'
import type { ReplyOf } from '../../src/contract/contract-types.ts'
import { decodeTable } from '../../src/contract/tables/decode-table.ts'
import { influencerCredibilityV2 } from '../../src/generated/fixtures/influencerCredibility.v2.ts'
import { tokenDetails } from '../../src/generated/fixtures/tokenDetails.ts'

it('have the types of replies, so that they can be decoded', () => {
  const reply: ReplyOf<'tokenDetails'> = tokenDetails
  const [token] = decodeTable(reply)
  const symbol: string | undefined = token?.symbol
  expect(symbol).toMatch(/^\w+$/)
  const [influencer] = influencerCredibilityV2
  expect(influencer?.trackRecordPerformanceTier).not.toBe(undefined)
})

it('exist for every operation and version', async () => {
  const names = await readdir(new URL('../../src/generated/fixtures/', import.meta.url))
  const examples = await readdir(new URL('../../fixtures/examples/', import.meta.url))
  expect(names).toEqual(
    examples.filter(name => name !== 'requests.json').map(name => name.replace(/json$/, 'ts')),
  )
  for (const { id } of contract.operations) expect(names).toContain(`${id}.ts`)
})
