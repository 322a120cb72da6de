/** Reads a percentage such as `12.5%` as a fraction. Returns undefined for any other text, or one above 100%. */
export function readPercent(text: string): number | undefined {
  const [, percent] = text.match(/^(\d{1,2}(?:\.\d{1,3})?|100)%$/) ?? []
  return percent === undefined ? undefined : Number(percent) / 100
}
