import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { BalanceForm } from '../../../../../../src/console/panels/payments/balance-form.tsx'
import { draw, settle } from '../../support/draw.ts'

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
