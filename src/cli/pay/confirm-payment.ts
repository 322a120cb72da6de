import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** Returns whether a person can see a question and answer it: stdin and stderr are terminals. */
export function isInteractive(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Prompts for confirmation of payments. Returns true for y or yes, and false for anything else. */
export async function confirmPayment(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stderr,
): Promise<boolean> {
  const lines = createInterface({ input, output, prompt: `${question} [y/N] ` })
  lines.prompt()
  const [answer]: readonly (string | undefined)[] = await Promise.race([
    once(lines, 'line'),
    once(lines, 'close'),
  ])
  lines.close()
  if (answer === undefined) output.write('\n')
  return /^y(es)?$/i.test(answer?.trim() ?? '')
}
