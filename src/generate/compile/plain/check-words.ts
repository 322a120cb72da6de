import { summarizeValue } from '../../../base/summarize-value.ts'
import type { ParameterRole } from '../../../contract/contract.ts'
import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'
import type { Locate } from './create-part-check.ts'

/** Keywords of ours that a plain document may add to a parameter, a schema or a member. Others are not read. */
export const words = ['x-role', 'x-is', 'x-rows', 'x-counts'] as const

/** Returns the words of a node. */
export function pickWords(node: JsonNode): JsonNode {
  return Object.fromEntries(words.flatMap(word => (node[word] === undefined ? [] : [[word, node[word]]])))
}

const roles: readonly ParameterRole[] = ['limit', 'offset', 'from', 'until', 'step', 'filter', 'least']

/** Removes the words of a document that name nothing, with a line for each in `omitted`. */
export function checkWords(document: JsonNode, locate: Locate, omitted: string[]): void {
  const found = listWords(document)
  const entities = new Set(found.map(({ node }) => node['x-rows']))
  for (const { node, path, word } of found) {
    const problem = explainWord(word, node[word], entities)
    if (problem === undefined) continue
    omitted.push(`${word}: ${summarizeValue(JSON.stringify(node[word]))} ${problem}, at ${locate(path)}`)
    Reflect.deleteProperty(node, word)
  }
}

function explainWord(word: string, value: unknown, entities: ReadonlySet<unknown>): string | undefined {
  const text = typeof value === 'string' ? value : ''
  if (word === 'x-role')
    return roles.some(role => role === text) ? undefined : `is none of ${roles.join(', ')}`
  if (word === 'x-rows') return /^\w+$/.test(text) ? undefined : 'is no name of an entity'
  if (word === 'x-is' && !/^\w+\.\w+$/.test(text)) return 'is no attribute such as book.id'
  return entities.has(text.split('.')[0]) ? undefined : 'names nothing that a schema calls its x-rows'
}

/** Lists the words of a document. A member of a map may have the name of one. */
function listWords(document: JsonNode) {
  const queue: { node: unknown; path: readonly string[] }[] = [{ node: document, path: [] }]
  const seen = new Set<unknown>()
  const found: { node: JsonNode; path: readonly string[]; word: string }[] = []
  for (const { node, path } of queue) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    const isMap = path.at(-1) === 'properties'
    for (const [key, value] of Object.entries(node)) {
      const own = [...path, key]
      if (!isMap && words.some(word => word === key))
        found.push({ node: node as JsonNode, path: own, word: key })
      else if (isMap || !/^(examples?|default|enum|const)$/.test(key)) queue.push({ node: value, path: own })
    }
  }
  return found
}
