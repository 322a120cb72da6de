import { describe, expect, it } from 'vitest'
import { readTextFile } from '../../../../src/base/read-text-file.ts'
import { readYaml } from '../../../../src/base/read-yaml.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'

const { at, write } = createTestFolder()

describe('readTextFile', () => {
  it('reads a text without its byte order mark, and no other one', () => {
    expect(readTextFile(write('marked', '\uFEFFa: "\uFEFF"'), 'The file')).toBe('a: "\uFEFF"')
    expect(readTextFile(write('empty', ''), 'The file')).toBe('')
  })

  it('reads as many bytes as it may, and says which file is longer', () => {
    const file = write('long', 'ä'.repeat(5))
    expect(readTextFile(file, 'The file', 10)).toBe('äääää')
    const read = () => readTextFile(file, 'The file', 9)
    expect(read).toThrow('The file cannot be read.')
    expect(read).toThrow('it is longer than 9 bytes')
    expect(read).toThrow(file)
  })

  it.each(['missing', '.'])('says that %s is no file', name => {
    expect(() => readTextFile(at(name), 'The file')).toThrow('The file cannot be read.')
  })
})

describe('readYaml', () => {
  const file = at('config.yaml')
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      address: { type: 'string' },
      rate: { type: 'number' },
      profile: { enum: ['smoke', 'full'] },
      list: { type: 'array', items: { type: 'string' } },
    },
  }
  const read = (text: string) => readYaml<Record<string, unknown>>(write('config.yaml', text), schema)

  it('reads values with the types of the schema, and knows the line of each', () => {
    const { value, where } = read('address: 0x52aa\nrate: 2.5\nlist:\n  - 1\n  - yes\n')
    expect(value).toEqual({ address: '0x52aa', rate: 2.5, list: ['1', 'yes'] })
    expect(where('rate')).toBe(`${file}:2`)
    expect(where('list', 1)).toBe(`${file}:5`)
    expect(read('').value).toEqual({})
  })

  it.each<[text: string, message: string, line: number]>([
    ['rate: 1\nadress: 0x1\n', 'Unknown setting "adress".\n  did you mean: address', 2],
    ['rate: 1\n\nprofile: smok\n', 'Unknown value of "profile" "smok".\n  did you mean: smoke', 3],
    ['address: a\nrate: fast\n', '"rate" must be number.', 2],
    ['rate: 1\napiKey: hunter2\n', 'Unknown setting "apiKey".', 2],
    ['rate: 1\nlist: [a\n', 'This file is not YAML.', 3],
    ['rate: 1\n"list\na": 2\n', 'This file is not YAML.', 2],
  ])('rejects %j with its line, without a secret', (text, message, line) => {
    expect(() => read(text)).toThrow(message)
    expect(() => read(text)).toThrow(`at ${file}:${line}`)
    expect(() => read(text)).not.toThrow(/hunter2/)
  })

  it('rejects an alias that leads back to itself, with its line', () => {
    expect(() => read('a:\n  list: &list\n    - *list')).toThrow(
      expect.objectContaining({
        facts: ['an alias leads back to itself'],
        where: expect.stringMatching(/:3$/),
      }),
    )
  })

  it('rejects aliases that stand for too much', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const [one, two] of ['ab', 'bc', 'cd', 'de'])
      bomb.push(`${two}: &${two} [${`*${one}, `.repeat(10)}]`)
    expect(() => read(bomb.join('\n'))).toThrow('its aliases stand for too much')
  })
})
