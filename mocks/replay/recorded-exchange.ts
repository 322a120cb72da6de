/** A recorded request with its reply, as plain data. The exchanges of `readRecording` have this form. */
export interface RecordedExchange {
  /** Id of the requested operation. */
  readonly operation: string
  /** Parameters as sent, with the values in the path. */
  readonly query: Readonly<Record<string, string>>
  /** The Accept header, if it selects something. */
  readonly accept?: string | undefined
  /** Credentials other than a valid key: `none` or `wrong`. */
  readonly access?: string | undefined
  /** Present if an invalid payment was sent. */
  readonly payment?: string | undefined
  /** Time of sending in Unix milliseconds. 0 if it is unknown. */
  readonly at: number
  /** The complete reply. Absent if the request failed. */
  readonly reply?: RecordedReply | undefined
}

/** A recorded reply. The names of its headers are in lower case. */
export interface RecordedReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Present if the body is not UTF-8. Such a reply is not replayed. */
  readonly encoding?: 'base64' | undefined
}
