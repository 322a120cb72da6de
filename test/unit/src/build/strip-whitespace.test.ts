import { expect, test } from 'vitest'
import { stripWhitespace } from '../../../../src/build/strip-whitespace.ts'

const tick = '`'

test('removes white space between tokens, and keeps lines, texts and comments', () => {
  const text = `${tick}x\n\t\t$\{a\n\t+ 1}\n\ty${tick}`
  expect(
    stripWhitespace(
      `function f(a, b) {\n\tif (a) {\n\t\treturn ${text};\n\t}\n\tlet c = "\\n\\t  "; /* a  b */\n}\n`,
    ),
  ).toBe(
    `function f(a,b){\nif(a){\nreturn${text.replace('+ 1', '+1').replace('\n\t+', '\n+')};\n}\nlet c="\\n\\t  "; /* a  b */\n}\n`,
  )
})

test.each([
  ['a + +b', 'a+ +b'],
  ['a - -b - --c', 'a- -b- --c'],
  ['a / /b c/.exec(d)', 'a/ /b c/.exec(d)'],
  ['1 .toString()', '1 .toString()'],
  ['typeof a in b', 'typeof a in b'],
  ['const ä = async () => ({ ...a })', 'const ä=async()=>({...a})'],
])('keeps in %s what is needed', (code, shorter) => {
  expect(stripWhitespace(code)).toBe(shorter)
})
