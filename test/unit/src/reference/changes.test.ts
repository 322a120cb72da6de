import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { describe, expect, it, test } from 'vitest'
import { openapiDocument } from '../../../../src/contract/openapi-document.ts'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { readReference } from '../../../../src/reference/model/read-reference.ts'
import { type ChangeMark, type PageChanges, readChanges } from '../../../../src/reference/read-changes.ts'
import {
  ChangeList,
  ChangeNotes,
  RemovedParts,
  sortImpacts,
  VerdictMarks,
  verdicts,
} from '../../../../src/reference/view/marks/change-notes.tsx'
import { type PageContext, pageContext } from '../../../../src/reference/view/page-context.ts'

type ListedChange = PageChanges['all'][number]

const document = openapiDocument as unknown as SpecDocument

/** Returns the anchors with their changes, after a change of the document's text. */
function markedAfter(change: (text: string) => string): string[] {
  const text = JSON.stringify(document)
  const changed = change(text)
  expect(changed).not.toBe(text)
  const now = JSON.parse(changed) as SpecDocument
  const { byAnchor, all } = readChanges(
    { name: 'before', document },
    { name: 'now', document: now },
    readReference(now),
  )
  expect(all.length).toBeGreaterThan(0)
  return [...byAnchor].map(([anchor, [mark]]) => `${anchor} ${mark?.kind} ${mark?.concerns.join('+')}`)
}

describe('the page marks', () => {
  it('nothing, where nothing changed', () => {
    const same = { name: 'same', document }
    expect(readChanges(same, same, readReference(document)).all).toEqual([])
  })

  it('a summary, a rule, a gap, a version and a server, each at its place', () => {
    const edits = [
      ['"summary":"Details of one token"', '"summary":"One token"'],
      ['"says":"one row describes the token"', '"says":"a token has one row"'],
      ['How is lastTradeHumanTime written?', 'How does it read?'],
      ['{"version":"1.0.0","state":"current"}', '{"version":"1.0.0","state":"deprecated"}'],
      ['"default":"http://127.0.0.1:4012"', '"default":"http://127.0.0.1:5012"'],
    ] as const
    const marks = markedAfter(text =>
      edits.reduce((changed, [from, to]) => {
        expect(changed).toContain(from)
        return changed.replace(from, to)
      }, text),
    )
    expect(marks.sort()).toEqual([
      'GAP-40 changed words',
      'alphaPostDetection.version.1.0.0 changed safe',
      'start.origins changed clients',
      'tokenDetails changed words',
      'tokenDetails.INV-TD-00 changed words',
    ])
  })

  it('a new parameter, and a removed one', () => {
    const parameter = '{"name":"min_posts",'
    expect(markedAfter(text => text.replaceAll(parameter, '{"name":"fewest_of_all",'))).toContainEqual(
      expect.stringMatching(/^influencerCredibility\.query\.(fewest_of_all|min_posts) /),
    )
  })

  it('a column at every operation that answers its table', () => {
    const words = 'Fee of the pool in hundredths of a basis point (for dexb the contract gives no unit)'
    const marks = markedAfter(text => text.replaceAll(words, 'Fee of the pool'))
    expect(marks.length).toBeGreaterThan(3)
    expect(
      marks.filter(mark => !/^dex[a-e]V3Pool\.feeTier changed words$|^clonesV3Pool\.feeTier/.test(mark)),
    ).toEqual([])
  })
})

const change: ListedChange = {
  id: 'column-removed',
  kind: 'removed',
  says: 'Column fee is gone.',
  concerns: ['clients', 'implementations'],
  places: 'listPools, column fee',
  anchors: ['listPools.fee'],
}

function show(all: readonly ListedChange[] | undefined): string {
  const changes = all && { since: 'main', byAnchor: new Map(), all, notes: ['Not compared: a.'] }
  return render(h(pageContext.Provider, { value: { changes } as PageContext, children: h(ChangeList, {}) }))
}

test('counts each change once, for those whom it affects worst', () => {
  const html = show([change, { ...change, id: 'words-changed', concerns: ['words'] }])
  expect(html).toContain('<b>1</b> <span class="mark bad">breaks clients</span>')
  expect(html).toContain('<b>1</b> <span class="mark unknown">words only</span>')
  expect(html).not.toContain('</b> <span class="mark warning">')
  expect(html).toContain('2 changes')
  expect(html).toContain('<p>Not compared: a.</p>')
})

test('lists a dozen changes at once, and more when they are opened', () => {
  expect(show(Array(12).fill(change))).toContain('<details open')
  expect(show(Array(13).fill(change))).not.toContain('<details open')
})

test('leads to the place of a change, if the page shows it', () => {
  expect(show([change])).toContain('<a href="#listPools.fee">listPools, column fee</a>: Column fee is gone.')
  expect(show([{ ...change, anchors: [] }])).not.toContain('href="#listPools.fee"')
})

const mark = (kind: ChangeMark['kind'], says: string): ChangeMark => ({ kind, says, concerns: ['clients'] })

const changes: PageChanges = {
  since: 'main',
  all: [],
  notes: [],
  byAnchor: new Map([['pools', [{ ...mark('changed', 'It reads otherwise.'), where: 'spec/a.yaml:3' }]]]),
}

test('shows those affected, the worst first', () => {
  expect(sortImpacts(['words', 'clients'])).toEqual(['clients', 'words'])
  expect(Object.keys(verdicts)).toEqual(['clients', 'implementations', 'safe', 'words'])
  expect(render(h(VerdictMarks, { concerns: ['safe', 'implementations'] }))).toBe(
    '<span class="mark warning">I breaks implementations</span><span class="mark good">S safe</span>',
  )
})

test('lists the changes of a place with their lines', () => {
  const children = h(ChangeNotes, { anchor: 'pools' })
  const html = render(h(pageContext.Provider, { value: { changes } as PageContext, children }))
  expect(html).toContain('<b>changed</b> It reads otherwise. <code class="muted">spec/a.yaml:3</code>')
})

test('lists removed things of a place by their names', () => {
  const byAnchor = new Map([
    ['pools.fee', [mark('removed', 'It is removed.')]],
    ['pools.low', [mark('removed', 'It is removed.'), mark('changed', 'It differs.')]],
    ['tokens.name', [mark('removed', 'It is removed.')]],
  ])
  const changes = { since: 'main', all: [], byAnchor }
  const children = h(RemovedParts, { within: 'pools' })
  const html = render(h(pageContext.Provider, { value: { changes } as unknown as PageContext, children }))
  expect([...html.matchAll(/<del><code>(\w+)/g)].map(([, name]) => name)).toEqual(['fee'])
  expect(html).toContain('<div class="removed" id="pools.fee" data-change="removed">')
})
