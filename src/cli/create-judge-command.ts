import { Command } from 'commander'
import { createLatencyOption } from './shared/command-options.ts'
import {
  createReportOptions,
  deliverReport,
  type ReportFlags,
  readJudgeOptions,
} from './shared/deliver-report.ts'
import { readText } from './shared/read-text.ts'
import { runInterruptibly } from './shared/run-interruptibly.ts'

interface JudgeFlags extends ReportFlags {
  readonly maxLatency?: number
}

/** `mdc judge`: judges recordings again, without asking anybody. */
export function createJudgeCommand(): Command {
  const command = new Command('judge')
    .description(
      'judge what `mdc conform --record` recorded; several recordings of one run are judged as one',
    )
    .argument('<recordings...>', 'files')
    .addOption(createLatencyOption())
  for (const option of createReportOptions()) command.addOption(option)
  return command.action(async (files: string[], flags: JudgeFlags) => {
    const [{ readRecording }, { mergeRecordings }, { judgeInTurns }, { contractDigest }] = await Promise.all([
      import('../conformance/recording/read-recording.ts'),
      import('../conformance/recording/merge-recordings.ts'),
      import('../conformance/judge/judge.ts'),
      import('../conformance/recording/contract-digest.ts'),
    ])
    const recordings = files.map(file => readRecording(readText(file, 'The recording'), file))
    const { run, ...rest } = mergeRecordings(recordings)
    const { maxLatency: maxLatencyMs = run.maxLatencyMs } = flags
    const recording = { ...rest, run: maxLatencyMs === undefined ? run : { ...run, maxLatencyMs } }
    const { contract } = run
    if (contract !== contractDigest)
      process.stderr.write(`Recorded under contract ${contract}, judged by contract ${contractDigest}.\n`)
    const options = await readJudgeOptions(flags)
    const report = await runInterruptibly(signal => judgeInTurns(recording, options, signal))
    process.exitCode = await deliverReport(report, flags, options)
  })
}
