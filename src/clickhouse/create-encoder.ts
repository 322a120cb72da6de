import { type Convert, createConverter, type LeafConverters } from './conversions.ts'

const toDigits: Convert = value => (typeof value === 'bigint' ? String(value) : value)

const writeDate =
  (format: (text: string) => string): Convert =>
  value =>
    value instanceof Date ? format(value.toISOString()) : value

// ISO 8601 with +00:00 (contract, shared rules, Tabular envelope).
const encoders: LeafConverters = {
  naturalDigits: toDigits,
  signedDigits: toDigits,
  decimal: toDigits,
  day: writeDate(text => text.slice(0, 10)),
  instant: writeDate(text => text.replace(/(\.000)?Z$/, '+00:00')),
  // A Date knows milliseconds. The type may have fewer digits, or none.
  timestamp(value, { args: [digits] }) {
    const places = Number(digits?.name)
    return writeDate(text => text.slice(0, 19 + (places && places + 1)).replace(/Z?$/, '+00:00'))(value)
  },
}

/** Creates an encoder to the wire form of a column. Returns undefined when the values are sent unchanged. */
export function createEncoder(type: string): Convert | undefined {
  return createConverter(type, encoders)
}
