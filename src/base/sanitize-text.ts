// Control characters, halves of pairs, marks that turn the direction of writing, tags and other characters without a shape,
// and what no XML may hold: foreign text could color a terminal, fake a line, hide words or break a document with them.
// Joiners stay, which emoji and many scripts need, and so do the signs of Arabic numbers.
const unprintable =
  /(?![\n\t\u200c\u0600-\u0605\u06dd]|\u200d)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u{e0000}-\u{e0fff}\ufffe\uffff]/gu

/** Replaces the characters that would act as control characters in a terminal, or are invalid in XML. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, '\ufffd')
}

// GitHub and Azure run what follows ##[ or ##vso[ wherever it stands in a line of a log, and :: at its beginning.
const logCommand = /##(?=\w*\[)/g

/** Inserts a visible space wherever a line of a build log would be read as a command. */
export function escapeLogCommands(text: string): string {
  return text.replace(logCommand, '# #').replace(/^([^\S\n]*):(?=:)/gm, '$1: ')
}

/** Makes a text safe to print in terminals, XML and build logs. */
export function sanitizeText(text: string): string {
  return escapeLogCommands(toPrintable(text))
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
