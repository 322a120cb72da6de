import { describe, expect, it } from 'vitest'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { createUnknownNameError, findNearest } from '../../../../src/base/find-nearest.ts'

describe('ContractError', () => {
  it('shows the sentence, the facts and the place, each on a line', () => {
    const error = new ContractError('The port is in use.', {
      facts: ['port: 4010', 'try: --port 4020'],
      where: '--port',
    })
    expect(error.message).toBe('The port is in use.\n  port: 4010\n  try: --port 4020\n  at --port')
    expect(error).toMatchObject({ name: 'ContractError', sentence: 'The port is in use.', where: '--port' })
  })

  it('shows the nearest name before the list of all names', () => {
    expect(createUnknownNameError('flag', '--prot', ['--port', '--seed'], 'mdc mock').message).toBe(
      'Unknown flag "--prot".\n  did you mean: --port\n  known: --port, --seed\n  at mdc mock',
    )
    expect(createUnknownNameError('flag', '--zzz', ['--port']).facts).toEqual(['known: --port'])
  })
})

describe('nearest', () => {
  it.each<[name: string, candidates: string[], want: string | undefined]>([
    ['descriptoin', ['name', 'type', 'description'], 'description'],
    ['tokenaddress', ['tokenSymbol', 'tokenAddress'], 'tokenAddress'],
    ['ab', ['cd', 'ac'], 'ac'],
    ['poolAddress', ['fee', 'volume'], undefined],
    ['x', [], undefined],
  ])('%s among %j is %s', (name, candidates, want) => {
    expect(findNearest(name, candidates)).toBe(want)
  })
})
