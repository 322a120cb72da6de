/** Writes a text in another way that still reveals it. */
export type Spell = (text: string) => string

const hex = (character: string, width = 2) => character.charCodeAt(0).toString(16).padStart(width, '0')
const decimal = (character: string) => String(character.charCodeAt(0))

/** The ways to write one character. */
export const escapes: Readonly<Record<string, Spell>> = {
  percent: c => `%${hex(c)}`,
  'percent twice': c => `%25${hex(c)}`,
  'percent of JavaScript': c => `%u${hex(c, 4)}`,
  'backslash u': c => `\\u${hex(c, 4)}`,
  'backslash u in JSON': c => `\\\\u${hex(c, 4)}`,
  'backslash u with braces': c => `\\u{${hex(c)}}`,
  'backslash U of Python': c => `\\U${hex(c, 8)}`,
  'backslash x': c => `\\x${hex(c)}`,
  'backslash x of Perl': c => `\\x{${hex(c)}}`,
  octal: c => `\\${c.charCodeAt(0).toString(8).padStart(3, '0')}`,
  'CSS with a space': c => `\\${hex(c)} `,
  'HTML in decimal': c => `&#${decimal(c)};`,
  'HTML in hexadecimal': c => `&#x${hex(c)};`,
  'HTML in HTML': c => `&amp;#x${hex(c)};`,
}
