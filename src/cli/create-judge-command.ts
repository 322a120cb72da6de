import { Command } from 'commander'
import { createRedactor, isRedactable } from '../conformance/collect/redact.ts'
import { readSecret } from '../network/proxies.ts'
import { createLatencyOption } from './shared/command-options.ts'
import {
  createReportOptions,
  deliverReport,
  prepareReports,
  type ReportFlags,
  readJudgeOptions,
} from './shared/deliver-report.ts'
import { hideSecret, tell } from './shared/print.ts'
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
    await prepareReports(flags)
    const recordings = files.map(file => readRecording(readText(file, 'The recording'), file))
    const { run, ...rest } = mergeRecordings(recordings)
    const { maxLatency: maxLatencyMs = run.maxLatencyMs } = flags
    const recording = { ...rest, run: maxLatencyMs === undefined ? run : { ...run, maxLatencyMs } }
    // A secret may be in an old recording, spelled in a way that was not known then.
    for (const name of [run.keyName, ...(run.secretNames ?? [])]) {
      const secret = readSecret(name, process.env)?.value
      if (isRedactable(secret)) hideSecret(createRedactor(secret, name))
    }
    const { contract } = run
    if (contract !== contractDigest)
      tell(`Recorded under contract ${contract}, judged by contract ${contractDigest}.\n`)
    const options = await readJudgeOptions(flags)
    const report = await runInterruptibly(signal => judgeInTurns(recording, options, signal))
    process.exitCode = await deliverReport(report, flags, options)
  })
}
