import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { contract } from '../src/contract/contract.ts'
import { meanings } from '../src/contract/model/meanings.ts'
import left from './names-in-code.json' with { type: 'json' }

const operations = new Set<string>(contract.operations.map(({ id }) => id))
const columns = new Set(
  [
    ...Object.values(contract.tables).flatMap(table => table.map(({ name }) => name)),
    ...Object.values(contract.objects).flat(),
  ]
    // One word in small letters, such as `name` or `fee`, is a word of the language too.
    .filter(name => /[A-Z0-9]/.test(name)),
)
/** Parameters of two words and more. Single ones, such as `limit`, are names of roles too. */
const parameters = new Set(
  contract.operations.flatMap(each => each.parameters.map(({ name }) => name)).filter(name => /_/.test(name)),
)
/** EIP-712's name for the chain of a payment, which is not our column. */
const signedNames = new Set(['chainId'])

/** Counts the operations, columns, parameters and gaps that a source names. A gap in a comment counts. */
function countNames(file: string): [operations: number, columns: number, parameters: number, gaps: number] {
  const source = readFileSync(file, 'utf8')
  // A help text or an error of a command shows an example: whatever a text says behind `such as`.
  const text = file.startsWith('src/cli/') ? source.replaceAll(/(?<=such as )[^'`"]*/g, '') : source
  const isColumn = (name: string) =>
    columns.has(name) && !(file.startsWith('src/payment/') && signedNames.has(name))
  let [ofOperations, ofColumns, ofParameters] = [0, 0, 0]
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) {
      if (operations.has(node.text)) ofOperations++
      if (isColumn(node.text)) ofColumns++
      if (parameters.has(node.text)) ofParameters++
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return [ofOperations, ofColumns, ofParameters, [...text.matchAll(/GAP-C?\d/g)].length]
}

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
  .filter(file => !file.startsWith('src/generated/')) // Written by a machine.

it('names no more operations, columns, parameters and gaps of the contract than names-in-code.json allows', () => {
  const named = sources
    .map(file => [file, countNames(file)] as const)
    .filter(([, counts]) => counts.some(count => count > 0))
  expect(Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)))).toEqual(left)
})

/** Entities of the contract in texts of the suite, in one or several. Of these words the payment has meanings of its own. */
const entities = new RegExp(
  `\\b(${Object.keys(meanings.entities)
    .filter(name => !['chain', 'wallet'].includes(name))
    .join('|')})s?\\b`,
  'i',
)
const chains = /\bchains?\b/i

/** Lists the texts of a source that speak of an entity of the contract. */
function listTextsAboutEntities(file: string): string[] {
  const texts: string[] = []
  const isOfPayment = /\/pay\/|\/(choose-offer|judge-payment-terms|(un)?paid-request-checks)\.ts$/.test(file)
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      if (entities.test(node.text) || (!isOfPayment && chains.test(node.text))) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest))
  return texts
}

it('speaks of no entity of the contract in the texts of the suite', () => {
  const told = sources.filter(file => file.startsWith('src/conformance/')).flatMap(listTextsAboutEntities)
  expect(told).toEqual([])
  expect(listTextsAboutEntities('mocks/scenarios/faults/list-consistency-faults.ts').length).toBeGreaterThan(
    0,
  )
})

it('finds names in a sample', () => {
  expect(countNames('test/unit/src/conformance/checks/price-digits.test.ts')).toEqual([4, 4, 0, 0])
})
