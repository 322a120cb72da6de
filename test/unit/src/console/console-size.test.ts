import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

const configFile = fileURLToPath(new URL('../../../../scripts/console/vite.config.ts', import.meta.url))

let output: Rolldown.RolldownOutput['output']

const chunks = () => output.filter(file => file.type === 'chunk')
const sizeOf = (files: readonly Rolldown.OutputChunk[]) =>
  files.reduce((sum, { code }) => sum + gzipSync(code).length, 0)

beforeAll(async () => {
  ;({ output } = (await build({
    configFile,
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput)
}, 60_000)

describe('the built console', () => {
  it('is one script', () => {
    expect(chunks()).toHaveLength(1)
    expect(sizeOf(chunks())).toBeLessThan(115_000)
  })

  it('names no operation and no gap of the contract', async () => {
    const { contract } = await import('../../../../src/contract/contract.ts')
    const code = chunks()
      .map(chunk => chunk.code)
      .join()
    const facts = [...contract.operations.map(({ id }) => id), ...contract.gaps.map(({ id }) => id)]
    expect(facts.filter(fact => code.includes(fact))).toEqual([])
  })

  it('loads nothing from elsewhere, and never writes text as HTML', () => {
    const own = /node_modules\/(?:preact|@preact|@tanstack)|^(?!.*node_modules)/
    const texts = output.flatMap(file =>
      file.type === 'asset'
        ? [String(file.source)]
        : Object.entries(file.modules).flatMap(([id, { code }]) => (own.test(id) ? [code ?? ''] : [])),
    )
    expect(texts.join('')).toContain('createElement')
    for (const text of texts)
      expect(text).not.toMatch(/(?:src|href|url)[=(]["']?https?:|@import|<style|style="/)
  })
})
