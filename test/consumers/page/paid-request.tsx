/** @jsxImportSource react */
import { useMutation, useQuery } from '@tanstack/react-query'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client, x402HTTPClient } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { formatShort, shortenAddress } from './format-price.ts'
import { Notice } from './notice.tsx'
import { ReplyError, readData } from './reply-error.ts'
import { createServiceClient, useService } from './service.ts'

// A throw-away wallet: the mock gives each payer enough to spend.
const account = privateKeyToAccount(generatePrivateKey())
const wallet = new x402Client().register('eip155:8453', new ExactEvmScheme(account))
const http = new x402HTTPClient(wallet)
const pay = wrapFetchWithPayment(request => fetch(request), wallet)

const path = '/socialintel/social-data/trending-momentum'
const params = { query: { limit: 8 } }

/** Asks what a reply costs, then buys it. */
export function PaidRequest() {
  const { paymentUrl, prefer } = useService()
  const quote = useQuery({
    queryKey: ['quote', prefer],
    queryFn: async () => {
      const { response, error } = await createServiceClient(paymentUrl, prefer).GET(path, { params })
      if (response.status !== 402) throw new ReplyError(response, error)
      const [accepted] = http.getPaymentRequiredResponse(name => response.headers.get(name)).accepts
      if (accepted === undefined) throw new Error('The service does not say how to pay.')
      return { price: `${Number(accepted.amount) / 1e6} USDC`, ...accepted }
    },
  })
  const purchase = useMutation({
    mutationFn: async () => {
      const client = createServiceClient(paymentUrl, prefer, { fetch: pay })
      const reply = await client.GET(path, { params })
      const entries = readData(reply)
      return { entries, receipt: http.getPaymentSettleResponse(name => reply.response.headers.get(name)) }
    },
  })
  const { data } = purchase
  if (quote.data === undefined) return <Notice error={quote.error} retry={quote.refetch} />
  const { price, network, payTo } = quote.data
  return (
    <section>
      <h2>Trending tokens</h2>
      <p>
        One look costs <strong>{price}</strong> on {network}, paid to <code>{shortenAddress(payTo)}</code>{' '}
        from <code>{shortenAddress(account.address)}</code>.
      </p>
      <button type="button" className="buy" onClick={() => purchase.mutate()}>
        Pay {price}
      </button>
      {(purchase.isPending || purchase.isError) && (
        <Notice error={purchase.error} retry={() => purchase.mutate()} />
      )}
      {data !== undefined && (
        <>
          <p role="status">
            Paid with transaction <code>{shortenAddress(data.receipt.transaction)}</code>.
          </p>
          <table>
            <thead>
              <tr>
                <th>Token</th>
                <th className="number">Momentum</th>
                <th className="number">Posts</th>
                <th className="number">Sentiment</th>
                <th className="number">Reach</th>
              </tr>
            </thead>
            <tbody>
              {data.entries.map(entry => (
                <tr key={entry.tokenSymbol}>
                  <td>{entry.tokenSymbol}</td>
                  <td className="number">{entry.momentumScore.toFixed(1)}</td>
                  <td className="number">{entry.recentPosts}</td>
                  <td className="number">{entry.sentiment.toFixed(1)}</td>
                  <td className="number">{formatShort(entry.totalReach)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
