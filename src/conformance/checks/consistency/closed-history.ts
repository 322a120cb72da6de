import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { NamedRow } from '../../evidence/evidence.ts'
import { takeClosedRange } from '../../inputs/closed-range-inputs.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { describeBrokenCell } from '../cells/describe-broken-cell.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'

// How candles add up is our reading of their columns; tsc notices a name that is gone.
type Candle = keyof ObjectOf<'OhlcvPoint'>
const timeColumn = 'unixTime' satisfies Candle
const DAY_S = 86_400

const id = 'XEP-11'
const dayId = `${id}-day`
const day = takeClosedRange('1d', 1)

/** A day that is over as one candle and as 24, and these once more. */
const closedDay = defineGroup({
  kind: 'closed',
  profile: 'standard',
  operations: ['ohlcvPool'],
  about: [id, dayId, 'PAR-ENUM-interval'],
  parts: () => ({
    day: { query: { ...day, interval: '1d' } },
    hours: { query: { ...day, interval: '1h' } },
    again: { query: { ...day, interval: '1h' } },
  }),
})

/** A range of candles that is over is the same when it is asked again. */
export const closedHistory = defineJointCheck({
  id,
  title: 'history does not change',
  level: 'inferred',
  clause: 'shared rules, OhlcvPoint',
  checks: 'Candles of a day that is over, asked twice.',
  violation: 'a closed candle with another high',
  group: closedDay,
  roles: ['hours', 'again'],
  show({ hours, again }) {
    if (hours?.rows === undefined || again?.rows === undefined) return { holds: 0 }
    const [before, after] = [hours.rows, again.rows]
    const at = before.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(after[index]))
    if (at === -1 && before.length === after.length) return { holds: before.length }
    const message = 'A candle that is over has changed.'
    const expected = JSON.stringify(before[at]).slice(0, 120)
    return describeBrokenCell(again, Math.max(at, 0), timeColumn, message, expected, after[at])
  },
})

/** The candle of a day that is over says what its 24 candles of an hour say together. */
export const dayOfHours = defineJointCheck({
  id: dayId,
  title: 'a day is what its hours are together',
  level: 'inferred',
  clause: 'shared rules, OhlcvPoint',
  checks: 'Open, high, low, close and volumes of one candle of a day against 24 of an hour, within 1e-6.',
  violation: 'the high of a day is below that of an hour',
  breaks: id,
  group: closedDay,
  roles: ['day', 'hours'],
  show({ day, hours }) {
    const [candle, ...more] = day?.rows ?? []
    const traded = (hours?.rows ?? []).filter(row => Number(row['volumeBase' satisfies Candle]) > 0)
    if (day === undefined || candle === undefined || more.length > 0 || traded.length === 0)
      return { holds: 0 }
    // Which end of a range belongs to it is open (GAP-41), so the hours may be those of another day.
    const start = Number(candle[timeColumn])
    if (!traded.every(row => start <= Number(row[timeColumn]) && Number(row[timeColumn]) < start + DAY_S))
      return { holds: 0 }
    let holds = 0
    for (const [column, merge] of Object.entries(merged)) {
      const [said, wanted] = [candle[column], merge(traded)]
      if (typeof said !== 'number' || typeof wanted !== 'number') continue
      if (Math.abs(said - wanted) > 1e-6 * Math.max(Math.abs(said), Math.abs(wanted))) {
        const message = 'The candle of a day is not what its hours say.'
        return describeBrokenCell(day, 0, column, message, String(wanted), said)
      }
      holds++
    }
    return { holds }
  },
})

/** How a day comes from its hours, by column; candles without trades have no prices of their own (GAP-05). */
const merged = {
  openPrice: hours => hours[0]?.openPrice,
  highPrice: hours => Math.max(...hours.map(({ highPrice }) => Number(highPrice))),
  lowPrice: hours => Math.min(...hours.map(({ lowPrice }) => Number(lowPrice))),
  closePrice: hours => hours.at(-1)?.closePrice,
  volumeBase: hours => hours.reduce((sum, { volumeBase }) => sum + Number(volumeBase), 0),
  volumeQuote: hours => hours.reduce((sum, { volumeQuote }) => sum + Number(volumeQuote), 0),
} satisfies { readonly [C in Candle]?: (hours: readonly NamedRow[]) => unknown }
