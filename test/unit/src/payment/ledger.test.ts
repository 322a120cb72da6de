import { describe, expect, test } from 'vitest'
import { Ledger, type LedgerEntry } from '../../../../src/payment/ledger.ts'

const now = 1_000_000

function entry(nonce: string, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  const rest = { amount: '7', resource: 'http://x/', at: now, transaction: '0x', status: 'settled' } as const
  return { payer: '0xAb', nonce, ...rest, ...changes }
}

describe('Ledger', () => {
  test.each<[LedgerEntry['status'], string | undefined, bigint]>([
    ['settled', 'settled', 93n],
    ['pending', 'pending', 100n],
    ['failed', undefined, 100n],
    ['unverified', undefined, 100n],
  ])('handles an entry that is %s, with the nonce %s and the payer %d', (status, wantStatus, wantBalance) => {
    const ledger = new Ledger({ balance: 100n })
    ledger.record(entry('0xF1', { status }), 2_000_000n)
    expect(ledger.statusOf({ from: '0xaB', nonce: '0xf1' })).toBe(wantStatus)
    expect(ledger.statusOf({ from: '0xcd', nonce: '0xf1' })).toBeUndefined()
    expect(ledger.balanceOf('0xaB')).toBe(wantBalance)
    expect(ledger.entries).toHaveLength(1)
  })

  test('keeps the latest entries and counts the others', () => {
    const ledger = new Ledger({ history: 2 })
    for (const nonce of ['0x1', '0x2', '0x3', '0x4']) ledger.record(entry(nonce), 2_000_000n)
    expect(ledger.entries.map(({ nonce }) => nonce)).toEqual(['0x3', '0x4'])
    expect(ledger.view().dropped).toBe(2)
    expect(ledger.statusOf({ from: '0xab', nonce: '0x1' })).toBe('settled')
  })

  test('drops the nonces of expired authorizations only', () => {
    const ledger = new Ledger()
    for (let n = 0; n < 2000; n++) {
      const validBefore = n % 2 === 0 ? BigInt(now - 1) : BigInt(now + 600)
      ledger.record(entry(`0x${n}`), validBefore)
    }
    const kept = Array.from({ length: 2000 }, (_, n) => ledger.statusOf({ from: '0xab', nonce: `0x${n}` }))
    expect(kept.filter((status, n) => n % 2 === 1 && status === 'settled')).toHaveLength(1000)
    expect(kept.filter((status, n) => n % 2 === 0 && status === undefined).length).toBeGreaterThan(500)
  })

  test('never drops an authorization that may be sent again, however many there are', () => {
    const ledger = new Ledger({ authorizations: 2 })
    const far = 10n ** 70n
    ledger.record(entry('0x1'), far)
    ledger.record(entry('0x2'), BigInt(now + 600))
    const another = { from: '0xab', nonce: '0x3' }
    expect(ledger.hasRoomFor(another, now)).toBe(false)
    expect(ledger.hasRoomFor({ from: '0xAB', nonce: '0x2' }, now)).toBe(true)
    ledger.record(entry('0x3', { status: 'pending' }), far)
    expect(ledger.statusOf(another)).toBeUndefined()
    expect(ledger.hasRoomFor(another, now + 601)).toBe(true)
    expect(ledger.statusOf({ from: '0xab', nonce: '0x1' })).toBe('settled')
    expect(ledger.statusOf({ from: '0xab', nonce: '0x2' })).toBeUndefined()
  })

  test('limits the number of payers, and sets balances for all or for none', () => {
    const ledger = new Ledger({ payers: 2 })
    ledger.setBalances([
      ['0xAA', 1n],
      ['0xaa', 2n],
      ['0xbb', 3n],
    ])
    expect(() =>
      ledger.setBalances([
        ['0xaa', 4n],
        ['0xcc', 5n],
      ]),
    ).toThrow('The ledger has room for 2 payers.')
    expect(ledger.view().balances).toEqual([
      ['0xaa', 2n],
      ['0xbb', 3n],
    ])
    expect(ledger.hasRoomFor({ from: '0xAA', nonce: '0x1' }, now)).toBe(true)
    expect(ledger.hasRoomFor({ from: '0xcc', nonce: '0x1' }, now)).toBe(false)
  })

  test('clears everything on request', () => {
    const ledger = new Ledger({ balance: 5n, history: 1 })
    ledger.setBalances([['0xAB', 1_000n]])
    ledger.record(entry('0x1'), 2_000_000n)
    ledger.record(entry('0x2'), 2_000_000n)
    ledger.reset()
    expect([ledger.entries, ledger.view().dropped]).toEqual([[], 0])
    expect(ledger.balanceOf('0xab')).toBe(5n)
    expect(ledger.statusOf({ from: '0xab', nonce: '0x1' })).toBeUndefined()
  })
})
