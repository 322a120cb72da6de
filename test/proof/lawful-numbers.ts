import { all, inCells, inObjects, type LawfulService, service, social, text } from './lawful-services.ts'

/** Writes a double as the usual library of a language does, or with as many digits as it keeps. */
const printers: Readonly<Record<string, (value: number) => string>> = {
  'C, %.17g': value => toGeneral(value, 17),
  'C++, setprecision(16)': value => toGeneral(value, 16),
  'Perl and Delphi, 15 digits': value => toGeneral(value, 15),
  'PHP and Lua, 14 digits': value => toGeneral(value, 14),
  'Python, repr': value => toScientific(value, -4, 16, 2) ?? withPoint(value),
  'Java, Double.toString': value =>
    toScientific(value, -3, 7, 1)?.replace('e', 'E').replace('+', '') ?? withPoint(value),
  'Rust, ryu': value => toScientific(value, -5, 16, 1)?.replace('+', '') ?? withPoint(value),
  'Ruby, to_s': value => toScientific(value, -4, 16, 2) ?? withPoint(value),
  'Haskell, show': value => toScientific(value, -1, 7, 1)?.replace('+', '') ?? withPoint(value),
  'Erlang, ~p': value => toScientific(value, -2, 9, 1) ?? withPoint(value),
  'Swift, description': value => toScientific(value, -4, 16, 2) ?? withPoint(value),
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

const some = all.filter(id => ['tokenDetails', 'tradeStatistics', 'tvlTopOwners'].includes(id))
const shifts = social.filter(id => id === 'sentimentShifts')

/** Lawful services that write the same numbers as the libraries of many languages do. */
export const servicesOfLanguages: readonly LawfulService[] = Object.entries(printers).map(([name, print]) =>
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
)
