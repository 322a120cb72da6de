/** Formats a number of things, such as `1 finding` or `3 findings`. */
export function formatCount(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`
}
