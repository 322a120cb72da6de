import { expect, test } from 'vitest'
import { stripIndentation } from '../../../../src/build/strip-indentation.ts'

const tick = '`'

test('removes tabs at the beginning of lines, and keeps lines and template literals', () => {
  const text = `${tick}x\n\t\t$\{a\n\t+ 1}\n\ty${tick}`
  expect(
    stripIndentation(
      `function f(a) {\n\tif (a) {\n\t\treturn ${text};\n\t}\n\tlet b = "\\n\\t"; /* \n\t */\n}\n`,
    ),
  ).toBe(`function f(a) {\nif (a) {\nreturn ${text};\n}\nlet b = "\\n\\t"; /* \n */\n}\n`)
})
