import { h } from 'preact'
import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import type { GapModel } from '../../../../src/contract/model/contract-model.ts'
import type { DraftProblem } from '../../../../src/generate/try-build-draft.ts'
import { GapRegister } from '../../../../src/reference/view/gap-register.tsx'
import { type PageContext, pageContext } from '../../../../src/reference/view/page-context.ts'
import { ProblemList } from '../../../../src/reference/view/problem-list.tsx'
import { StartSection, startSectionTitles } from '../../../../src/reference/view/start-section.tsx'
import { readYaml } from '../../../support/read-yaml.ts'

const { started, asked, problem } = readYaml<{
  started: { families: [{ operations: [pools: { id: string }, posts: { id: string }] }]; failures: [object] }
  asked: GapModel
  problem: DraftProblem
}>(import.meta.url, 'start.yaml')
const [listPools, listPosts] = started.families[0].operations
const media = [{ versions: [{ version: '2.0.0', state: 'current', default: true }] }]

function showStart(more: object = {}, start?: string): string {
  const value = { reference: { ...started, ...more }, key: 'secret', start } as unknown as PageContext
  return render(h(pageContext.Provider, { value, children: h(StartSection, {}) }))
}

const ids = (html: string) => [...html.matchAll(/<article id="([^"]+)"/g)].map(([, id]) => id)

test('shows the parts in the order of the navigation, without versions where none are', () => {
  expect(ids(showStart())).toEqual(Object.keys(startSectionTitles).filter(id => id !== 'start.versions'))
})

test('lists the versions of operations that have some', () => {
  const versioned = { ...listPosts, reply: { isTable: false, media } }
  const html = showStart({ families: [{ name: 'A', operations: [listPools, versioned] }] })
  expect(ids(html)).toEqual(Object.keys(startSectionTitles))
  expect(html).toMatch(
    /href="#listPosts\.version\.2\.0\.0"><b>2\.0\.0<\/b> <span [^>]+>current<\/span> default/,
  )
})

test('begins with a request to the first operation, and shows which operations an origin serves', () => {
  const html = showStart()
  expect(html).toContain('<a href="#listPools">Summary of listPools</a>')
  expect(html).toMatch(/<td class="name">base<\/td>.*all operations but those with an origin of their own/)
  expect(html).toMatch(/<td class="name">social<\/td>.*<a href="#listPosts">listPosts<\/a>/)
})

test('shows the header, the level and the price of a key, and which operations have an error', () => {
  expect(showStart()).toMatch(/<code>X-Key<\/code> <i>inferred<\/i>.*price <b>0\.01<\/b>/)
  expect(showStart()).toContain('Of every operation.')
  expect(showStart({ failures: [{ ...started.failures[0], operations: ['listPosts'] }] })).toContain(
    'Of listPosts. The body is documented</p>',
  )
})

const showProblems = (problems: DraftProblem[], isStale = false, isAlone = false) =>
  render(h(ProblemList, { problems, isStale, isAlone }))

test('counts the problems and shows the first', () => {
  expect(showProblems([])).toBe('<div id="problems" role="status"></div>')
  expect(showProblems([problem])).toContain('<h2>One problem</h2>')
  expect(showProblems([problem, { says: 'a second' }])).toContain('<h2>2 problems</h2>')
  expect(showProblems([problem, { says: 'a second' }])).toContain(
    '<p class="first"><code class="where">spec/a.yaml:4</code> there is no column a</p>',
  )
})

function showGaps(gaps: readonly GapModel[], touched: readonly string[] = []): string {
  const byAnchor = new Map(
    touched.map(id => [id, [{ kind: 'added', says: 'It is new.', concerns: ['safe'] }]]),
  )
  const context = { reference: { gaps }, changes: { since: 'main', all: [], byAnchor } }
  const value = context as unknown as PageContext
  return render(h(pageContext.Provider, { value, children: h(GapRegister, {}) }))
}

test('marks the choice of the mock, or what was decided', () => {
  expect(showGaps([asked])).toMatch(/<li class="chosen"><code>empty<\/code> no rows <b>the mock</)
  expect(showGaps([{ ...asked, isDecided: true }])).toMatch(
    /<b class="good">✓ GAP-01 decided<\/b>.*<code>empty<\/code> no rows <b>decided</,
  )
})

test('says whom a question concerns and where it comes from', () => {
  expect(showGaps([asked])).toContain('The whole service. Silent: 2.1.')
  expect(showGaps([{ ...asked, operations: ['a', 'b'], isDecided: true }])).toContain(
    '<a href="#a">a</a>, <a href="#b">b</a>. Once silent: 2.1.',
  )
})

test('marks a contradiction, and a question that changed', () => {
  expect(showGaps([asked])).not.toContain('contradiction')
  expect(showGaps([{ ...asked, contradiction: true }])).toContain(
    '<span class="mark warning">contradiction</span>',
  )
  expect(showGaps([asked], ['GAP-01'])).toContain('id="GAP-01" class="touched" data-change="added"')
  expect(showGaps([asked], ['GAP-02'])).not.toContain('touched')
})
