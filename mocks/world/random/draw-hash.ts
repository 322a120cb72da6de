// The keyed dice of the world: every draw is a function of a key, never of a sequence, so any entity is reached directly.

/** Hashes the name of a kind of draws to a number. It is called once, when a module loads. */
export function hashName(name: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < name.length; i++) h = Math.imul(h ^ name.charCodeAt(i), 0x01000193)
  return h | 0
}

/** Hashes the kinds of draws of a family, such as `pool side`. It is called once, when a module loads. */
export function hashNames<Name extends string>(family: string, names: readonly Name[]) {
  return Object.fromEntries(names.map(name => [name, hashName(`${family} ${name}`)])) as Record<Name, number>
}

/** Scrambles 32 bits into 32 bits, one to one (the constants are those of Ellis' lowbias32 search). */
export function scrambleBits(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x21f0aaad)
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97)
  return (h ^ (h >>> 15)) >>> 0
}

/** Draws an unsigned 32-bit integer for (seed, kind, a, b), of which only the low 32 bits are used. */
export function drawHash(seed: number, kind: number, a: number, b = 0): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 15) ^ kind, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16) ^ a, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 15) ^ b, 0x9e3779b1)
  return scrambleBits(h)
}
