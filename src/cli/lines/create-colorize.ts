import { styleText } from 'node:util'

type Style = Exclude<Parameters<typeof styleText>[0], unknown[]>

/** Colors a text, where colors are wanted. */
export type Colorize = (style: Style, text: string) => string

export function createColorize(isColored: boolean): Colorize {
  return (style, text) => (isColored ? styleText(style, text, { validateStream: false }) : text)
}

const styles: readonly (Style | undefined)[] = [undefined, 'cyan', 'green', 'cyan', 'yellow']

/** The color of a status: green for what succeeded, red for what the server failed. */
export function styleByStatus(status: number): Style {
  return styles[Math.floor(status / 100)] ?? 'red'
}
