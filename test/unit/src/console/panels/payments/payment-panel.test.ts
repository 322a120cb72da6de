import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { PaymentPanel } from '../../../../../../src/console/panels/payments/payment-panel.tsx'
import { draw, drawHtml, settle } from '../../support/draw.ts'

const payment = { payer: '0xA', nonce: '0x1', amount: '500', resource: '/goods', transaction: '0x2' }
const empty = { entries: [], dropped: 0, balances: {}, payers: 0 }

async function drawPanel(ledger: object) {
  const ask = vi.fn(async () => ({ ...empty, ...ledger }))
  const change = vi.fn(async () => true)
  const { root } = await draw(h(PaymentPanel, {}), { ask: ask as never, change })
  const list = (label: string) =>
    root
      .list('section')
      .find(section => section.attributes.get('aria-label') === label)
      ?.list('tbody')[0]
      ?.list('tr')
      .map(row => row.list('td').map(({ text }) => text))
  return { root, ask, change, list }
}

test('can forget nothing before the ledger is read', () => {
  expect(drawHtml(h(PaymentPanel, {}))).toMatch(/<button[^>]* disabled>Forget all</)
})

test('leads to a first payment when nobody has paid', async () => {
  const { root } = await drawPanel({})
  expect(root.text).toContain('Nobody has paid yet.')
  expect(root.list('button')[0]?.attributes.has('disabled')).toBe(true)
  expect(root.list('a')[0]?.attributes.get('href')).toBe('#/try?access=payment')
})

test('shows the latest payment on top, with its instant', async () => {
  const entries = [
    { ...payment, at: 1_767_225_600, status: 'settled' },
    { ...payment, at: 1_767_225_660, status: 'failed', reason: 'too low' },
  ]
  const { list, root } = await drawPanel({ entries, dropped: 1200 })
  const shown = list('Ledger')?.map(row => [row[0], row[3], row[4]])
  expect(shown).toEqual([
    ['2026-01-01T00:01:00Z', 'failed', 'too low'],
    ['2026-01-01T00:00:00Z', 'settled', ''],
  ])
  expect(root.text).toContain('1,200 older payments were let go.')
})

test('spells a payer alike in payments and balances', async () => {
  const entries = [{ ...payment, at: 1_767_225_600, status: 'settled' }]
  const { list } = await drawPanel({ entries, balances: { '0xa': '7' }, payers: 1 })
  expect([list('Ledger')?.[0]?.[1], list('Balances')?.[0]?.[0]]).toEqual(['0xA', '0xA'])
})

test('shows balances, and of how many payers they are', async () => {
  const { list, root } = await drawPanel({ balances: { '0xA': '7' }, payers: 5000 })
  expect(list('Balances')).toEqual([['0xA', '7']])
  expect(root.text).toContain('Those that changed last, of 5,000 payers.')
})

test('forgets all and reads the ledger again', async () => {
  const { root, ask, change } = await drawPanel({ balances: { '0xA': '7' }, payers: 1 })
  expect(root.list('button')[0]?.attributes.has('disabled')).toBe(false)
  await settle(() => root.list('button')[0]?.fire('click'))
  expect(change.mock.calls).toEqual([['delete', '/__mock/ledger']])
  expect(ask).toHaveBeenCalledTimes(2)
})
