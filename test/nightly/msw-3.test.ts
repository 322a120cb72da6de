import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { projectRoot } from '../support/run-mdc.ts'

/** Loads MSW 3 wherever MSW is imported. */
const replaceMsw = `export const resolve = (name, context, next) =>
  /^msw(-3)?(\\/|$)/.test(name)
    ? next(name.replace(/^msw(?=\\/|$)/, 'msw-3'), { ...context, parentURL: ${JSON.stringify(import.meta.url)} })
    : next(name, context)`

it('allows MSW 2 and 3', () => {
  expect(packageJson.peerDependencies.msw.split(' || ')).toEqual(['^2', '^3'])
})

// MSW 3 needs it.
const hasNode22 = Number.parseInt(process.versions.node, 10) >= 22

it.runIf(hasNode22)('answers in Node on MSW 3', async () => {
  const script = `
    import { register } from 'node:module'
    register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(replaceMsw)}`)})
    const { setupMock } = await import('./mocks/node.ts')
    const { version } = (await import('msw-3/package.json', { with: { type: 'json' } })).default
    const market = setupMock({ baseUrl: 'https://market.test' })
    market.listen()
    const reply = await fetch('https://market.test/altchain/clmm-venue/pools', { headers: { 'X-API-Key': 'test-key' } })
    market.close()
    console.log(version.split('.')[0], reply.status)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot })
  expect(stdout).toBe('3 200\n')
})
