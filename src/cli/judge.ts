import { Command } from 'commander'
import { deliverReport, judgeOptionsOf, type ReportFlags, reportOptions } from './deliver-report.ts'
import { readText } from './read-file.ts'

/** `mdc judge`: judges recordings again, without asking anybody. */
export function judgeCommand(): Command {
  const command = new Command('judge')
    .description(
      'judge what `mdc conform --record` recorded; several recordings of one run are judged as one',
    )
    .argument('<recordings...>', 'files')
  for (const option of reportOptions()) command.addOption(option)
  return command.action(async (files: string[], flags: ReportFlags) => {
    const [{ readRecording }, { mergeRecordings }, { judge }] = await Promise.all([
      import('../conformance/recording.ts'),
      import('../conformance/merge-recordings.ts'),
      import('../conformance/judge.ts'),
    ])
    const recordings = files.map(file => readRecording(readText(file, 'The recording'), file))
    const options = await judgeOptionsOf(flags)
    process.exitCode = await deliverReport(judge(mergeRecordings(recordings), options), flags, options)
  })
}
