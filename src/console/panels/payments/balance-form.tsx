import { useState } from 'preact/hooks'
import { handleSubmit } from '../../components/handle-submit.ts'
import { useConsole } from '../../state/console-context.ts'
import { type Coin, writeCoins } from './load-coin.ts'

/** Form that sets the balance of a payer, for example to test a low one. */
export function BalanceForm({ done, coin }: { done: () => void; coin?: Coin | undefined }) {
  const { change } = useConsole()
  const [payer, setPayer] = useState('')
  const [amount, setAmount] = useState('')
  const give = async () => {
    if (await change('put', '/__mock/ledger', { balances: { [payer]: amount } })) done()
  }
  return (
    <form class="row" onSubmit={handleSubmit(give)}>
      <input
        class="wide wire"
        aria-label="Address of a payer"
        placeholder="0x… address of a payer"
        value={payer}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => setPayer(currentTarget.value)}
      />
      <input
        aria-label="Balance in smallest units"
        placeholder="balance, smallest units"
        inputMode="numeric"
        value={amount}
        autocomplete="off"
        onInput={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      {coin !== undefined && amount !== '' && <span class="muted">= {writeCoins(amount, coin)}</span>}
      <button type="submit" disabled={payer === '' || amount === ''}>
        Give balance
      </button>
    </form>
  )
}
