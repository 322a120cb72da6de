import { Command } from 'commander'
import { deliverReport, judgeOptionsOf, type ReportFlags, reportOptions } from './shared/deliver-report.ts'
import { readText } from './shared/read-file.ts'

/** `mdc judge`: judges recordings again, without asking anybody. */
export function judgeCommand(): Command {
  const command = new Command('judge')
    .description(
      'judge what `mdc conform --record` recorded; several recordings of one run are judged as one',
    )
    .argument('<recordings...>', 'files')
  for (const option of reportOptions()) command.addOption(option)
  return command.action(async (files: string[], flags: ReportFlags) => {
    const [{ readRecording }, { mergeRecordings }, { judge }, { contractDigest }] = await Promise.all([
      import('../conformance/recording/recording-file.ts'),
      import('../conformance/recording/merge-recordings.ts'),
      import('../conformance/judge/judge.ts'),
      import('../conformance/recording/contract-digest.ts'),
    ])
    const recordings = files.map(file => readRecording(readText(file, 'The recording'), file))
    const recording = mergeRecordings(recordings)
    const { contract } = recording.run
    if (contract !== contractDigest)
      process.stderr.write(`Recorded under contract ${contract}, judged by contract ${contractDigest}.\n`)
    const options = await judgeOptionsOf(flags)
    process.exitCode = await deliverReport(judge(recording, options), flags, options)
  })
}
