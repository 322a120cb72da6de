import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { contract } from '../src/contract/contract.ts'
import { meanings } from '../src/contract/model/meanings.ts'

const operations = new Set<string>(contract.operations.map(({ id }) => id))
const columns = new Set(
  [
    ...Object.values(contract.tables).flatMap(table => table.map(({ name }) => name)),
    ...Object.values(contract.objects).flat(),
  ]
    // One word in small letters, such as `name` or `fee`, is a word of the language too.
    .filter(name => /[A-Z0-9]/.test(name)),
)
const parameters = new Set(contract.operations.flatMap(each => each.parameters.map(({ name }) => name)))

/** Returns true for `query.limit`, or for a parameter of two words. One word, such as `limit`, is the name of a role too. */
function isParameter(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isIdentifier(node))
    return parameters.has(node.text) && /_/.test(node.text)
  if (!ts.isPropertyAccessExpression(node) || !parameters.has(node.name.text)) return false
  const { expression: from } = node
  const owner = ts.isPropertyAccessExpression(from) ? from.name : from
  return ts.isIdentifier(owner) && /^(query|typed)$/.test(owner.text)
}

/** EIP-712's name for the chain of a payment, which is not our column. */
const signedNames = new Set(['chainId'])

/** Lists the operations, columns, parameters and gaps that a source names. A gap in a comment counts. */
function listNames(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  // A help text or an error of a command shows an example: whatever a text says behind `such as`.
  const text = file.startsWith('src/cli/') ? source.replaceAll(/(?<=such as )[^'`"]*/g, '') : source
  const isSigned = (name: string) => file.startsWith('src/payment/') && signedNames.has(name)
  const names = [...text.matchAll(/GAP-C?\d+/g)].map(([gap]) => gap)
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isIdentifier(node)
    const isNamed = isText && (operations.has(node.text) || (columns.has(node.text) && !isSigned(node.text)))
    if (isNamed || isParameter(node)) names.push(node.getText())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return names.map(name => `${file}: ${name}`)
}

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
  .filter(file => !file.startsWith('src/generated/')) // Written by a machine.

it('names no operation, column, parameter or gap of the contract', () => {
  expect(sources.flatMap(listNames)).toEqual([])
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
  expect(listTextsAboutEntities('test/faults/list-consistency-faults.ts').length).toBeGreaterThan(0)
})

it('finds each kind of name in a sample', () => {
  const named = ['mocks/resources/answer-v3-pool.ts', 'mocks/resources/answer-alpha-posts.ts'].flatMap(
    listNames,
  )
  const names = named.map(text => text.replace(/^.*: /, ''))
  expect(names).toEqual(
    expect.arrayContaining(["'dexdV3Pool'", 'token0Symbol', "'technicalAccuracy'", 'GAP-C5', 'query.limit']),
  )
})
