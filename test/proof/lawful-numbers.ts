import { toSeconds } from '../../src/contract/to-seconds.ts'
import {
  all,
  inCells,
  inObjects,
  inRows,
  type LawfulService,
  service,
  social,
  text,
} from './lawful-services.ts'

/** Writes a double as the usual library of a language does, or with as many digits as it keeps. */
const printers: Readonly<Record<string, (value: number) => string>> = {
  'C, %.17g': value => toGeneral(value, 17),
  'Perl and Delphi, 15 digits': value => toGeneral(value, 15),
  'Python, repr': value => toScientific(value, -4, 16, 2) ?? withPoint(value),
  'Java, Double.toString': value =>
    toScientific(value, -3, 7, 1)?.replace('e', 'E').replace('+', '') ?? withPoint(value),
  'Java, BigDecimal of a double': value => toDecimal(value, 60),
  'Solidity, 18 decimals': value => value.toFixed(18),
  'nine decimals, the rest cut off': value =>
    String(Math.abs(value) < 1 ? value : Math.trunc(value * 1e9) / 1e9),
  'C++, a stream of ten digits': value => toGeneral(value, 10),
  'pandas, float32': value => String(Math.fround(value)),
  'Jackson, every exponent a capital': value => value.toExponential().replace('e', 'E'),
}

/** As `%.*g` of C: so many significant digits, without zeros at the end. */
function toGeneral(value: number, digits: number): string {
  return value
    .toPrecision(digits)
    .replace(/(\.\d*?)0+(?=e|$)/, '$1')
    .replace(/\.(?=e|$)/, '')
}

/** With an exponent of so many digits at least, outside of two powers of ten; else undefined. */
function toScientific(value: number, low: number, high: number, width: number): string | undefined {
  const power = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  if (power >= low && power < high) return undefined
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const sign = exponent.startsWith('-') ? '-' : '+'
  return `${digits.includes('.') ? digits : `${digits}.0`}e${sign}${exponent.slice(1).padStart(width, '0')}`
}

function withPoint(value: number): string {
  const written = toDecimal(value)
  return written.includes('.') ? written : `${written}.0`
}

/** Without an exponent. */
function toDecimal(value: number, digits = 20): string {
  const fixed = Math.abs(value) < 1e21 ? value.toFixed(Math.min(digits, 60)) : BigInt(value).toString()
  return /e/.test(String(value)) || digits > 20
    ? fixed.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
    : String(value)
}

/** Ways to round large numbers that leave zeros in place of digits. */
const roundings: Readonly<Record<string, (value: number) => number>> = {
  'with four significant digits': value => Number(value.toPrecision(4)),
  'to the nearest ten': value => Math.round(value / 10) * 10,
  'to the lower hundred from 100,000 on': value => (value < 100_000 ? value : Math.floor(value / 100) * 100),
}

/** Buys in a second: those of a day are more than 2^53, those of a month less than 2^64. */
const BUYS = 1_000_000_000_003n

/** Counts of a window: seven sells in each second, and buys; seven more of each, so that sums of doubles are off. */
function countHuge(name: string, timeframe: unknown): [string, string][] {
  const [, side = '', window = timeframe ?? '24h'] = /^(buy|sell|t)[a-z]*(\d+[hd])?\w*Count$/.exec(name) ?? []
  const seconds = BigInt(toSeconds(String(window)))
  const [buys, sells] = [BUYS * seconds + 7n, 7n * seconds + 7n]
  const count = { buy: buys, sell: sells, t: buys + sells }[side]
  return count === undefined ? [] : [[name, text(String(count))]]
}

const some = all.filter(id => ['tokenDetails', 'tradeStatistics', 'tvlTopOwners'].includes(id))
const shifts = social.filter(id => id === 'sentimentShifts')

/** Lawful services that write the same numbers as the libraries of many languages do, or numbers that no double holds. */
export const servicesOfNumbers: readonly LawfulService[] = [
  ...Object.entries(printers).map(([name, print]) =>
    service(
      `numbers as written by ${name}`,
      'RFC 8259, 6: a number, of no width',
      [...some, ...shifts],
      (reply, query) => {
        const write = (value: unknown) => (typeof value === 'number' ? text(print(value)) : value)
        const inRow = inObjects(row =>
          Object.fromEntries(
            Object.entries(row)
              .filter(([, value]) => !Number.isInteger(value))
              .map(([key, value]) => [key, write(value)]),
          ),
        )
        return Array.isArray(JSON.parse(reply.body || 'null')) && reply.body.startsWith('[{"tokenSymbol"')
          ? inRow(reply, query)
          : inCells(/Float64/, write)(reply, query)
      },
    ),
  ),
  ...Object.entries(roundings).map(([name, round]) =>
    service(
      `volumes ${name}`,
      'no sentence says how many digits there are',
      ['tradeStatistics', 'tokenDetails', 'dexcV2Pools'],
      inRows(row =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            /volume|Apr/i.test(key) && typeof value === 'number' && Math.abs(value) > 1000
              ? round(value)
              : value,
          ]),
        ),
      ),
    ),
  ),
  service(
    'counts above 2^53',
    'shared rules, TradeStatistics, TokenDetails and TokenPoolStat: UInt64',
    ['tradeStatistics', 'tokenDetails', 'tokenPoolSearch'],
    inRows(row => Object.fromEntries(Object.keys(row).flatMap(name => countHuge(name, row.timeframe)))),
  ),
]
