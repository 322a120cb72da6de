import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '../../../../src/contract/contract.ts'
import { decodeTable } from '../../../../src/contract/tables/decode-table.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { formatExampleRequests } from '../../../support/format-example-requests.ts'
import { readYaml } from '../../../support/read-yaml.ts'
import { mdcCommand, projectRoot, runMdc, runMdcProcess } from '../../../support/run-mdc.ts'

const { at, write } = createTestFolder()

describe('reports bad input in a sentence with the nearest name, and exits 2', () => {
  const badInput = readYaml<Record<string, string[]>>(import.meta.url, 'bad-input.yaml')
  it.each(Object.entries(badInput))('%s', async (args, says) => {
    const { code, stdout, stderr } = await runMdc(args.split(' '))
    expect(code).toBe(2)
    expect(stdout).toBe('')
    for (const text of says) expect(stderr).toContain(text)
    expect(stderr).not.toMatch(/\n {4}at /)
  })

  it('names a port in use, and how to choose another one', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { code, stderr } = await runMdc(['mock', '--size', 'small', '--port', String(port)])
    taken.close()
    expect(code).toBe(2)
    expect(stderr).toContain(`Port ${port} is in use.`)
    expect(stderr).toContain('--port 0')
  })
})

describe('mdc', () => {
  it('lists the operations with spec, and prints the document', async () => {
    const { stdout } = await runMdcProcess(['spec'])
    expect(stdout.trim().split('\n')).toHaveLength(contract.operations.length)
    const whole = JSON.parse((await runMdc(['spec', '--json'])).stdout)
    expect(whole.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(whole.paths)).toEqual(contract.operations.map(({ path }) => path))
  })

  it('prints the gap register as text and as JSON', async () => {
    const entries = JSON.parse((await runMdc(['gaps', '--json'])).stdout)
    expect(entries.map(({ id }: { id: string }) => id)).toEqual(contract.gaps.map(({ id }) => id))
    const { stdout } = await runMdc(['gaps'])
    for (const { id, question } of entries) expect(stdout).toContain(`${id}  ${question}`)
  })

  it('writes a page with every operation of a contract with docs', async () => {
    const out = at('docs')
    const { code } = await runMdcProcess(['docs', '--out', out, '--spec', 'test/second-contract/spec'])
    expect(code).toBe(0)
    const page = await readFile(at('docs/index.html'), 'utf8')
    // The page is written without quotes that HTML does not need.
    for (const id of ['meters', 'meter', 'usage']) expect(page).toContain(` id=${id} `)
    expect(page).toMatch(/<script type="module">.+<\/script>/s)
    expect(page).not.toMatch(/(src|href)="http/)
  })

  it('prints or writes every reply under a scenario with examples --scenario', async () => {
    const small = ['--size', 'small']
    const { code, stdout } = await runMdc(['examples', '--scenario', 'many-nulls', ...small])
    expect(code).toBe(0)
    const replies = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(replies.map(({ name }) => `${name}.json`).sort()).toEqual(
      (await readdir(join(projectRoot, 'fixtures/examples'))).filter(name => name !== 'requests.json').sort(),
    )
    const { body } = replies.find(({ name }) => name === 'tokenDetails')
    expect(decodeTable(body)[0]).toMatchObject({ holderCount: null })
    const out = at('played')
    await runMdc(['examples', '--scenario', 'gateway-html@tokenDetails', '--out', out, ...small])
    expect(await readFile(join(out, 'tokenDetails.json'), 'utf8')).toContain('502')
    expect(JSON.parse(await readFile(join(out, 'dexcV2Pools.json'), 'utf8'))[0].rows).toBe(5)
  })

  it('records every operation and version as committed with examples --out', async () => {
    const out = at('examples')
    expect((await runMdc(['examples', '--out', out])).code).toBe(0)
    write('examples/requests.json', formatExampleRequests())
    const names = (await readdir(out)).sort()
    expect(names).toEqual((await readdir(join(projectRoot, 'fixtures/examples'))).sort())
    for (const name of names) {
      const [made, committed] = await Promise.all(
        [out, join(projectRoot, 'fixtures/examples')].map(folder => readFile(join(folder, name), 'utf8')),
      )
      expect(made, name).toBe(committed)
    }
  })

  it('warns when the replies follow a document that is older than spec/ of a clone', async () => {
    await runMdc(['init', at('clone/spec')])
    write('clone/spec/contract.schema.json', '{}')
    const { stderr } = await runMdc(['examples', '--out', 'replies', '--size', 'small'], {}, at('clone'))
    expect(stderr).toMatch(/^The built document is older than spec\/\..+\nWrote 31 replies/)
  })

  it('prints one JSON line, answers every printed example request with rows, and stops on a signal', async () => {
    const flags = ['--seed', '7', '--now', '2026-01-15T12:00:00Z', '--size', 'small', '--json']
    const child = spawn(process.execPath, [...mdcCommand, 'mock', '--port', '0', ...flags], {
      cwd: projectRoot,
    })
    const [line] = await once(child.stdout, 'data')
    const urls = JSON.parse(String(line))
    expect(Object.keys(urls)).toEqual([
      'base_url',
      'payment_base_url',
      'social_base_url',
      'social_payment_base_url',
    ])
    const requests = (await runMdc(['examples', ...flags])).stdout
      .trim()
      .split('\n')
      .map(text => JSON.parse(text))
    expect(requests.map(({ operationId }) => operationId)).toEqual(contract.operations.map(({ id }) => id))
    for (const { operationId, origin, path, query, headers } of requests) {
      const base = origin === 'social' ? urls.social_base_url : urls.base_url
      const reply = await fetch(`${base}${path}?${new URLSearchParams(query)}`, { headers })
      const body = await reply.json()
      const rows = path.includes('/socialintel/') ? body : decodeTable(body)
      expect([operationId, reply.status, rows.length > 0]).toEqual([operationId, 200, true])
    }
    child.kill('SIGTERM')
    // Windows has no signals to catch: there the process is simply ended.
    const [code] = await once(child, 'exit')
    expect(code).toBe(process.platform === 'win32' ? null : 0)
  })
})
