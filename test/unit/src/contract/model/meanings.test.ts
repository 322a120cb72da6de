import { expect, it } from 'vitest'
import { getUsualRole } from '../../../../../src/contract/model/meanings.ts'

it('knows the parameters of a page by their usual names', () => {
  expect(['limit', 'per_page', 'pageSize'].map(getUsualRole)).toEqual(['limit', 'limit', 'limit'])
  expect(['offset', 'skip', 'page'].map(getUsualRole)).toEqual(['offset', 'offset', undefined])
})
