import type { Operation, Parameter } from '../../contract/model/contract-model.ts'
import { buildRequest } from '../api/build-request.ts'
import { sendRequest } from '../api/send-request.ts'
import { nameNoun } from '../contract/name-noun.ts'
import { decodeReply } from '../reply/decode-reply.ts'
import type { ConsoleContext } from './console-context.ts'

/** Something of the market that fits into a parameter. */
export interface Suggestion {
  readonly value: string
  readonly label: string
}

type Place = Pick<ConsoleContext, 'contract' | 'examples' | 'origins' | 'apiKey' | 'session'>

/** Few requests, since each is for a whole list. */
const MOST_LISTS = 3

/** Addresses and symbols of the market for a parameter, out of the lists whose columns bear its name. */
export async function findSuggestions(parameter: Parameter, place: Place): Promise<readonly Suggestion[]> {
  const { schema } = parameter
  const pattern = schema.pattern ?? schema.items?.pattern
  if (pattern === undefined) return []
  const noun = nameNoun(parameter.name)
  const lists = place.contract.operations.filter(
    operation =>
      operation.parameters.every(({ required }) => !required) &&
      operation.reply.entry.fields.some(({ name }) => nameNoun(name) === noun),
  )
  const fits = new RegExp(pattern)
  const found = new Map<string, string>()
  for (const list of lists.slice(0, MOST_LISTS))
    for (const { value, label } of await readNames(list, noun, place))
      if (fits.test(value)) found.set(value, label)
  return [...found].map(([value, label]) => ({ value, label }))
}

/** The values under a noun in the rows of a list, with the short texts of the same row as a label. */
async function readNames(operation: Operation, noun: string, place: Place): Promise<Suggestion[]> {
  const example = place.examples.get(operation.id)
  if (example === undefined) return []
  const { session, apiKey, origins } = place
  const request = buildRequest({
    ...{ base: origins[example.origin], path: example.path, accept: undefined, apiKey, session },
    ...{ parameters: [], values: {} },
  })
  const { body } = await sendRequest(request, 'view')
  const { table } = decodeReply(body)
  if (table === undefined) return []
  return table.rows.flatMap(row =>
    table.columns.flatMap(({ name }, index) => {
      if (nameNoun(name) !== noun) return []
      const stem = name.replace(/Address$/, '')
      const near = row.filter((cell, at) => isLabel(cell.text, table.columns[at]?.name ?? '', stem))
      return [{ value: row[index]?.text ?? '', label: near.map(({ text }) => text).join(' · ') }]
    }),
  )
}

/** Of a token its own symbol; of a pool, all symbols and names in the row. */
function isLabel(text: string, name: string, stem: string): boolean {
  const isName = /(symbol|name)$/i.test(name) && text.length <= 24
  return isName && (/\d$/.test(stem) ? name.startsWith(stem) : true)
}
