/** @jsxImportSource react */
import { type FunctionComponent, useMemo, useState } from 'react'
import { InfluencerList } from './influencer-list.tsx'
import { PaidRequest } from './paid-request.tsx'
import { PoolTable } from './pool-table.tsx'
import { createServiceClient, ServiceContext, type ServiceUrls } from './service.ts'
import { TokenPage } from './token-page.tsx'

const pages: Readonly<Record<string, FunctionComponent>> = {
  Token: TokenPage,
  Pools: PoolTable,
  Influencers: InfluencerList,
  Paid: PaidRequest,
}

/** What the mock can be asked to play with every request of the page. */
const preferences = ['', 'scenario=many-nulls', 'scenario=odd-text', 'scenario=empty', 'code=429', 'code=500']

/** The whole page: four parts, one of them shown. */
export function App({ urls }: { urls: ServiceUrls }) {
  const [shown, show] = useState('Token')
  const [prefer, setPrefer] = useState('')
  const Page = pages[shown] ?? TokenPage
  const service = useMemo(() => {
    const client = createServiceClient(urls.base_url, prefer, { headers: { 'X-API-Key': 'test-key' } })
    return { client, paymentUrl: urls.payment_base_url, prefer }
  }, [urls, prefer])
  return (
    <ServiceContext value={service}>
      <header>
        <h1>Market</h1>
        <nav>
          {Object.keys(pages).map(name => (
            <button
              type="button"
              key={name}
              aria-current={name === shown ? 'page' : undefined}
              onClick={() => show(name)}
            >
              {name}
            </button>
          ))}
        </nav>
        <label>
          Prefer{' '}
          <select value={prefer} onChange={event => setPrefer(event.target.value)}>
            {preferences.map(value => (
              <option key={value} value={value}>
                {value === '' ? 'nothing special' : value}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main>
        <Page />
      </main>
    </ServiceContext>
  )
}
