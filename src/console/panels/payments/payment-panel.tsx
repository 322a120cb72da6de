import { DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import type { ReplyCell, ReplyTable } from '../../reply/decode-reply.ts'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'
import { writeRoute } from '../../state/use-route.ts'
import { BalanceForm } from './balance-form.tsx'
import { loadCoin, writeCoins } from './load-coin.ts'

/** Panel with the payments and balances of the mock. */
export function PaymentPanel() {
  const context = useConsole()
  const { ask, session, entries, examples, change } = context
  const paid = entries.filter(({ access }) => access.includes('payment')).at(-1)?.id
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/ledger'), [session, paid])
  const [first] = examples.values()
  const { data: coin } = useLoad(() => loadCoin(context), [session, examples.size])
  const write = (units: string) => (coin === undefined ? {} : { amount: writeCoins(units, coin) })
  // A balance knows a payer in small letters. Payments have the letters that the payer signed with.
  const spelled = new Map(data?.entries.map(({ payer }) => [payer.toLowerCase(), payer]))
  const payments: ReplyTable | undefined =
    data &&
    toTableRows(
      [...data.entries].reverse().map(({ payer, amount, at, status, reason = '', ...entry }) => ({
        ...{ at: writeInstant(at), payer, ...write(amount), units: amount, status, reason, ...entry },
      })),
    )
  const balances: ReplyTable | undefined =
    data &&
    toTableRows(
      Object.entries(data.balances).map(([payer, balance]) => ({
        ...{ payer: spelled.get(payer) ?? payer, ...write(balance), units: balance },
      })),
    )
  const isEmpty = payments?.rows.length === 0 && balances?.rows.length === 0
  const forget = async () => {
    await change('delete', '/__mock/ledger')
    reload()
  }
  return (
    <div class="stack page wide-page">
      <div class="row tools">
        <h1>Payments</h1>
        <span class="grow" />
        <button type="button" onClick={forget} disabled={isEmpty || data === undefined}>
          Forget all
        </button>
      </div>
      <p class="muted">
        Units are the smallest ones of the coin. There is no chain behind them: nothing is spent.
      </p>
      {failure && <FailureNote failure={failure} act={reload} />}
      <div class="payments-page">
        {payments !== undefined && (
          <section class="stack">
            <h2>Ledger</h2>
            {payments.rows.length === 0 ? (
              <EmptyState title="Nobody has paid yet.">
                <a class="button main" href={writeRoute('try', first?.operationId, { access: 'payment' })}>
                  Pay for a request
                </a>
              </EmptyState>
            ) : (
              <DataTable table={payments} label="Ledger" />
            )}
            {data !== undefined && data.dropped > 0 && (
              <p class="muted">{data.dropped.toLocaleString('en')} older payments were let go.</p>
            )}
          </section>
        )}
        {balances !== undefined && (
          <section class="stack">
            <h2>Balances</h2>
            {balances.rows.length > 0 && <DataTable table={balances} label="Balances" />}
            {data !== undefined && data.payers > balances.rows.length && (
              <p class="muted">Those that changed last, of {data.payers.toLocaleString('en')} payers.</p>
            )}
            <BalanceForm done={reload} coin={coin} />
          </section>
        )}
      </div>
    </div>
  )
}

function writeInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '')
}

/** Converts objects to a table. Texts of digits only count as numbers. */
function toTableRows(entries: readonly Readonly<Record<string, string>>[]): ReplyTable {
  const names = [...new Set(entries.flatMap(entry => Object.keys(entry)))]
  const toCell = (text = ''): ReplyCell => ({ text, kind: /^\d+$/.test(text) ? 'number' : 'text' })
  return {
    columns: names.map(name => ({ name, type: '' })),
    rows: entries.map(entry => names.map(name => toCell(entry[name]))),
  }
}
