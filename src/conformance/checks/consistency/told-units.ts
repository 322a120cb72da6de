import { contract } from '../../../contract/contract.ts'
import type { ObjectOf, OperationId } from '../../../contract/contract-types.ts'
import { toSeconds } from '../../../contract/to-seconds.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { findOperationIds, selectAnswered } from '../answers/select-answered.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { recordOutcome } from '../families/record-outcome.ts'

// Which columns tell the unit of another one is our reading; tsc notices a name that is gone.
type Column = keyof ObjectOf<'PriceVolume'>
const tokenColumn = 'tokenAddress' satisfies Column
const volumeColumn = 'volumeUSD' satisfies Column
const changeColumn = 'volumeChangePercent' satisfies Column
const feeColumn = 'fee' satisfies keyof ObjectOf<'AltPool'> & keyof ObjectOf<'PoolListRecord'>

const [changeId, feeId] = ['XEP-unit-volumeChangePercent', 'XEP-unit-fee']
const volumes: OperationId = 'priceVolumeMulti'
/** Lists whose fee has one documented unit. */
const feeLists = findOperationIds(
  ({ reply, gaps }) =>
    reply.kind === 'table' &&
    contract.tables[reply.table].some(({ name }) => name === feeColumn) &&
    !gaps.includes('GAP-C1'),
)

/** How near a figure has to be to what others give, relative or in percent. */
const NEAR = 0.1
const LEAST = 2

const changeUnit: CheckFamily = {
  requirements: [
    {
      id: changeId,
      title: 'volumeChangePercent is in percent',
      level: 'documented',
      clause: 'shared rules, PriceVolume',
      checks:
        'Volumes over a window and over twice that window give the change between the two halves: two changes or more are not a hundred times, or a hundredth of, what they give, while none is what they give.',
      violation: '0.25 for a volume that grew by a quarter',
      operations: [volumes],
      needs: 'standard',
    },
  ],
  judge(evidence, tally) {
    const asked = selectAnswered(evidence).filter(({ operation }) => operation === volumes)
    const cells = asked.flatMap(seen => readChanges(seen, asked))
    const [first] = cells
    if (first === undefined) return
    const count = (factor: number) => cells.filter(({ said, wanted }) => isNear(said, factor * wanted)).length
    const other = Math.max(count(100), count(0.01))
    if (count(1) === 0 && other < LEAST) {
      tally.recordUnclear(changeId, volumes, 'the volumes of no two windows tell a change')
      return
    }
    recordOutcome(tally, changeId, first.seen, count(1) > 0 || other < LEAST, {
      message: 'The change of the volume is not in percent.',
      place: `${first.seen.rowsAt}[${first.at}].${changeColumn}`,
      expected: `about ${first.wanted}`,
      actual: first.said,
    })
  },
}

/** The changes of a reply with what another reply makes of them: the volume over twice the window holds the one before. */
function readChanges(seen: Seen, asked: readonly Seen[]) {
  const width = toSeconds(seen.query.timeframe ?? '')
  const double = asked.find(({ query }) => toSeconds(query.timeframe ?? '') === 2 * width)
  return (seen.rows ?? []).flatMap((row, at) => {
    const wider = double?.rows?.find(each => each[tokenColumn] === row[tokenColumn])
    const [now, both, said] = [row[volumeColumn], wider?.[volumeColumn], row[changeColumn]]
    if (typeof now !== 'number' || typeof both !== 'number' || typeof said !== 'number') return []
    const wanted = 100 * (now / (both - now) - 1)
    // Near to nothing a hundred times as much is near as well.
    return Number.isFinite(wanted) && Math.abs(wanted) > LEAST ? [{ seen, at, said, wanted }] : []
  })
}

function isNear(said: number, wanted: number): boolean {
  return Math.abs(said - wanted) <= NEAR * Math.abs(wanted)
}

/** Hundredths of a basis point: fees of up to 0.03 percent are rare, several different ones and no greater one unheard of. */
const THREE_BASIS_POINTS = 300
const SEVERAL = 3

const feeUnit: CheckFamily = {
  requirements: [
    {
      id: feeId,
      title: 'fees of pools are in hundredths of a basis point',
      level: 'inferred',
      clause: 'AltPool and PoolListRecord',
      checks: 'Of three different fees of a list or more, one is more than 300: three basis points.',
      violation: '5, 30 and 100 for what is 500, 3000 and 10000',
      operations: feeLists,
    },
  ],
  judge(evidence, tally) {
    const answered = selectAnswered(evidence)
    for (const id of feeLists) {
      const asked = answered.filter(({ operation }) => operation === id)
      const [first] = asked
      const told = asked.flatMap(({ rows = [] }) => rows.map(row => row[feeColumn]))
      const fees = new Set(told.filter(fee => typeof fee === 'number'))
      if (first === undefined || fees.size === 0) continue
      const greatest = Math.max(...fees)
      if (greatest <= THREE_BASIS_POINTS && fees.size < SEVERAL)
        tally.recordUnclear(feeId, id, `the list has ${fees.size} different fees`)
      else
        recordOutcome(tally, feeId, first, greatest > THREE_BASIS_POINTS, {
          message: `The greatest of ${fees.size} different fees would be three basis points or less.`,
          place: `${first.rowsAt}[0].${feeColumn}`,
          expected: `some fee above ${THREE_BASIS_POINTS}`,
          actual: greatest,
        })
    }
  },
}

/** Units that other columns tell, where one reply does not (XEP). */
export const toldUnits = joinFamilies([changeUnit, feeUnit])
