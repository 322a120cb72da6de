/** The contract of the Market Data Service: its types, and how to read, write and judge its replies. */

export { type Answered, type Problem, validate } from './contract/validate.ts'
export * from './tables.ts'
