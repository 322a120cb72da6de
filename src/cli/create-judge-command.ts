import { Command } from 'commander'
import { readTarget, type TargetSettings } from '../conformance/collect/prepare-request.ts'
import {
  convertTrafficToRecording,
  describeIgnoredEntries,
  excludeUnrequestedOperations,
} from '../conformance/convert-traffic-to-recording.ts'
import { judgeAsync } from '../conformance/judge/judge.ts'
import type { Recording } from '../conformance/model/recording.ts'
import { contractDigest, mergeRecordings, readRecording } from '../conformance/recording/read-recording.ts'
import { isHar, readHar } from '../conformance/traffic/read-har.ts'
import { createEnvironmentRedactor } from './files/create-environment-redactor.ts'
import { deliverReport, prepareReports, readJudgeOptions } from './files/deliver-report.ts'
import { readTrafficText } from './files/read-traffic-text.ts'
import { createReportOptions, createTargetOptions, type ReportFlags } from './options/command-options.ts'
import { addRedactor, printMessage } from './terminal/print.ts'
import { runInterruptibly } from './terminal/stop-on-signal.ts'

interface JudgeFlags extends ReportFlags, TargetSettings {
  readonly onlySeen?: true
}

/** Creates `mdc judge`, which judges recordings and foreign traffic offline. */
export function createJudgeCommand(): Command {
  const command = new Command('judge')
    .description(
      'Judge a recording of `mdc conform` or `mdc proxy`, or HAR files of a browser. Several files of one service are judged together',
    )
    .argument('<files...>', 'recordings, or HAR files')
    .option('--only-seen', 'judge only the operations that were requested, with no minimum coverage')
  for (const option of [...createTargetOptions(), ...createReportOptions()]) command.addOption(option)
  return command.action(async (files: string[], flags: JudgeFlags) => {
    prepareReports(flags)
    const recording = readJudgedRecording(files, flags)
    addRedactor(createEnvironmentRedactor(recording.run))
    const { contract } = recording.run
    if (contract !== contractDigest.current)
      printMessage(`Recorded under contract ${contract}, judged by contract ${contractDigest.current}.\n`)
    const options = readJudgeOptions(flags)
    const report = await runInterruptibly(signal => judgeAsync(recording, options, signal))
    process.exitCode = await deliverReport(report, flags, options)
  })
}

/** Reads recordings and HAR files as one recording, and prints which HAR entries are not judged. */
function readJudgedRecording(files: readonly string[], flags: JudgeFlags): Recording {
  const texts = files.map(file => ({ file, text: readTrafficText(file) }))
  const [hars, own] = [true, false].map(wanted => texts.filter(({ text }) => isHar(text) === wanted))
  const recordings = (own ?? []).map(({ file, text }) => readRecording(text, file))
  const entries = (hars ?? []).flatMap(({ file, text }) => readHar(text, file))
  if (hars?.length) {
    const { recording, ignored } = convertTrafficToRecording(entries, { target: readTarget(flags) })
    const others = describeIgnoredEntries(ignored)
    const tail = others.length === 0 ? '' : `; of the others ${others.join(', ')}`
    const recorded = recordings.reduce((sum, { exchanges }) => sum + exchanges.length, 0)
    const judged = recorded + recording.exchanges.length
    printMessage(`${judged} of ${recorded + entries.length} requests are judged${tail}.\n`)
    recordings.push(recording)
  }
  const recording = mergeRecordings(recordings)
  return flags.onlySeen ? excludeUnrequestedOperations(recording) : recording
}
