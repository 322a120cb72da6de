import type { components } from '../../src/generated/file-forms.ts'

type Forms = components['schemas']
type SentRequest = Forms['SentRequest']

/** A recorded request with its reply, as plain data. The exchanges of `readRecording` have this form. */
export type RecordedExchange = Pick<SentRequest, 'query' | 'at'> & {
  readonly [Name in 'accept' | 'access' | 'payment' | 'reply']?: SentRequest[Name] | undefined
} & {
  /** Id of the requested operation. */
  readonly operation: string
}

/** A recorded reply. The names of its headers are in lower case. One in base64 is not replayed. */
export type RecordedReply = Forms['RecordedReply']
