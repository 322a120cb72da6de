/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../src/contract/contract-types.ts'
import { decodeTable } from '../../../src/contract/tables/decode-table.ts'
import { CandleChart } from './candle-chart.tsx'
import { formatPrice, formatShort, MISSING, shortenAddress } from './format-price.ts'
import { Notice } from './notice.tsx'
import { readData } from './reply-error.ts'
import { type ServiceClient, useService } from './service.ts'

const tokens = {
  SOL: 'So11111111111111111111111111111111111111112',
  JitoSOL: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
  ORCA: 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE',
  unknown: '11111111111111111111111111111111',
}

const DAY = 86_400

/** What is known about a token, and the last day of its busiest pool. */
export function TokenPage() {
  const { client, prefer } = useService()
  const [address, choose] = useState(tokens.SOL)
  const { data, error, refetch } = useQuery({
    queryKey: ['token', address, prefer],
    queryFn: () => loadToken(client, address),
  })
  return (
    <section>
      <label>
        Token{' '}
        <select value={address} onChange={event => choose(event.target.value)}>
          {Object.entries(tokens).map(([symbol, value]) => (
            <option key={symbol} value={value}>
              {symbol}
            </option>
          ))}
        </select>
      </label>
      {data === undefined ? <Notice error={error} retry={refetch} /> : <Token {...data} />}
    </section>
  )
}

type Loaded = Awaited<ReturnType<typeof loadToken>>

// The casts: openapi-fetch forgets in its types which column is where.
async function loadToken(client: ServiceClient, token_address: string) {
  const query = { token_address }
  const [details, pools] = await Promise.all([
    client.GET('/altchain/token-details', { params: { query } }),
    client.GET('/altchain/token-pool-search', { params: { query: { ...query, limit: 1 } } }),
  ])
  const [token] = decodeTable(readData(details) as ReplyOf<'tokenDetails'>)
  const [pool] = decodeTable(readData(pools) as ReplyOf<'tokenPoolSearch'>)
  if (token === undefined || pool === undefined) return { token, pool, candles: [] }
  // The day that ends with the last trade, so that a market whose clock stands still has candles too.
  const before_time = token.lastTradeUnixTime + 1
  const candles = await client.GET('/altchain/ohlcv/pool', {
    params: {
      query: { pool_address: pool.poolAddress, after_time: before_time - DAY, before_time, interval: '15m' },
    },
  })
  return { token, pool, candles: decodeTable(readData(candles) as ReplyOf<'ohlcvPool'>) }
}

function Token({ token, pool, candles }: Loaded) {
  if (token === undefined) {
    return (
      <p className="notice" role="status">
        No such token.
      </p>
    )
  }
  const facts = {
    'Last close': formatPrice(candles.at(-1)?.closePrice),
    'Volume 24 h': `$${formatShort(token.volume24hUSD)}`,
    'Trades 24 h': formatShort(token.trade24hCount),
    Holders: formatShort(token.holderCount),
    'Diluted value': token.fdvUSD === null ? MISSING : `$${formatShort(token.fdvUSD)}`,
    'Busiest pool':
      pool === undefined ? MISSING : `${pool.poolDex}, ${pool.tokenSymbol}/${pool.poolPairToken}`,
  }
  return (
    <>
      <h2>
        {token.name} <small>{shortenAddress(token.tokenAddress)}</small>
      </h2>
      <p className="price">
        $<output aria-label="Price">{formatPrice(token.priceUSD)}</output>
      </p>
      <CandleChart candles={candles} />
      <dl>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
