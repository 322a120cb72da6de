import { parseReportTargets } from '../../base/parse-report-targets.ts'
import type { ContractDiff } from './contract-diff.ts'
import { formatChangelog } from './format-changelog.ts'
import { formatDiffAnnotations } from './format-diff-annotations.ts'
import { formatDiffJson } from './format-diff-json.ts'
import { formatDiffMarkdown } from './format-diff-markdown.ts'
import { formatDiffHtml } from './html/format-diff-html.tsx'

const formatters = {
  annotations: formatDiffAnnotations,
  json: formatDiffJson,
  markdown: formatDiffMarkdown,
  html: formatDiffHtml,
  changelog: formatChangelog,
}

type ReviewFormat = keyof typeof formatters

/** Parses the reports of `mdc diff` as {@link parseReportTargets} does. */
export function parseDiffReportTargets(
  texts: readonly string[],
): ReturnType<typeof parseReportTargets<ReviewFormat>> {
  return parseReportTargets(texts, Object.keys(formatters) as ReviewFormat[], '--report')
}

/** Formats a review. */
export function formatDiffReport(review: ContractDiff, format: ReviewFormat): string {
  return formatters[format](review)
}
