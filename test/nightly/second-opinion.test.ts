import { apiCompare } from 'api-smart-diff'
import { describe, expect, it } from 'vitest'
import { dropUnusedSchemas } from '../../src/contract/schema/drop-unused-schemas.ts'
import { followPointer } from '../../src/contract/schema/resolve-reference.ts'
import { diffDocuments } from '../../src/diff/diff-documents.ts'
import { buildChanged, type Loose } from '../unit/src/diff/build-changed.ts'
import { pairs } from '../unit/src/diff/pairs/pairs.ts'

// Why api-smart-diff, another reader of OpenAPI, sees it otherwise whether a change breaks clients.
const blind = 'It reads no keyword of ours, and the plain document says nothing of it.'
const tuples = 'It gives no verdict on what stands at a position of a row.'
const senders =
  'It takes every named schema for something clients send, so that less of it breaks them; ours are answered.'
const counts = 'It takes the exact number of columns for a bound of what clients send.'
const maps = 'It takes fewer named keys, or a widened rest, for something clients send.'
const forms = 'It does not compare the form in which a list is sent.'
const servers = 'It takes servers and operation ids for notes.'
const widening = 'It takes a reply that may be more than before for harmless.'
const types = 'It takes another JSON type, with its format gone, for harmless; the number 20 is no text.'

/** Each pair on which the two do not agree, with the reason; any other pair is one on which they do. */
const disagreements: Readonly<Record<string, string>> = {
  'a column is appended': counts,
  'a column is moved': tuples,
  'a column is made not null': senders,
  'a key is taken from a map': maps,
  'a map is opened': maps,
  'the positions of a tuple mean something else': tuples,
  'a column is narrowed by a value': senders,
  'a column is no longer narrowed': senders,
  'a table need not have one row': blind,
  'a list is sent in another form': forms,
  'a parameter takes another JSON type': types,
  'an operation has another id': servers,
  'an order is turned round': blind,
  'an order is no longer promised': blind,
  'a status is added': widening,
  'a reply is another table': tuples,
  'a version is sunset': blind,
  'a version is removed': blind,
  'another version answers by default': blind,
  'a field is added that is always there': senders,
  'a value that many columns have is bounded otherwise': senders,
  'a rule is removed': blind,
  'a rule is tightened': blind,
  'a rule is lowered to inferred': blind,
  'the price is raised': blind,
  'payments are on another chain': blind,
  'payment lets in no more': 'It takes fewer ways to be let in for harmless.',
  'a server is removed': servers,
  'an address stands for something else': servers,
  'one path moves to other addresses': servers,
  'one operation moves to other addresses': servers,
  'one path has no addresses of its own any more': servers,
  'somebody adds a keyword of their own':
    'Nobody has judged it, so it concerns everybody until somebody does.',
}

/** Two documents without the paths that say the same in both, and what only these refer to: comparing all takes minutes. */
function keepChanged(before: Loose, after: Loose): [Loose, Loose] {
  const sides = [before, after].map(document => ({ document, paths: inlineAll(document) }))
  const isSame = (path: string) => sides.every(({ paths }) => paths[path] === sides[0]?.paths[path])
  const narrow = sides.map(({ document }) => {
    const kept = Object.entries(document.paths).filter(([path]) => !isSame(path))
    return dropUnusedSchemas({ ...document, paths: Object.fromEntries(kept) })
  })
  const names = new Set(narrow.flatMap(({ components }) => Object.keys(components.schemas)))
  const [old, now] = narrow.map((document, index) => {
    const all = Object.entries(sides[index]?.document.components.schemas)
    const schemas = Object.fromEntries(all.filter(([name]) => names.has(name)))
    return { ...document, components: { ...document.components, schemas } }
  })
  return [old, now]
}

/** Each path as text, with whatever it refers to. */
function inlineAll(document: Loose): Record<string, string> {
  const write = (node: Loose, seen: readonly string[]): Loose => {
    if (Array.isArray(node)) return node.map(each => write(each, seen))
    if (typeof node !== 'object' || node === null) return node
    if (typeof node.$ref === 'string' && !seen.includes(node.$ref))
      return [node.$ref, write(followPointer(node.$ref, document), [...seen, node.$ref])]
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, write(value, seen)]))
  }
  return Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path, JSON.stringify(write(item, []))]),
  )
}

/** A document as others read it: without our keywords and the recorded replies. */
function strip(node: Loose): Loose {
  if (Array.isArray(node)) return node.map(strip)
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key]) => !key.startsWith('x-'))
  return Object.fromEntries(kept.map(([key, value]) => [key, strip(value)]))
}

describe('api-smart-diff agrees whether clients break, or the reason is known', () => {
  const before = buildChanged()
  const plain = strip(before)
  it.each(pairs)('%s', (name, change) => {
    const after = buildChanged(change)
    const ours = diffDocuments(before, after).some(({ concerns }) => concerns.includes('clients'))
    // It writes into what it compares.
    const theirs = apiCompare(...structuredClone(keepChanged(plain, strip(after)))).diffs.some(
      ({ type }) => type === 'breaking',
    )
    expect(theirs === ours ? undefined : 'they disagree').toBe(
      name in disagreements ? 'they disagree' : undefined,
    )
  })

  it('explains only existing pairs', () => {
    const names = pairs.map(([name]) => name)
    expect(Object.keys(disagreements).filter(name => !names.includes(name))).toEqual([])
  })
})
