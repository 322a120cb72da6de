import config from '../../src/conformance/config/config.schema.json' with { type: 'json' }
import accepted from '../../src/conformance/judge/accepted.schema.json' with { type: 'json' }
import recording from '../../src/conformance/recording/recording.schema.json' with { type: 'json' }
import report from '../../src/conformance/report/report.schema.json' with { type: 'json' }
import { reportFiles } from '../../src/conformance/report/write-reports.ts'
import diff from '../../src/diff/report/diff.schema.json' with { type: 'json' }
import { formatMembers, type JsonSchema } from './describe-schema.ts'
import { formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

/** Describes the files that the commands read and write, from their JSON Schemas. */
export function describeFiles(): Pages {
  const formats = Object.entries(reportFiles).map(([format, file]) => [formatCode(format), formatCode(file)])
  return {
    'configuration.md': formatPage(
      'Configuration',
      '`mdc conform --config FILE` reads a YAML file with these members. A flag of the command line overrides the file. Paths are relative to the file.',
      formatMembers(config as JsonSchema),
      '## Accepted findings\n\n`--accepted FILE` reads a YAML list. See [accepted findings](../guides/accepted-findings).\n',
      formatMembers(accepted as JsonSchema),
    ),
    'reports.md': formatPage(
      'Report formats',
      '`--report FORMAT=PATH` writes a report. The path `-` is the standard output.',
      formatTable(['format', 'usual file name'], formats),
      '## JSON report\n\nThe package exports the schema as `market-data-contract/report.schema.json`. Readers ignore members that they do not know.\n',
      formatMembers(report as JsonSchema),
      '## JSON of mdc diff\n\nThe package exports the schema as `market-data-contract/diff.schema.json`.\n',
      formatMembers(diff as JsonSchema),
      '## Recording\n\n`--record FILE` writes lines of JSON. The first line describes the run. Each other line is one exchange.\n',
      formatMembers(recording as JsonSchema),
    ),
  }
}
