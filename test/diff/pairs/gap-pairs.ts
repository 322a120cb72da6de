import { gap, type Pair } from './pair.ts'

/** Changes of the register of open questions. */
export const gapPairs: readonly Pair[] = [
  [
    'a question is added',
    d =>
      d['x-gaps'].push({
        id: 'GAP-999',
        question: 'Why?',
        options: { a: 'b', c: 'd' },
        default: 'a',
        clause: 'x',
        scope: 'service',
      }),
    ['S gap-added @ GAP-999'],
  ],
  ['a question is removed', d => d['x-gaps'].shift(), ['I gap-removed @ GAP-01']],
  [
    'a question is settled',
    d => {
      gap(d, 'GAP-01').resolved = 'not-found'
    },
    ['I gap-resolved @ GAP-01'],
  ],
  [
    'a choice is added',
    d => {
      gap(d, 'GAP-01').options.gone = '410'
    },
    ['S gap-choice-added @ GAP-01'],
  ],
  [
    'a choice is no longer lawful',
    d => {
      delete gap(d, 'GAP-01').options['bad-request']
    },
    ['I gap-choice-removed @ GAP-01'],
  ],
  [
    'the mock chooses otherwise',
    d => {
      gap(d, 'GAP-01').default = 'not-found'
    },
    ['S gap-default-changed @ GAP-01'],
  ],
  [
    'a question is asked otherwise',
    d => {
      gap(d, 'GAP-01').question = 'What about unknown tokens?'
    },
    ['W words-changed @ GAP-01'],
  ],
  [
    'a question has another id',
    d => {
      gap(d, 'GAP-02').id = 'GAP-02x'
    },
    ['S gap-renamed @ GAP-02x'],
  ],
  [
    'a question has a value of another keyword',
    d => {
      gap(d, 'GAP-02').keyword = 'minimum'
    },
    ['S gap-keyword-changed @ GAP-02'],
  ],
]
