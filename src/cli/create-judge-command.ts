import { Command } from 'commander'
import {
  createReportOptions,
  deliverReport,
  prepareReports,
  type ReportFlags,
  readJudgeOptions,
} from './files/deliver-report.ts'
import type { ReadFlags } from './files/read-judged-recording.ts'
import { createMaxLatencyOption } from './options/command-options.ts'
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
    const [{ readJudgedRecording }, { createEnvironmentRedactor }, { judgeAsync }, { contractDigest }] =
      await Promise.all([
        import('./files/read-judged-recording.ts'),
        import('./files/create-environment-redactor.ts'),
        import('../conformance/judge/judge.ts'),
        import('../conformance/recording/contract-digest.ts'),
      ])
    await prepareReports(flags)
    const { run, ...rest } = readJudgedRecording(files, flags)
    const { maxLatency: maxLatencyMs = run.maxLatencyMs } = flags
    const recording = { ...rest, run: maxLatencyMs === undefined ? run : { ...run, maxLatencyMs } }
    addRedactor(createEnvironmentRedactor(run))
    const { contract } = run
    if (contract !== contractDigest.current)
      printMessage(`Recorded under contract ${contract}, judged by contract ${contractDigest.current}.\n`)
    const options = await readJudgeOptions(flags)
    const report = await runInterruptibly(signal => judgeAsync(recording, options, signal))
    process.exitCode = await deliverReport(report, flags, options)
  })
}
