import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SpecDocument } from '../../../../src/generate/spec-document.ts'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'
import { describeProblems, lintDraft, tryBuildDraft } from '../../../../src/generate/try-build-draft.ts'
import { serveReference } from '../../../../src/reference/live/serve-reference.ts'
import { watchFolders } from '../../../../src/reference/live/watch-folders.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { sendHttp } from '../../../support/send-http.ts'

const source = readSpecSource('spec')

describe('a missing required member is reported at the line of its object', () => {
  /** Returns the problems on the page after a change in a file. */
  function readProblems(file: string, from: string, to: string) {
    const text = source.files.get(file) ?? ''
    expect(text).toContain(from)
    const changed = { ...source, files: new Map([...source.files, [file, text.replace(from, to)]]) }
    const drafted = tryBuildDraft(() => changed)
    const problems = 'problems' in drafted ? drafted.problems : describeProblems(lintDraft(drafted))
    return problems.map(({ says, file = '', line = 0 }) => [
      `${file}: ${changed.files.get(file.replace('spec/', ''))?.split('\n')[line - 1]?.trim()}`,
      says,
    ])
  }

  it.each([
    ['tables/TokenDetails.yaml', '      type: String\n', '', 'tokenAddress', 'type'],
    ['paths/altchain.yaml', '    responses:\n', '    x-response:\n', 'get:', 'responses'],
  ])('%s: %j as %j', (file, from, to, line, name) => {
    expect(readProblems(file, from, to)).toContainEqual([
      expect.stringMatching(new RegExp(`^spec/${file}: .*${line}`)),
      `"${name}" is missing here`,
    ])
  })
})

describe('the server of the reference', () => {
  const page = { html: () => '<p>page</p>', watch: () => () => {} }

  it.each([
    ['the page', '/', {}, 200],
    ['nothing else', '/etc/passwd', {}, 404],
    ['nothing to a name that was made to lead here', '/', { host: 'example.com' }, 403],
    ['the page to who follows a link of another site', '/', { 'sec-fetch-site': 'cross-site' }, 200],
    ['no changes to a page of another site', '/events', { origin: 'http://evil.example' }, 403],
  ])('serves %s', async (_, path, headers, status) => {
    const server = await serveReference(page, 0)
    const reply = await sendHttp('GET', `${server.url.replace(/\/$/, '')}${path}`, { headers })
    await server.close()
    expect(reply.status).toBe(status)
  })

  it('names a used port, and how to choose another one', async () => {
    const server = await serveReference(page, 0)
    const { port } = new URL(server.url)
    await expect(serveReference(page, Number(port))).rejects.toThrow(/is in use.*--port 0/s)
    await server.close()
  })
})

describe('a watched folder', () => {
  const { folder, at } = createTestFolder()

  it('reports a file that is changed, replaced, added or removed', async () => {
    mkdirSync(at('inner'))
    const file = at('inner', 'a.yaml')
    let told = 0
    const stop = watchFolders([folder], () => told++)
    for (const [times, act] of [
      () => writeFileSync(file, 'a'),
      () => writeFileSync(file, 'ab'),
      () => rmSync(file),
    ].entries()) {
      act()
      await expect.poll(() => told, { timeout: 20_000 }).toBe(times + 1)
    }
    stop()
  })
})

it('ends a lint that a pattern holds up, and names the likely place', () => {
  const slow = { schema: { type: 'string', pattern: '^([a-z]+)+!$' }, example: 'a'.repeat(30) }
  const slowly = {
    openapi: '3.1.0',
    paths: {},
    components: { schemas: {}, parameters: { slow } },
    'x-gaps': [],
  }
  const document = slowly as unknown as SpecDocument
  expect(lintDraft({ document, source }, 1000).map(({ message }) => message)).toEqual([
    'the lint was stopped after 1 s: a pattern or a rule takes long',
  ])
})
