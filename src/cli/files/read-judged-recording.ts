import {
  convertTrafficToRecording,
  describeIgnoredEntries,
  excludeUnrequestedOperations,
} from '../../conformance/convert-traffic-to-recording.ts'
import type { Recording } from '../../conformance/model/recording.ts'
import { mergeRecordings } from '../../conformance/recording/merge-recordings.ts'
import { readRecording } from '../../conformance/recording/read-recording.ts'
import { isHar, readHar } from '../../conformance/traffic/read-har.ts'
import { readTarget, type TargetFlags } from '../options/create-target-options.ts'
import { printMessage } from '../terminal/print.ts'
import { readTrafficText } from './read-traffic-text.ts'

/** Flags for reading files to judge. */
export interface ReadFlags extends TargetFlags {
  readonly onlySeen?: true
}

/**
 * Reads recordings and HAR files as one recording. Prints which HAR entries are not judged. Throws
 * ContractError for an invalid file.
 */
export function readJudgedRecording(files: readonly string[], flags: ReadFlags): Recording {
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
