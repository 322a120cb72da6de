import { expect, test } from 'vitest'
import { findRenames } from '../../../../src/diff/find-renames.ts'

const price = {
  name: 'price',
  type: 'Float64',
  level: 'sampled',
  description: 'Price of the token in dollars',
}
const words = { ...price, description: 'Number of blocks since the first trade' }

test('pairs what is alike in everything but its name', () => {
  const renames = findRenames('column', { price }, { priceUSD: { ...price, name: 'priceUSD' } })
  expect([...renames]).toEqual([['price', 'priceUSD']])
})

test('pairs nothing that both sides have', () => {
  expect(findRenames('column', { price }, { price, copy: { ...price, name: 'copy' } }).size).toBe(0)
})

test('pairs nothing with other facts', () => {
  const other = { ...price, name: 'priceUSD', type: 'String' }
  expect(findRenames('column', { price }, { priceUSD: other }).size).toBe(0)
})

test('pairs nothing with other words', () => {
  expect(findRenames('column', { price }, { age: { ...words, name: 'age' } }).size).toBe(0)
})

test('asks for fewer equal words at the same position of a list', () => {
  const after = { priceUSD: { ...price, name: 'priceUSD', description: 'Price of the token at the close' } }
  const find = (position: string[]) =>
    findRenames('column', { price }, after, { before: ['price'], after: position }).size
  expect(find(['priceUSD'])).toBe(1)
  expect(find(['other', 'priceUSD'])).toBe(0)
})

test('gives each new name to the old one that is most alike', () => {
  const near = { ...price, description: 'Price of a token in dollars' }
  const after = { priceUSD: { ...price, name: 'priceUSD' } }
  expect([...findRenames('column', { near, price }, after)]).toEqual([['price', 'priceUSD']])
})

test('finds no other names of things that are never renamed', () => {
  expect(findRenames('response', { 200: { description: 'ok' } }, { 201: { description: 'ok' } }).size).toBe(0)
})
