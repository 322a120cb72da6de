import { expect, test } from 'vitest'
import { stripIndentation } from '../../../../src/build/strip-indentation.ts'

test('removes tabs at the beginning of lines, and keeps lines and template literals', () => {
  const code =
    'function f(a) {\n\tif (a) {\n\t\treturn `x\n\t\t${a\n\t+ 1}\n\ty`;\n\t}\n\tlet b = "\\n\\t"; /* \n\t */\n}\n'
  expect(stripIndentation(code)).toBe(
    'function f(a) {\nif (a) {\nreturn `x\n\t\t${a\n\t+ 1}\n\ty`;\n}\nlet b = "\\n\\t"; /* \n */\n}\n',
  )
})
