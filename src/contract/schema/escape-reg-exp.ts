/** Returns a text as the source of a regular expression that matches just this text. */
export function escapeRegExp(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&')
}
