import { sanitizeText } from '../../base/sanitize-text.ts'
import type { Redactor } from '../../conformance/collect/redaction/redactor.ts'
import { quoteShell } from '../../contract/routes/write-curl.ts'

let redact: Redactor = text => text

/** Adds a redactor to all that this process prints or writes to files from now on. */
export function addRedactor(by: Redactor): void {
  const before = redact
  redact = text => by(before(text))
}

/** Removes all redactors, as at the start of a process. */
export function clearRedactors(): void {
  redact = text => text
}

/** Removes all known secrets from a text. */
export const redactSecrets: Redactor = text => redact(text)

/** Quotes a path for a printed command, where a shell needs it. */
export function quotePath(path: string): string {
  return /^[\w./:@-]+$/.test(path) ? path : quoteShell(path)
}

/** Returns color and width of an output. Colors are for a terminal without NO_COLOR; other outputs have 110 columns. */
export function readOutputFormat({ isTTY, columns = 110 }: NodeJS.WriteStream = process.stdout) {
  return { color: isTTY === true && process.env.NO_COLOR === undefined, width: columns }
}

/** Prints output on stdout. The caller has sanitized it. */
export function print(text: string): void {
  process.stdout.write(redact(text))
}

/** Prints text without colors on stdout, and sanitizes it. */
export function printText(text: string): void {
  print(sanitizeText(text))
}

/** Prints a message on stderr. Its text is sanitized, so that it cannot start a command in a build log. */
export function printMessage(text: string): void {
  process.stderr.write(redact(sanitizeText(text)))
}
