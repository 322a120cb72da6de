import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

const configFile = fileURLToPath(new URL('../../../../src/console/vite.config.ts', import.meta.url))

let output: Rolldown.RolldownOutput['output']

/** The scripts that the page loads at once, and those that it loads when they are needed. */
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
  it('loads the chart and most panels on demand', () => {
    // What the page loads at once: the entry, and what it imports with the frame that all panels share.
    const atOnce = new Set(chunks().filter(({ isEntry }) => isEntry))
    for (const { imports } of atOnce)
      for (const file of chunks()) if (imports.includes(file.fileName)) atOnce.add(file)
    expect(sizeOf([...atOnce])).toBeLessThan(45_000)
    const later = chunks().filter(file => file.isDynamicEntry && !atOnce.has(file))
    expect(later.map(({ name }) => name)).toEqual(expect.arrayContaining(['draw-candles', 'market-panel']))
  })

  it('names no operation and no gap of the contract', async () => {
    const { contract } = await import('../../../../src/contract/contract.ts')
    const libraries = /lightweight-charts/
    const code = chunks()
      .filter(({ moduleIds }) => !moduleIds.some(id => libraries.test(id)))
      .map(chunk => chunk.code)
      .join()
    const facts = [...contract.operations.map(({ id }) => id), ...contract.gaps.map(({ id }) => id)]
    expect(facts.filter(fact => code.includes(fact))).toEqual([])
  })

  it('loads nothing from elsewhere, and never writes text as HTML', () => {
    const texts = output.map(file =>
      file.type === 'chunk' &&
      !file.moduleIds.some(id => /node_modules\/(?!preact|@preact|@tanstack)/.test(id))
        ? file.code
        : file.type === 'asset'
          ? String(file.source)
          : '',
    )
    for (const text of texts)
      expect(text).not.toMatch(/(?:src|href|url)[=(]["']?https?:|@import|<style|style="/)
  })
})
