import { decodeTable } from '../../src/index.ts'

/** A page that needs nothing but rows by name; bundle.test.ts looks at what it loads. */
export const decode = decodeTable
