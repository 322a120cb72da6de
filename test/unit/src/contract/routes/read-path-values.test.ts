import { expect, it } from 'vitest'
import {
  createPathPattern,
  fillPath,
  readPathValues,
} from '../../../../../src/contract/routes/read-path-values.ts'

it.each<[string, string, Record<string, string>]>([
  ['/pets/{petId}', '/pets/7', { petId: '7' }],
  ['/pets/{petId}/photos/{at}', '/pets/a%2Fb/photos/2', { petId: 'a/b', at: '2' }],
  ['/pets/{petId}', '/pets/%', { petId: '%' }],
  ['/pets/{petId}', '/pets', {}],
  ['/pets', '/pets', {}],
  ['/owners/{owner-id}/{pet.id}', '/owners/7/x', { 'owner-id': '7', 'pet.id': 'x' }],
  ['/files/{name}.{ending}', '/files/a.b.txt', { name: 'a.b', ending: 'txt' }],
])('reads the values of %s in %s', (template, path, want) => {
  expect(readPathValues(template, path)).toEqual(want)
})

it('writes values into a template, and returns the others', () => {
  expect(fillPath('/pets/{petId}', { petId: 'a/b', limit: '3' })).toEqual({
    path: '/pets/a%2Fb',
    rest: { limit: '3' },
  })
  expect(fillPath('/pets', { limit: '3' })).toEqual({ path: '/pets', rest: { limit: '3' } })
})

it('takes letters of a path literally', () => {
  expect(createPathPattern('/v1.0/{id}').test('/v1.0/x')).toBe(true)
  expect(createPathPattern('/v1.0/{id}').test('/v1x0/x')).toBe(false)
})
