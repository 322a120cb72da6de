// Control characters, halves of pairs, marks that turn the direction of writing, tags and all else without a shape of its own:
// foreign text could color a terminal, fake a line, hide words or break a document with them. Emoji and many scripts need joiners.
const unprintable = /[^\P{C}\n\t\p{Join_C}]|\p{Zl}|\p{Zp}/gu

/** Replaces the characters that would act as control characters in a terminal, or are invalid in XML. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, '\ufffd')
}

// GitHub and Azure run what follows ##[ or ##vso[ wherever it stands in a line of a log, and :: at its beginning.
const logCommand = /##(?=\w*\[)/g
const logLine = /#(?=#\w*\[)|^[^\S\n]*:(?=:)/gm

/** Inserts a visible space wherever a line of a build log would be read as a command. */
export function escapeLogCommands(text: string): string {
  return text.replace(logLine, '$& ')
}

/** Makes a text safe to print in terminals, XML and build logs. */
export function sanitizeText(text: string): string {
  return toPrintable(text).replace(logLine, '$& ')
}

/** Escapes JSON for a build log. Its value stays the same. */
export function sanitizeJson(json: string): string {
  return json.replace(unprintable, each => each.replace(/./gs, escapeUnit)).replace(logCommand, '#\\u0023')
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Makes XML or HTML safe to print in a build log. Rules of style sheets have one `::` in a line, and are left. */
export function sanitizeXml(xml: string): string {
  const escaped = toPrintable(xml).replace(logCommand, '#&#35;')
  return escaped.replace(/^([^\S\n]*):(?=:.*::)/gm, '$1&#58;')
}

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
