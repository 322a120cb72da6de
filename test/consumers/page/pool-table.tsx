/** @jsxImportSource react */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ObjectOf, ReplyOf } from '../../../src/contract/contract-types.ts'
import { decodeTable } from '../../../src/contract/tables/decode-table.ts'
import { shortenAddress } from './format-price.ts'
import { Notice } from './notice.tsx'
import { readData } from './reply-error.ts'
import { useService } from './service.ts'

type Pool = ObjectOf<'PoolListRecord'>

/** Headings by the column they sort by. */
const headings = {
  token0Symbol: 'Pair',
  fee: 'Fee',
  tickSpacing: 'Tick spacing',
  createdAt: 'Created',
  poolAddress: 'Pool',
} as const satisfies Partial<Record<keyof Pool, string>>

interface Sorting {
  readonly column: keyof typeof headings
  readonly descending: boolean
}

const numbers: ReadonlySet<string> = new Set(['fee', 'tickSpacing', 'createdAt'] satisfies (keyof Pool)[])

const PAGE = 50

/** The V3 pools of one venue; a click on a heading sorts, the rest comes as one scrolls. */
export function PoolTable() {
  const { client, prefer } = useService()
  const [sorting, sort] = useState<Sorting>({ column: 'createdAt', descending: true })
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['pools', sorting, prefer],
    initialPageParam: 0,
    queryFn: async ({ pageParam: offset, signal }) => {
      const order = { [sorting.descending ? 'order_desc' : 'order_asc']: [sorting.column] }
      const query = { limit: PAGE, offset, ...order }
      const reply = await client.GET('/evm/dexd/v3/pools', { params: { query }, signal })
      return decodeTable(readData(reply) as ReplyOf<'dexdV3Pools'>)
    },
    getNextPageParam: (page, pages) => (page.length < PAGE ? undefined : pages.length * PAGE),
  })
  const pools = data?.pages.flat() ?? []
  const end = useInView(() => {
    if (hasNextPage && !isFetching && error === null) fetchNextPage()
  })
  const isWaiting = isFetching || error !== null
  return (
    <section>
      <h2>
        V3 pools <small>{pools.length} so far</small>
      </h2>
      <table>
        <thead>
          <tr>
            {(Object.keys(headings) as Sorting['column'][]).map(column => (
              <Heading key={column} column={column} sorting={sorting} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {pools.map(pool => (
            <Row key={pool.poolAddress} {...pool} />
          ))}
        </tbody>
      </table>
      {isWaiting ? (
        <Notice error={isFetching ? null : error} retry={() => (hasNextPage ? fetchNextPage() : refetch())} />
      ) : (
        <p ref={end} className="notice">
          {pools.length === 0 ? 'No pools.' : hasNextPage ? '' : 'That is all.'}
        </p>
      )}
    </section>
  )
}

function Row(pool: Pool) {
  return (
    <tr>
      <td>
        {pool.token0Symbol} <i>/</i> {pool.token1Symbol}
      </td>
      <td className="number">{pool.fee / 10_000} %</td>
      <td className="number">{pool.tickSpacing}</td>
      <td className="number">{pool.createdAt.slice(0, 16).replace('T', ' ')}</td>
      <td>
        <code>{shortenAddress(pool.poolAddress)}</code>
      </td>
    </tr>
  )
}

interface HeadingProps extends Pick<Sorting, 'column'> {
  readonly sorting: Sorting
  readonly sort: (sorting: Sorting) => void
}

function Heading({ column, sorting, sort }: HeadingProps) {
  const isSorted = column === sorting.column
  const direction = sorting.descending ? 'descending' : 'ascending'
  return (
    <th aria-sort={isSorted ? direction : 'none'} className={numbers.has(column) ? 'number' : undefined}>
      <button
        type="button"
        onClick={() => sort({ column, descending: isSorted ? !sorting.descending : true })}
      >
        {headings[column]} {isSorted ? (sorting.descending ? '↓' : '↑') : ''}
      </button>
    </th>
  )
}

/** A ref for an element; calls back when the element comes into view. */
function useInView(callback: () => void) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) callback()
      },
      { rootMargin: '200px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  })
  return element
}
