import { contract } from '../../../../../src/contract/contract.ts'
import { gap, type Pair } from './pair.ts'

/** A question that is open still, with options to choose from: which one it is changes as gaps are decided. */
const [open] = contract.gaps.filter(({ resolved, options }) => resolved === undefined && options.length > 2)
if (open === undefined) throw new Error('No question with three options is open any more.')
const { id, options, default: usual } = open
const [choice, other] = options.filter(option => option !== usual) as [string, string]

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
      gap(d, id).resolved = choice
    },
    [`I gap-resolved @ ${id}`],
  ],
  [
    'a choice is added',
    d => {
      gap(d, id).options.gone = '410'
    },
    [`S gap-choice-added @ ${id}`],
  ],
  [
    'a choice is no longer lawful',
    d => {
      delete gap(d, id).options[other]
    },
    [`I gap-choice-removed @ ${id}`],
  ],
  [
    'the mock chooses otherwise',
    d => {
      gap(d, id).default = choice
    },
    [`S gap-default-changed @ ${id}`],
  ],
  [
    'a question is asked otherwise',
    d => {
      gap(d, id).question = 'What about unknown tokens?'
    },
    [`W words-changed @ ${id}`],
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
