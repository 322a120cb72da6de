import { ContractError } from '../base/contract-error.ts'
import { getOwn } from '../base/get-own.ts'
import { type ColumnType, formatType, readLiteralText } from './column-type.ts'
import type { typeKindsByName } from './type-kind.ts'

/** The format of a type, for schemas and judges. A page does not load these facts. */
interface TypeForm {
  /** Forms of its literal arguments. */
  readonly literals?: readonly RegExp[]
  /** Minimum number of literal arguments. Default: all. */
  readonly fewest?: number
  /** Pattern of the text. */
  readonly pattern?: string
  /** Format of the text in JSON Schema. */
  readonly format?: string
  /** Largest absolute value of a floating-point number. */
  readonly largest?: number
  /** Number of decimal digits, when the name of a decimal determines it. */
  readonly precision?: number
  /** Minimum and maximum of the numbers of an enum. */
  readonly numbers?: readonly [least: number, most: number]
  /** First and last day. */
  readonly days?: readonly [first: string, last: string]
  /** Pattern of the years of these days. */
  readonly years?: string
}

const zone = /^'\w+([/+-]\w+)*'$/
const scale = /^\d{1,2}$/

/** Years 1900 to 2299. */
const wideDays = { days: ['1900-01-01', '2299-12-31'], years: '(19|2[0-2])[0-9]{2}' } as const

/** The forms of types, by name. Types without an entry have nothing to tell. */
export const typeForms: { readonly [Name in keyof typeof typeKindsByName]?: TypeForm } = {
  // The patterns bound the leading digits, so the largest accepted value is within a few percent of the true bound.
  Int256: { pattern: '^-?0*([0-9]{1,76}|[1-4][0-9]{76}|5[0-7][0-9]{75})$' },
  UInt256: { pattern: '^0*([0-9]{1,77}|10[0-9]{76}|11[0-5][0-9]{75})$' },
  // The largest value as ClickHouse prints it.
  Float32: { largest: 3.4028235e38 },
  Decimal: { literals: [scale, scale] },
  Decimal32: { literals: [scale], precision: 9 },
  Decimal64: { literals: [scale], precision: 18 },
  Decimal128: { literals: [scale], precision: 38 },
  Decimal256: { literals: [scale], precision: 76 },
  FixedString: { literals: [/^[1-9]\d*$/] },
  UUID: { format: 'uuid', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' },
  IPv4: {
    format: 'ipv4',
    pattern:
      '^((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])[.]){3}(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])$',
  },
  // The format counts the groups.
  IPv6: { format: 'ipv6', pattern: '^[0-9a-fA-F:.]{2,45}$' },
  Enum8: { numbers: [-(2 ** 7), 2 ** 7 - 1] },
  Enum16: { numbers: [-(2 ** 15), 2 ** 15 - 1] },
  Date: { days: ['1970-01-01', '2149-06-06'], years: '(19[7-9]|20[0-9]|21[0-4])[0-9]' },
  Date32: wideDays,
  DateTime: { literals: [zone] },
  DateTime64: { literals: [/^\d$/, zone], fewest: 1, ...wideDays },
}

/** Returns the format and literals of a type. The form is empty when nothing is to be said. */
export function getTypeForm({ name }: ColumnType): TypeForm {
  return getOwn<TypeForm>(typeForms, name) ?? {}
}

/** Returns minimum and maximum of an integer type, by its bits. Throws ContractError for any other type. */
export function getIntegerRange({ name }: Pick<ColumnType, 'name'>): readonly [least: bigint, most: bigint] {
  const [, unsigned, bits] = /^(U?)Int(\d+)$/.exec(name) ?? []
  if (bits === undefined) throw new ContractError(`${name} has no range.`)
  const count = 2n ** BigInt(bits)
  return unsigned ? [0n, count - 1n] : [-count / 2n, count / 2n - 1n]
}

/** Returns the literal arguments of a type. Throws ContractError when their number or form is wrong. */
export function readLiterals(type: ColumnType): string[] {
  const { literals = [], fewest = literals.length } = getTypeForm(type)
  const given = type.args.map(({ name }) => name)
  if (given.length < fewest || !given.every((name, at) => literals[at]?.test(name))) {
    const forms = literals.map(({ source }) => source).join(', ')
    throw new ContractError(
      `${formatType(type)}: the argument${literals.length > 1 ? 's' : ''} of ${type.name} must match ${forms}.`,
    )
  }
  return given
}

/** Returns how many digits a decimal has before and after the point. Throws ContractError for impossible numbers. */
export function readDecimalDigits(type: ColumnType): { readonly whole: number; readonly fraction: number } {
  const given = readLiterals(type).map(Number)
  const { precision = given[0] ?? 0 } = getTypeForm(type)
  const fraction = given.at(-1) ?? 0
  if (precision < 1 || precision > 76 || fraction > precision) {
    throw new ContractError(
      `${formatType(type)}: a decimal has 1 to 76 digits, any of them behind the point.`,
    )
  }
  return { whole: precision - fraction, fraction }
}

const entry = /^'(?:[^'\\]|\\['\\])*'\s*=\s*(0|-?[1-9]\d*)$/

/** Returns the names of an enum. Throws ContractError for a wrong, repeated or missing entry. */
export function readEnumNames(type: ColumnType): string[] {
  const [least, most] = getTypeForm(type).numbers ?? [0, 0]
  const names = type.args.map(readLiteralText)
  const numbers = type.args.map(({ name }) => Number(entry.exec(name)?.[1] ?? Number.NaN))
  const hasAll = names.length > 0 && numbers.every(number => least <= number && number <= most)
  if (!hasAll || [names, numbers].some(list => new Set<unknown>(list).size < list.length)) {
    throw new ContractError(`${formatType(type)}: an ${type.name} lists its names.`, {
      facts: [`form: 'name' = number, from ${least} to ${most}, each name and number once`],
    })
  }
  return names
}
