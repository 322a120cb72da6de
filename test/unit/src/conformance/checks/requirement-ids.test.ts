import { describe, expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { formatPin, pinFiles, readPinnedId, readPins } from './requirement-pins.ts'

const pinned = readPins(pinFiles.pinned)
const retired = readPins(pinFiles.retired).map(readPinnedId)
const pins = requirements.current.map(formatPin)
const ids = new Set(requirements.current.map(({ id }) => id))

describe('permanent ids', () => {
  it('lists every requirement in requirement-ids.txt with its meaning: npm run update -- pins adds these', () => {
    expect(pins.filter(pin => !pinned.includes(pin))).toEqual([])
  })

  it('has dropped none: a removed or changed id belongs in retired-ids.txt', () => {
    expect(pinned.filter(pin => !pins.includes(pin))).toEqual([])
  })

  it('lists each once, in order, so that additions rarely conflict', () => {
    expect(pinned).toEqual([...new Map(pinned.map(pin => [readPinnedId(pin), pin])).values()].toSorted())
  })

  it('reuses no retired id', () => {
    expect(retired.filter(id => ids.has(id))).toEqual([])
  })
})
