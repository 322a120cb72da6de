import { createInterface } from 'node:readline/promises'

/** Terminal for a question. Default: that of the process. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}

/** True if a person can answer: input is read, and the question is visible. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Prompts for confirmation of payments. Any answer except y or yes, the end of the input and Ctrl+C mean no. */
export async function confirmPayment(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<boolean> {
  const lines = createInterface({ input, output })
  const end = new AbortController()
  lines.once('close', () => end.abort())
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `, { signal: end.signal })).trim())
  } catch {
    output.write('\n')
    return false
  } finally {
    lines.close()
  }
}
