import { statSync } from 'node:fs'
import { fileBounds } from '../../base/bounds.ts'
import { readTextFile } from '../../base/read-text-file.ts'
import { printMessage, redactSecrets } from './print.ts'

/** Characters of a stream that are searched again with those that follow. */
const KEPT = 65_536

/** Files that this process writes, which are searched for secrets. */
export const writtenFiles = new Set<string>()

/**
 * Begins to search what this process prints, for MDC_LEAK_CHECK. Returns the function that also searches all written files for
 * what redaction would still hide. It names the places, never the secret, and fails the run.
 */
export function watchOutput(): () => void {
  writtenFiles.clear()
  const streams = { stdout: followStream(process.stdout), stderr: followStream(process.stderr) }
  return () => {
    const printed = Object.entries(streams).flatMap(([name, isLeaky]) => (isLeaky() ? [name] : []))
    for (const place of [...printed, ...[...writtenFiles].filter(holdsSecret)]) {
      printMessage(`MDC_LEAK_CHECK: ${place} holds a secret.\n`)
      process.exitCode = 3 // As for an internal error.
    }
  }
}

const isLeak = (text: string) => redactSecrets(text) !== text

function holdsSecret(file: string): boolean {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
  return isFile === true && isLeak(readTextFile(file, 'A written file', fileBounds.textBytes))
}

function followStream(stream: NodeJS.WriteStream): () => boolean {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
  let [text, found] = ['', false]
  stream.write = (chunk: string | Uint8Array, ...more: unknown[]) => {
    text += Buffer.from(chunk as string).toString()
    found ||= isLeak(text)
    text = text.slice(-KEPT)
    return write(chunk, ...more)
  }
  return () => {
    stream.write = write
    return found || isLeak(text)
  }
}
