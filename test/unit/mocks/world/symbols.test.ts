import { cuss } from 'cuss'
import { describe, expect, it } from 'vitest'
import { drawTokenName } from '../../../../mocks/world/entities/draw-token-name.ts'

describe('a drawn symbol', () => {
  it('is no offensive word, and its replacement is tested', () => {
    const symbols = Array.from({ length: 300_000 }, (_, key) => drawTokenName(key, true).symbol)
    expect([...new Set(symbols)].filter(symbol => cuss[symbol.toLowerCase()] !== undefined)).toEqual([])
    expect(symbols).toContain('ACOIN')
  })
})
