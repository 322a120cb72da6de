import { Command } from 'commander'
import { createUnknownNameError } from '../base/find-nearest.ts'
import { writeJson } from '../conformance/report/format-json.ts'
import { contract } from '../contract/contract.ts'
import type { GapId } from '../contract/contract-types.ts'
import type { GapNode } from '../contract/model/document-node.ts'
import { openapiDocument } from '../contract/openapi-document.ts'
import { print, printMessage, printText } from './terminal/print.ts'

/** One gap of the contract: a question that the contract leaves open, and the operations it concerns. */
export interface GapEntry extends GapNode {
  readonly id: GapId
  readonly default: string
  /** The option that the contract has since adopted. */
  readonly resolved?: string
  readonly operations: readonly string[]
}

/** Returns all gaps, each with the ids of its operations. None means the whole service. */
export function readGapRegister(): GapEntry[] {
  const entries = (openapiDocument['x-gaps'] ?? []) as readonly Omit<GapEntry, 'operations'>[]
  return entries.map(entry => ({
    ...entry,
    operations: contract.operations
      .filter(({ gaps, parameters }) =>
        [...gaps, ...parameters.flatMap(each => each.gaps)].includes(entry.id),
      )
      .map(({ id }) => id),
  }))
}

/** Creates `mdc gaps`, which lists the gaps of the contract and the mock's options. */
export function createGapsCommand(): Command {
  return new Command('gaps')
    .description(
      'List the gaps: questions that the contract leaves open, with the option that the mock chooses',
    )
    .argument('[id]', 'such as GAP-10, as X-Mock-Gap names it, or error-body')
    .option('--json', 'print the register as JSON')
    .action((id: string | undefined, { json }: { json?: true }) => {
      const register = readGapRegister()
      const wanted = id?.toLowerCase()
      const entries = register.filter(
        entry => wanted === undefined || [entry.id, entry.name].some(each => each?.toLowerCase() === wanted),
      )
      if (id !== undefined && entries.length === 0) {
        const known = register.map(entry => (/^gap-/i.test(id) ? entry.id : (entry.name ?? entry.id)))
        throw createUnknownNameError('gap', id, known)
      }
      if (register.length === 0) printMessage('This contract names no question that it leaves open.\n')
      if (json) print(writeJson(entries))
      else printText(entries.map(formatGap).join('\n'))
    })
}

function formatGap(gap: GapEntry): string {
  const { id, name, question, options, default: chosen, resolved, clause, operations } = gap
  const choices = Object.entries(options).map(
    ([name, meaning]) => `  ${name === (resolved ?? chosen) ? '*' : ' '} ${name}: ${meaning}`,
  )
  const where = operations.length === 0 ? 'the whole service' : operations.join(', ')
  const state = resolved === undefined ? `silent: ${clause}` : `decided; once silent: ${clause}`
  const called = name === undefined ? '' : `    name: ${name}\n`
  return `${id}  ${question}\n${choices.join('\n')}\n${called}    of: ${where}\n    ${state}\n`
}
