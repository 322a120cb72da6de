import type { Shape } from './read-shape.ts'

/** Returns a check of texts against the pattern and the length of a shape. */
export function createTextCheck({ pattern, minLength, maxLength }: Shape): (text: string) => boolean {
  const form = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return text => text.length >= minLength && text.length <= maxLength && form?.test(text) !== false
}
