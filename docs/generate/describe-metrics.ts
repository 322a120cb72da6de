import { createMetrics } from '../../mocks/adapters/node/create-metrics.ts'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

/** Describes the metrics of the mock. */
export async function describeMetrics(): Promise<Pages> {
  const { body: text } = await createMetrics(() => true).read()
  return {
    'metrics.md': formatPage(
      'Metrics',
      'All metrics are in the text format of Prometheus.',
      `\`mdc mock --metrics\` serves them at \`/__mock/metrics\`, with the usual metrics of a Node process.\n\n${formatMetrics(text)}`,
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
