/** The contract of the Market Data Service: its types, and how to read, write and judge its replies. */

export {
  type Problem,
  type ReplyMetadata,
  /** @deprecated Use `ReplyMetadata`. */ type ReplyMetadata as Answered,
  validate,
} from './contract/validate.ts'
export * from './tables.ts'
