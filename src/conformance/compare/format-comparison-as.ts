import { parseReportTargets } from '../../base/parse-report-targets.ts'
import { writeJson } from '../report/format-json.ts'
import type { Comparison } from './compare-reports.ts'
import { formatComparisonMarkdown } from './format-comparison.ts'

const formatters = {
  json: (comparison: Comparison) => writeJson(comparison),
  markdown: formatComparisonMarkdown,
}

type ComparisonFormat = keyof typeof formatters

/**
 * Parses options `FORMAT=PATH`. Throws ContractError for an unknown format, a missing path, or two reports in
 * one file.
 */
export function parseComparisonTargets(
  texts: readonly string[],
): readonly { readonly format: ComparisonFormat; readonly path: string }[] {
  return parseReportTargets(texts, Object.keys(formatters) as ComparisonFormat[], '--report')
}

/** Formats a comparison as text in one of the formats. */
export function formatComparisonAs(comparison: Comparison, format: ComparisonFormat): string {
  return formatters[format](comparison)
}
