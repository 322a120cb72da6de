import { describe, expect, it } from 'vitest'
import {
  describeExchangedColumns,
  findExchangedColumns,
} from '../../../../../../src/conformance/checks/rows/find-exchanged-columns.ts'
import { readEvidence } from '../../../../../../src/conformance/evidence/read-evidence.ts'
import { buildExchange } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

type Row = Readonly<Record<string, unknown>>

const right = Array.from({ length: 6 }, (_, at) => ({
  volumeBuy: at + 2,
  volumeSell: 3,
  buyToSellRatio: (at + 2) / 3,
}))
const swap = ({ volumeBuy, volumeSell, ...row }: Row) => ({
  ...row,
  volumeBuy: volumeSell,
  volumeSell: volumeBuy,
})
const holds = ({ volumeBuy, volumeSell, buyToSellRatio }: Row) =>
  Number(buyToSellRatio) === Number(volumeBuy) / Number(volumeSell)

function find(rows: readonly Row[], rule = 'near(row.buyToSellRatio, row.volumeBuy / row.volumeSell)') {
  const exchanges = [buildExchange('tradeStatistics', { rows: [...rows] })]
  const { exchanges: seen } = readEvidence({ run: buildRun({}), exchanges, unsent: [] })
  return findExchangedColumns(
    { id: 'X', rule, says: 'x', clause: 'y' },
    seen,
    ({ rows: sent = [] }, change) => {
      const held = sent.map(change).filter(holds).length
      return { held, broken: sent.length - held }
    },
  )
}

describe('two columns', () => {
  it.each<[string, readonly Row[], readonly (readonly string[])[]]>([
    ['that are right', right, []],
    ['that are exchanged in every row', right.map(swap), [['volumeBuy', 'volumeSell']]],
    [
      'that are exchanged, with a row that is the same both ways',
      [...right.map(swap), { volumeBuy: 1, volumeSell: 1, buyToSellRatio: 1 }],
      [['volumeBuy', 'volumeSell']],
    ],
    ['that are exchanged in four rows of four', right.slice(2).map(swap), []],
    [
      'of which one row has another mistake',
      [...right.map(swap), { volumeBuy: 3, volumeSell: 1, buyToSellRatio: 9 }],
      [],
    ],
    ['that are exchanged in half of the rows', [...right, ...right.map(swap)], []],
  ])('%s', (_, rows, pairs) => expect(find(rows)).toEqual(pairs))

  it('are not exchanged for being less or more than another, since the opposite is so in any row', () => {
    expect(find(right.map(swap), 'row.volumeBuy >= row.volumeSell')).toEqual([])
  })

  it('are described in words', () => {
    expect(
      describeExchangedColumns([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a and b, or c and d are exchanged in every row.')
  })
})
