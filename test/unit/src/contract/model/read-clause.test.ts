import { afterEach, describe, expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { contract } from '../../../../../src/contract/contract.ts'
import { listUncheckableStatements, readClause } from '../../../../../src/contract/model/read-clause.ts'
import { compileDocument } from '../../../../../src/generate/compile/compile-contract.ts'

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
