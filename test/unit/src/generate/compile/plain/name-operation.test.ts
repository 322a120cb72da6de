import { expect, it } from 'vitest'
import { nameOperation } from '../../../../../../src/generate/compile/plain/name-operation.ts'

it('keeps an id of letters, and makes others of words', () => {
  const used = new Set<string>()
  expect(nameOperation('listPets', '/pets', used)).toBe('listPets')
  expect(nameOperation('list-all pets', '/pets', used)).toBe('listAllPets')
  expect(nameOperation(undefined, '/pets/{petId}', used)).toBe('getPetsByPetId')
  expect(nameOperation('listPets', '/others', used)).toBe('listPets2')
})
