import { styleText } from 'node:util'

type Style = Exclude<Parameters<typeof styleText>[0], unknown[]>

/** Colors a text if colors are enabled. */
export type Colorize = (style: Style, text: string) => string

export function createColorize(isColored: boolean): Colorize {
  return (style, text) => (isColored ? styleText(style, text, { validateStream: false }) : text)
}

const styles: readonly (Style | undefined)[] = [undefined, 'cyan', 'green', 'cyan', 'yellow']

/** Returns the color of a status, such as green for success and red for server errors. */
export function styleByStatus(status: number): Style {
  return styles[Math.floor(status / 100)] ?? 'red'
}
