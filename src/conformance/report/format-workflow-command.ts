import { sanitizeText } from '../../base/sanitize-text.ts'

/** Properties of a command of a GitHub workflow, such as `title`, `file`, `line` and `col`. */
type CommandProperties = Readonly<Record<string, string | number>>

/** Formats one command of a GitHub workflow, escaped as in the toolkit of GitHub. */
export function formatWorkflowCommand(
  kind: 'error' | 'warning' | 'notice',
  properties: CommandProperties,
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
