import { type GapEntry, readGapRegister } from '../../src/cli/create-gaps-command.ts'
import { escapeProse, formatCode, formatPage, type Pages } from './markdown.ts'

/** Describes each gap: its question, options, operations and source. */
export function describeGaps(): Pages {
  const introduction =
    'A gap is a question that the contract leaves open. The mock takes the option that is marked as its default. `--gaps FILE` selects another one. The suite observes which option a service takes. A gap never fails a run.'
  return { 'gaps.md': formatPage('Gaps', introduction, ...readGapRegister().map(describeGap)) }
}

function describeGap(gap: GapEntry): string {
  const { id, name, question, options, default: usual, resolved, clause, operations } = gap
  const chosen = resolved ?? usual
  const mark = resolved === undefined ? 'default' : 'decided'
  const list = Object.entries(options).map(
    ([option, text]) =>
      `- ${formatCode(option)}${option === chosen ? ` (${mark})` : ''}: ${escapeProse(text)}\n`,
  )
  const where = operations.length === 0 ? 'the whole service' : operations.map(formatCode).join(', ')
  const title = name === undefined ? id : `${id} ${name}`
  return `## ${title}\n\n${escapeProse(question)}\n\n${list.join('')}\nOperations: ${where}. Source: ${escapeProse(clause)}.\n`
}
