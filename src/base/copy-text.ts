/** A text of its own: a part of a text that is kept would keep all of it in memory. */
export function copyText(text: string): string {
  return JSON.parse(JSON.stringify(text))
}
