import { sanitizeText } from './sanitize-text.ts'

/** Formats one command of a GitHub workflow, escaped as in its toolkit, with properties such as `title` and `line`. */
export function formatWorkflowCommand(
  kind: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const written = Object.entries(properties).map(([name, value]) => {
    const text = escapeText(String(value))
    return `${name}=${text.replaceAll(':', '%3A').replaceAll(',', '%2C')}`
  })
  return `::${kind} ${written.join(',')}::${escapeText(message)}`
}

function escapeText(text: string): string {
  return sanitizeText(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
