/** Formats a number of things, such as `1 finding` or `3 findings`. `plural` replaces the form with an s. */
export function formatCount(number: number, thing: string, plural = `${thing}s`): string {
  return `${number} ${number === 1 ? thing : plural}`
}
