import '../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { ClockPanel } from '../../../../../src/console/panels/clock/clock-panel.tsx'
import { GapCard } from '../../../../../src/console/panels/gaps/gap-card.tsx'
import { GapPanel } from '../../../../../src/console/panels/gaps/gap-panel.tsx'
import { BalanceForm } from '../../../../../src/console/panels/payments/balance-form.tsx'
import { writeCoins } from '../../../../../src/console/panels/payments/load-coin.ts'
import { PaymentPanel } from '../../../../../src/console/panels/payments/payment-panel.tsx'
import { draw, drawHtml, settle } from '../support/draw.ts'
import { makeContract, makeGap, makeState } from '../support/make-context.ts'

async function drawClock(frozen = true) {
  const change = vi.fn(async () => true)
  const state = makeState({ seed: 7, clock: { now: '2026-01-15T12:00:00.250Z', frozen } })
  const { root } = await draw(h(ClockPanel, {}), { state, change })
  const find = (text: string) => root.list('button').find(button => button.text === text)
  const [clock, market] = root.list('form')
  return { root, change, find, clock, market }
}

test('begins with the instant and the seed of the session, and marks whether the clock runs', async () => {
  const { root } = await drawClock()
  expect(root.list('input').map(input => input.attributes.get('value'))).toEqual(['2026-01-15 12:00:00', '7'])
  expect(String((await drawClock(false)).find('Runs')?.attributes.get('aria-pressed'))).toBe('true')
  expect(String((await drawClock(true)).find('Frozen')?.attributes.get('aria-pressed'))).toBe('true')
})

test.each([
  ['−1 d', { advance: -24 * 60 * 60 }],
  ['+1 min', { advance: 60 }],
  ['+7 d', { advance: 7 * 24 * 60 * 60 }],
  ['Runs', { resume: true }],
  ['Frozen', { freeze: true }],
])('moves the clock by the button %s', async (label, body) => {
  const { change, find } = await drawClock()
  find(label)?.fire('click')
  expect(change.mock.calls).toEqual([['post', '/__mock/clock', body]])
})

test.each([
  ['2026-03-01T08:30', '2026-03-01T08:30:00Z'],
  ['2026-03-01', '2026-03-01T00:00:00Z'],
  ['2026-03-01 08:30:15', '2026-03-01T08:30:15Z'],
])('jumps to %s', async (value, set) => {
  const { root, change, clock } = await drawClock()
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value } }))
  clock?.fire('submit')
  expect(change.mock.calls).toEqual([['post', '/__mock/clock', { set }]])
})

test('keeps what was typed until the mock accepts it', async () => {
  const { root, change, clock } = await drawClock(false)
  const shown = () => root.list('input')[0]?.attributes.get('value')
  await settle(() => root.list('input')[0]?.fire('input', { currentTarget: { value: '2026-03-01' } }))
  change.mockResolvedValueOnce(false)
  await settle(() => clock?.fire('submit'))
  expect(shown()).toBe('2026-03-01')
  await settle(() => clock?.fire('submit'))
  expect(shown()).toBe('2026-01-15 12:00:00')
})

const gap = makeGap({ id: 'OPEN-1', question: 'Are prices rounded?', operations: ['goods'] })

test('shows a question with its answers, the default of them and its operations', () => {
  const html = drawHtml(h(GapCard, { gap, chosen: 'yes', choose: vi.fn() }))
  expect(html).toMatch(/^<li class="box card gap on">/)
  expect(html).toMatch(/value="yes" checked/)
  expect(html.match(/<code>\w+<\/code><span class="muted"> default/g)).toEqual([
    '<code>no</code><span class="muted"> default',
  ])
  expect(html).toContain('<a class="wire" href="#/try/goods">goods</a>')
})

const gaps = [gap, makeGap({ id: 'OPEN-2', question: 'Are names unique?' })]
const contract = makeContract([], gaps)
const state = makeState({ gaps: { 'OPEN-2': 'yes' } })

const panel = h(GapPanel, { route: { place: 'gaps', detail: '', params: {} } })

function drawGaps(params: Record<string, string> = {}, detail = '') {
  const html = drawHtml(h(GapPanel, { route: { place: 'gaps', detail, params } }), { contract, state })
  return { html, shown: html.match(/(?<=<\/span> )(Are [^<]*)/g) }
}

test('finds questions by their words and operations', () => {
  expect(drawGaps().shown).toEqual(['Are prices rounded?', 'Are names unique?'])
  expect(drawGaps({ find: 'GOODS' }).shown).toEqual(['Are prices rounded?'])
  expect(drawGaps({ find: 'nothing' }).html).toContain('No gap is like that.')
})

test('sets an option, and forgets it when it is the default again', async () => {
  const change = vi.fn(async () => true)
  const { root } = await draw(panel, { contract, state, change })
  const [, firstYes, secondNo] = root.list('input').filter(input => input.attributes.get('type') === 'radio')
  firstYes?.fire('change')
  secondNo?.fire('change')
  expect(change.mock.calls).toEqual([
    ['put', '/__mock/gaps', { gaps: { 'OPEN-2': 'yes', 'OPEN-1': 'yes' } }],
    ['put', '/__mock/gaps', { gaps: {} }],
  ])
})

test('shows options that were chosen where the mock was started', async () => {
  const ask = (async () => ({ gaps: {}, choices: { 'OPEN-1': 'yes' } })) as never
  const { root } = await draw(panel, { contract, ask })
  expect(root.text).toContain('Differs from default 1')
})

const payment = { payer: '0xA', nonce: '0x1', amount: '500', resource: '/goods', transaction: '0x2' }
const empty = { entries: [], dropped: 0, balances: {}, payers: 0 }

async function drawLedger(ledger: object) {
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

test('shows the latest payment on top, with its instant', async () => {
  const entries = [
    { ...payment, at: 1_767_225_600, status: 'settled' },
    { ...payment, at: 1_767_225_660, status: 'failed', reason: 'too low' },
  ]
  const { list, root } = await drawLedger({ entries, dropped: 1200 })
  const shown = list('Ledger')?.map(row => [row[0], row[3], row[4]])
  expect(shown).toEqual([
    ['2026-01-01T00:01:00Z', 'failed', 'too low'],
    ['2026-01-01T00:00:00Z', 'settled', ''],
  ])
  expect(root.text).toContain('1,200 older payments were let go.')
})

test('spells a payer alike in payments and balances', async () => {
  const entries = [{ ...payment, at: 1_767_225_600, status: 'settled' }]
  const { list } = await drawLedger({ entries, balances: { '0xa': '7' }, payers: 1 })
  expect([list('Ledger')?.[0]?.[1], list('Balances')?.[0]?.[0]]).toEqual(['0xA', '0xA'])
})

test('forgets all and reads the ledger again', async () => {
  const { root, ask, change } = await drawLedger({ balances: { '0xA': '7' }, payers: 1 })
  expect(root.list('button')[0]?.attributes.has('disabled')).toBe(false)
  await settle(() => root.list('button')[0]?.fire('click'))
  expect(change.mock.calls).toEqual([['delete', '/__mock/ledger']])
  expect(ask).toHaveBeenCalledTimes(2)
})

test.each([true, false])(
  'gives a payer a balance, and is done only when it was accepted: %s',
  async accepted => {
    const done = vi.fn()
    const change = vi.fn(async () => accepted)
    const { root } = await draw(h(BalanceForm, { done }), { change })
    const [payer, amount] = root.list('input')
    await settle(() => payer?.fire('input', { currentTarget: { value: '0xB' } }))
    expect(root.list('button')[0]?.attributes.has('disabled')).toBe(true)
    await settle(() => amount?.fire('input', { currentTarget: { value: '12' } }))
    expect(root.list('button')[0]?.attributes.has('disabled')).toBe(false)
    await settle(() => root.list('form')[0]?.fire('submit'))
    expect(change.mock.calls).toEqual([['put', '/__mock/ledger', { balances: { '0xB': '12' } }]])
    expect(done).toHaveBeenCalledTimes(accepted ? 1 : 0)
  },
)

test('writes an amount with all its digits', () => {
  const coin = { name: 'USDC', decimals: 6 }
  const write = (units: string) => writeCoins(units, coin)
  expect(['50000', '999999950000', '0', '1000000', 'many'].map(write)).toEqual([
    '0.05 USDC',
    '999,999.95 USDC',
    '0 USDC',
    '1 USDC',
    'many',
  ])
  expect(writeCoins('7', { name: 'X', decimals: 0 })).toBe('7 X')
})
