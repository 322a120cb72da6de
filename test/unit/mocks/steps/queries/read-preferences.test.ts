import { describe, expect, it } from 'vitest'
import { readPreferences } from '../../../../../mocks/steps/queries/read-preferences.ts'

describe('a Prefer header', () => {
  it.each<[given: string | undefined, want: readonly [name: string, value: string][]]>([
    [undefined, []],
    ['', []],
    ['code=410', [['code', '410']]],
    [
      'Code = 410 ; reason=test , example=default',
      [
        ['code', '410'],
        ['example', 'default'],
      ],
    ],
    [
      'respond-async, wait=10',
      [
        ['respond-async', ''],
        ['wait', '10'],
      ],
    ],
    ['scenario=slow=50..200@evm*', [['scenario', 'slow=50..200@evm*']]],
    [
      'scenario="slow=~300,0.8", scenario=empty',
      [
        ['scenario', 'slow=~300,0.8'],
        ['scenario', 'empty'],
      ],
    ],
    [String.raw`scenario="a \"quoted\" one"`, [['scenario', 'a "quoted" one']]],
    ['code=""', [['code', '']]],
    ['code=410,', [['code', '410']]],
    ['code=410, "not a name', [['code', '410']]],
    ['scenario="never closed, code=410', []],
    [`scenario=${' '.repeat(8_000)}"`, []],
  ])('%.80s', (given, want) => {
    expect(readPreferences(given).map(({ name, value }) => [name, value])).toEqual(want)
  })
})
