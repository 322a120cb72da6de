import { expect, test } from 'vitest'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { rejectChain } from '../../../../../mocks/resources/queries/reject-chain.ts'
import { createWorld } from '../../../../../mocks/world/world.ts'

const world = createWorld({ seed: 1, size: 'small' })
const strict = trackGapChoices({ ...defaultGapChoices.current, 'GAP-23a': 'reject' }).choose
const dexc = world.venues.all.filter(({ id }) => id === 'dexc-v2').map(({ chainId }) => chainId)

test('rejects a chain without pools, and names those that have some', () => {
  const reply = rejectChain(world, 12_345, strict)
  expect(reply?.status).toBe(400)
  expect(reply?.body).toContain('chain_id is 12345, but must be one of ')
  expect(reply?.body).toContain(String(dexc[0]))
})

test('goes on with a chain of its venues', () => {
  for (const chainId of dexc) {
    expect(rejectChain(world, chainId, strict)).toBeUndefined()
    expect(rejectChain(world, chainId, strict, 'dexc-v2')).toBeUndefined()
  }
})

test('rejects the altchain, and a chain on which the venue is not', () => {
  expect(rejectChain(world, 900, strict)?.status).toBe(400)
  const elsewhere = world.venues.all.find(({ chainId }) => chainId !== 900 && !dexc.includes(chainId))
  const chainId = elsewhere?.chainId ?? 900
  expect(rejectChain(world, chainId, strict, 'dexc-v2')?.status).toBe(400)
})

test('goes on with any chain unless GAP-23a says otherwise', () => {
  expect(rejectChain(world, 12_345, trackGapChoices(defaultGapChoices.current).choose)).toBeUndefined()
})
