import { afterEach, describe, expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { findByRole, getRole } from '../../../../../src/contract/model/find-by-role.ts'
import { followMeaning } from '../../../../../src/contract/model/follow-meaning.ts'
import {
  findEntryName,
  findScopeParameter,
  isInFolderOf,
  isLookup,
  listAttributes,
  scopeEntity,
} from '../../../../../src/contract/model/list-attributes.ts'
import { meanings } from '../../../../../src/contract/model/meanings.ts'
import { readAgreements, readEntities } from '../../../../../src/contract/model/read-entities.ts'
import { listUncheckableStatements, readClause } from '../../../../../src/contract/source-places.ts'
import { compileDocument } from '../../../../../src/generate/compile/compile-contract.ts'

const owners = getOperation('tvlTopOwners')
const details = getOperation('tokenDetails')
const list = getOperation('dexdV3Pools')

describe('attributes', () => {
  it('are in the columns of a table or an object', () => {
    expect(findEntryName(details)).toBe('TokenDetails')
    expect(Object.keys(meanings.entries)).toContain(findEntryName(getOperation('sentimentShifts')))
    expect(listAttributes('HolderRecord')).toContainEqual({
      of: 'holding.wallet',
      entity: 'wallet',
      name: 'address',
      owner: 'holding',
      column: 'ownerAddress',
    })
    expect(listAttributes('NoTable')).toEqual([])
    for (const [entry, { is }] of Object.entries(meanings.entries))
      expect(listAttributes(entry).map(({ column }) => column)).toEqual(Object.keys(is))
  })

  it('say which operations look up one thing, or are in the folder of another', () => {
    expect(isLookup(details)).toBe(true)
    expect(isLookup(getOperation('clmmVenuePools'))).toBe(false)
    expect(isLookup(owners, 'token.address')).toBe(true)
    const pools = getOperation('clonesV3Pools')
    expect(isInFolderOf(getOperation('clonesV3Pool'), pools)).toBe(true)
    expect(isInFolderOf(getOperation('dexcV3Pool'), pools)).toBe(false)
  })
})

describe('the role of a parameter', () => {
  it('is known by the document, by the name of a page, or by the entity that has a default', () => {
    expect(findByRole(list, 'limit')?.name).toBe('limit')
    expect(findByRole(list, 'ascending')?.name).toBe('order_asc')
    expect(findByRole(getOperation('influencerCredibility'), 'sort')?.name).toBe('sort_by')
    expect(getRole(list, 'token_address')).toBeUndefined()
    expect(scopeEntity.current).toBe('chain')
    expect(findScopeParameter(list)?.name).toBe('chain_id')
    expect(findScopeParameter(details)).toBeUndefined()
  })
})

describe('entities', () => {
  const agreement = { id: 'AGREE-1', title: 'Agree', clause: 'c', checks: 'x', violation: 'v' }
  const authored = {
    chain: { key: ['id'], default: 900 },
    token: { key: ['chain', 'address'], facts: { symbol: { unknown: '' } }, same: [agreement] },
    pool: {
      key: ['chain', 'address'],
      facts: { token0: 'token', token1: 'token', fee: {} },
      either: { base: ['token0', 'token1'] },
      same: ['AGREE-1', 'AGREE-9'],
    },
  }
  const entities = readEntities(authored)

  it('have all their members, and their statements in full', () => {
    expect(entities).toEqual({
      chain: { key: ['id'], default: 900, facts: {}, either: {} },
      token: { key: ['chain', 'address'], facts: { symbol: { unknown: '' } }, either: {} },
      pool: {
        key: ['chain', 'address'],
        facts: { token0: { entity: 'token' }, token1: { entity: 'token' }, fee: {} },
        either: { base: ['token0', 'token1'] },
      },
    })
    expect(readAgreements(authored)).toEqual({ chain: [], token: [agreement], pool: [agreement] })
  })

  it.each([
    ['token.symbol', { of: 'token', entity: 'token', name: 'symbol' }],
    ['pool.token0.address', { of: 'pool.token0', entity: 'token', name: 'address', owner: 'pool' }],
    ['pool.base.chain.id', { of: 'pool.base.chain', entity: 'chain', name: 'id', owner: 'token' }],
    ['constructor.name', { unknown: 'constructor', known: ['chain', 'token', 'pool'] }],
    ['pool.token2.address', { unknown: 'token2', known: ['chain', 'token0', 'token1', 'base'] }],
    ['pool.volume', { unknown: 'volume', known: ['address', 'fee'] }],
    ['pool.token0', { unknown: 'token0', known: ['address', 'fee'] }],
  ])('are followed along %s to an attribute, or to the unknown name', (path, want) => {
    expect(followMeaning(path, entities)).toEqual(want)
  })
})

describe('readClause', () => {
  afterEach(() => activateContract())

  it('joins the places of several subjects, each once', () => {
    expect(readClause('errors')).toBe('shared rules, Errors')
    expect(readClause('envelope', 'objects', 'envelope')).toBe(
      'shared rules, Tabular envelope; social, introduction',
    )
  })

  it('finds each subject of our requirements in spec/clauses.yaml', () => {
    expect(requirements.current.filter(({ clause }) => clause.includes(contract.title))).toEqual([])
  })

  it('cites a contract that names no places by its title', () => {
    const document = { openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths: {} }
    activateContract(compileDocument(document, 'pets.json'))
    expect(readClause('errors', 'envelope')).toBe('Pets')
    expect(listUncheckableStatements()).toEqual([])
  })
})
