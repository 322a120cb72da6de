/**
 * Types of the contract, rows as objects, and validation of replies. Runs in Node and in browsers.
 *
 * @module market-data-contract
 */

export { replySchema, rowSchema } from './contract/reply-schema.ts'
export { type Problem, parse, type ReplyMetadata, validate } from './contract/validate.ts'
export * from './tables.ts'
