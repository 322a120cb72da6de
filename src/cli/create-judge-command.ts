import { Command } from 'commander'
import { judgeAsync } from '../conformance/judge/judge.ts'
import { contractDigest } from '../conformance/recording/contract-digest.ts'
import { createEnvironmentRedactor } from './files/create-environment-redactor.ts'
import { deliverReport, prepareReports, readJudgeOptions } from './files/deliver-report.ts'
import { type ReadFlags, readJudgedRecording } from './files/read-judged-recording.ts'
import { createMaxLatencyOption } from './options/command-options.ts'
import { createReportOptions, type ReportFlags } from './options/create-report-options.ts'
import { createTargetOptions } from './options/create-target-options.ts'
import { addRedactor, printMessage } from './terminal/print.ts'
import { runInterruptibly } from './terminal/run-interruptibly.ts'

interface JudgeFlags extends ReportFlags, ReadFlags {
  readonly maxLatency?: number
}

/** Creates `mdc judge`, which judges recordings and foreign traffic offline. */
export function createJudgeCommand(): Command {
  const command = new Command('judge')
    .description(
      'Judge a recording of `mdc conform` or `mdc proxy`, or HAR files of a browser. Several files of one service are judged together',
    )
    .argument('<files...>', 'recordings, or HAR files')
    .option('--only-seen', 'judge only the operations that were requested, with no minimum coverage')
    .addOption(createMaxLatencyOption())
  for (const option of [...createTargetOptions(), ...createReportOptions()]) command.addOption(option)
  return command.action(async (files: string[], flags: JudgeFlags) => {
    prepareReports(flags)
    const { run, ...rest } = readJudgedRecording(files, flags)
    const { maxLatency: maxLatencyMs = run.maxLatencyMs } = flags
    const recording = { ...rest, run: maxLatencyMs === undefined ? run : { ...run, maxLatencyMs } }
    addRedactor(createEnvironmentRedactor(run))
    const { contract } = run
    if (contract !== contractDigest.current)
      printMessage(`Recorded under contract ${contract}, judged by contract ${contractDigest.current}.\n`)
    const options = readJudgeOptions(flags)
    const report = await runInterruptibly(signal => judgeAsync(recording, options, signal))
    process.exitCode = await deliverReport(report, flags, options)
  })
}
