import { sanitizeText } from '../../base/sanitize-text.ts'
import type { Redact } from '../../conformance/collect/redaction/redact.ts'

let redact: Redact = text => text

/** From here on, nothing that this process prints or writes to a file holds this secret, either. */
export function hideSecret(by: Redact): void {
  const before = redact
  redact = text => by(before(text))
}

/** A text as it may leave this process. */
export function redactSecrets(text: string): string {
  return redact(text)
}

/** Prints output on stdout. The caller has sanitized it. */
export function print(text: string): void {
  process.stdout.write(redact(text))
}

/** Prints a message on stderr. Its text is sanitized, so that it starts no command of a build. */
export function printMessage(text: string): void {
  process.stderr.write(redact(sanitizeText(text)))
}
