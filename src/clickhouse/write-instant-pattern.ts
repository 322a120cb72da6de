import type { ColumnType } from './column-type.ts'
import { getTypeForm, readDecimalDigits, readLiterals } from './type-forms.ts'

const day = '(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])'
const time = '([01][0-9]|2[0-3])(:[0-5][0-9]){2}'

/** Returns the regular expression for the dates of a type. It bounds the years; `format` checks the day of the month. */
export function writeDayPattern(type: ColumnType): string {
  return `^${getTypeForm(type).years}-${day}$`
}

/**
 * Returns the regular expression for the instants of a type: ISO 8601 with offset +00:00 (envelope rule 5).
 * Another time zone than UTC has any offset. `format` checks the day of the month.
 */
export function writeInstantPattern(type: ColumnType): string {
  const { years = '[0-9]{4}' } = getTypeForm(type)
  const [first, second] = readLiterals(type)
  const isPrecise = first !== undefined && /^\d$/.test(first)
  const fraction = isPrecise ? writeFraction(Number(first)) : '([.][0-9]+)?'
  const offset = (isPrecise ? second : first) === "'UTC'" ? '[+]00:00' : '[+-]([01][0-9]|2[0-3]):[0-5][0-9]'
  return `^${years}-${day}T${time}${fraction}${offset}$`
}

/** Returns the regular expression for a decimal in a string. */
export function writeDecimalPattern(type: ColumnType): string {
  const { whole, fraction } = readDecimalDigits(type)
  return `^-?0*${whole === 0 ? '0' : `[0-9]{1,${whole}}`}${writeFraction(fraction)}$`
}

/** Further digits are zero. */
function writeFraction(digits: number): string {
  return digits === 0 ? '([.]0+)?' : `([.][0-9]{1,${digits}}0*)?`
}
