import { expect, test } from 'vitest'
import { baseStyle } from '../../../../src/theme/base-style.ts'
import { tokens } from '../../../../src/theme/tokens.ts'

const colors = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark]],
  ),
)

/** Relative luminance of a color (WCAG 2.2). */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(one: string, other: string): number {
  const [least = 0, most = 0] = [one, other].map(computeLuminance).sort((a, b) => a - b)
  return (most + 0.05) / (least + 0.05)
}

test('uses only names that the tokens define', () => {
  const used = [...baseStyle.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter(name => !tokens.includes(`--${name}:`))).toEqual([])
})

test.each(['good', 'bad', 'warning', 'information', 'unknown'])(
  'has a readable badge %s, light and dark',
  name => {
    expect(baseStyle).toContain(
      `.${name} {\n  color: var(--${name});\n  background: var(--${name}-ground);\n}`,
    )
    for (const mode of [0, 1]) {
      const [text = '', ground = ''] = [name, `${name}-ground`].map(each => colors.get(each)?.[mode])
      expect(computeContrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  },
)
