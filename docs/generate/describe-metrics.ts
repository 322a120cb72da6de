import { createMetrics } from '../../mocks/adapters/node/create-metrics.ts'
import type { Report } from '../../src/conformance/model/report.ts'
import { formatPrometheus } from '../../src/conformance/report/format-prometheus.ts'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

/** A report of nothing, whose metrics have no samples. */
const emptyReport: Report = {
  tool: '',
  target: {},
  profile: 'smoke',
  negative: false,
  startedAt: '2026-01-01T00:00:00Z',
  exit: { code: 0, reason: '' },
  summary: {
    ...{ fail: 0, error: 0, warn: 0, inconclusive: 0 },
    ...{ 'not-exercised': 0, skipped: 0, observed: 0, pass: 0 },
  },
  requests: 0,
  seconds: 0,
  coverage: { exercised: 0, total: 0, floor: 0 },
  requirements: [],
  gaps: [],
  latency: [],
  failedRequests: [],
  notes: [],
}

/** Describes the metrics of the mock and of a report. */
export async function describeMetrics(): Promise<Pages> {
  const { text } = await createMetrics(() => true).read()
  return {
    'metrics.md': formatPage(
      'Metrics',
      'All metrics are in the text format of Prometheus.',
      `## Of the mock\n\n\`mdc mock --metrics\` serves them at \`/__mock/metrics\`, with the usual metrics of a Node process.\n\n${formatMetrics(text)}`,
      `## Of a run\n\n\`--report prometheus=FILE\` writes them for the textfile collector of node_exporter. Each has the labels \`target\` and \`profile\`.\n\n${formatMetrics(formatPrometheus(emptyReport))}`,
    ),
  }
}

/** Formats our own metrics of a text in the format of Prometheus. */
function formatMetrics(text: string): string {
  const found = text.matchAll(/^# HELP (mdc_\S+) (.*)\n# TYPE \S+ (\w+)/gm)
  const rows = [...found].map(([, name = '', help = '', type = '']) => [
    formatCode(name),
    type,
    escapeProse(help),
  ])
  return formatTable(['metric', 'type', 'meaning'], rows)
}
