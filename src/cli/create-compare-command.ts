import { Command } from 'commander'
import { prepareFile, writeTextFile } from './files/write-text-file.ts'
import { createListOption } from './options/command-options.ts'
import { print, printMessage } from './terminal/print.ts'

/** Creates `mdc compare`, which lists the differences between an earlier and a later report. */
export function createCompareCommand(): Command {
  return new Command('compare')
    .description('Compare two JSON reports: new failures, fixed failures and other changes')
    .argument('<old>', 'earlier report, written by --report json=FILE')
    .argument('<new>', 'later report')
    .addOption(
      createListOption('--report <format=path>', 'write the comparison: markdown or json; repeatable'),
    )
    .option('--json', 'print the comparison as JSON')
    .action(async (old: string, now: string, { report = [], json }: { report?: string[]; json?: true }) => {
      const [{ readReport }, { compareReports }, { describeComparison, formatComparison }, written] =
        await Promise.all([
          import('./files/read-report.ts'),
          import('../conformance/compare/compare-reports.ts'),
          import('../conformance/compare/format-comparison.ts'),
          import('../conformance/compare/format-comparison-as.ts'),
        ])
      const targets = written.parseComparisonTargets(report)
      for (const { path } of targets) if (path !== '-') prepareFile(path)
      const comparison = compareReports(readReport(old), readReport(now))
      const isTaken = targets.some(({ path }) => path === '-')
      if (json) print(written.formatComparisonAs(comparison, 'json'))
      else if (!isTaken) print(formatComparison(comparison))
      for (const { format, path } of targets) {
        const text = written.formatComparisonAs(comparison, format)
        if (path === '-') print(text)
        else await writeTextFile(path, text)
      }
      if (json || isTaken) printMessage(`${describeComparison(comparison)}\n`)
      process.exitCode = comparison.newlyFailing.length > 0 ? 1 : 0
    })
}
