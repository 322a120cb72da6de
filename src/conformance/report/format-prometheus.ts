import type { Report, RequirementStatus } from '../model/report.ts'
import { statusLabels } from './describe-run-size.ts'
import { getRequirementStatus } from './group-requirements.ts'

/** One metric with its samples. */
interface Metric {
  readonly name: string
  readonly help: string
  readonly samples: readonly { readonly labels?: Labels; readonly value: number }[]
}

type Labels = Readonly<Record<string, string | number>>

/**
 * Formats the report for Prometheus (text exposition format 0.0.4), for the textfile collector of
 * node_exporter. All metrics are gauges with the base URL of the target as a label.
 */
export function formatPrometheus(report: Report): string {
  const { target, profile } = report
  const own = { target: target.base ?? Object.values(target)[0] ?? '', profile }
  return listMetrics(report)
    .flatMap(({ name, help, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...samples.map(({ labels, value }) => `${name}{${formatLabels({ ...own, ...labels })}} ${value}`),
    ])
    .map(line => `${line}\n`)
    .join('')
}

function listMetrics(report: Report): Metric[] {
  const { exit, coverage, requests, seconds, startedAt, latency, failedRequests, requirements } = report
  const single = (name: string, help: string, value: number): Metric => ({ name, help, samples: [{ value }] })
  const count = (standing: RequirementStatus) =>
    requirements.filter(entry => getRequirementStatus(entry) === standing).length
  return [
    single(
      'mdc_exit_code',
      'How the run ended: 0 conforms, 1 does not, 3 could not be judged, 4 too little evidence.',
      exit.code,
    ),
    {
      name: 'mdc_requirements',
      help: 'Requirements by operation and by how they stand.',
      samples: (Object.keys(statusLabels) as RequirementStatus[]).map(verdict => ({
        labels: { verdict },
        value: count(verdict),
      })),
    },
    single('mdc_documented_exercised', 'Documented requirements that were exercised.', coverage.exercised),
    single('mdc_documented_in_reach', 'Documented requirements in reach of the run.', coverage.total),
    single('mdc_coverage_floor_ratio', 'Least share of these that has to be exercised.', coverage.floor),
    single('mdc_requests', 'Requests sent.', requests),
    single(
      'mdc_failed_requests',
      'Requests that the service failed: 5xx, 429, or no whole reply.',
      failedRequests.reduce((sum, each) => sum + each.requests, 0),
    ),
    single('mdc_run_duration_seconds', 'From the first request to the last reply.', seconds),
    single('mdc_run_start_timestamp_seconds', 'When the run began (Unix).', Date.parse(startedAt) / 1000),
    {
      name: 'mdc_answers',
      help: 'Requests of an operation that were answered.',
      samples: latency.map(each => ({ labels: { operation: each.operationId }, value: each.requests })),
    },
    {
      name: 'mdc_answer_seconds',
      help: 'Time until the whole reply of an operation was there: median, 95th percentile and longest.',
      // A label `quantile` is for summaries alone, which have a sum that the report does not.
      samples: latency.flatMap(({ operationId: operation, p50, p95, max }) =>
        Object.entries({ p50, p95, max }).map(([statistic, ms]) => ({
          labels: { operation, statistic },
          value: ms / 1000,
        })),
      ),
    },
  ]
}

function formatLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeLabel(String(value))}"`)
    .join(',')
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
