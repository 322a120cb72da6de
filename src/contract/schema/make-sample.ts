import type { ParameterSchema } from '../contract.ts'
import { generateText } from './generate-text.ts'

/** Returns a value that a parameter allows, or undefined when none is found. */
export function makeSample({
  enum: [first] = [],
  minimum,
  type,
  pattern,
  format = '',
}: ParameterSchema): unknown {
  if (first !== undefined || type !== 'string') return first ?? minimum ?? 1
  const usual = formatSamples[format] ?? 'example'
  const isPossible = pattern === undefined || new RegExp(pattern, 'u').test(usual)
  return isPossible ? usual : generateText(pattern, low => low)
}

const formatSamples: Readonly<Record<string, string>> = {
  uuid: '6f1c2a3e-9b1d-4c5a-8e7f-0123456789ab',
  date: '2026-01-15',
  'date-time': '2026-01-15T12:00:00Z',
  email: 'reader@example.com',
  uri: 'https://example.com/',
}
