/** Bounds of what others write. Each name ends with its unit. */
export type Bounds = Readonly<Record<string, number>>

// Bundlers keep an object as a whole, and one with a computed value even without use: so the client has constants.

/** Size of a decoded body that the client reads. The largest allowed replies have 0.4 MB. */
export const CLIENT_BODY_BYTES = 16_777_216
/** Time of a call of the client with all its repeats, when its caller names none. */
export const CLIENT_MS = 30_000
/** Requests for one list: a service can lead on without end. */
export const LIST_REQUESTS = 10_000
/** Full pages that lead no further, and returns to an earlier page, in sequence. */
export const REPEATED_PAGES = 10
/** Offers in the terms of one payment: a signing client checks each. */
export const PAYMENT_OFFERS = 20
/** Validity of a signature: until it expires, its holder can take the money. */
export const PAYMENT_SECONDS = 1800

/** Column types within each other. ClickHouse and this contract need three. */
export const TYPE_LEVELS = 50

/** Files, pipes and revisions that a command reads. */
export const fileBounds = {
  settingsBytes: 16_777_216, // A settings file, far above any written by hand.
  textBytes: 536_870_880, // A document or a recording: about the longest text of V8.
  silenceMs: 10_000, // A pipe without data: it may have no writer.
  aliases: 100, // Uses of anchors in YAML: those of a few lines can expand to gigabytes.
  revisionBytes: 268_435_456, // The files of a git revision together.
  gitMs: 60_000, // One command of git, which may wait for a remote.
} satisfies Bounds

/** OpenAPI documents and folders of a contract: several times the largest public ones. */
export const documentBounds = {
  levels: 200, // Values within values.
  paths: 5_000,
  files: 5_000, // Files that a document refers to. The largest public one has some 3,000.
  characters: 64_000_000, // Texts of these files together.
  locatedCharacters: 1_000_000, // A text in which places have lines: to find the line of a longer one takes longer than to read it.
  values: 300_000, // Values after all references are expanded, about 20 times as many as in this contract.
  requiredValues: 10_000, // Values that a body must have: each is drawn for each row.
  parameterSchemas: 1_000, // Schemas within that of a parameter. Further ones allow everything.
  combinedSchemas: 10_000, // Schemas that one value is checked by. A few lines that each refer twice to the next make billions.
  drawnItems: 1_000, // Least members or characters of a value. More could not be drawn in a second.
  enumValues: 300_000,
  properties: 20_000,
  patternMs: 200, // Texts for one pattern: matching can take exponential time.
  slowPatterns: 10, // Patterns that may take longer. All further ones with repetitions are called slow.
  lintMs: 30_000, // All rules and orders of a contract, which usually take one or two seconds.
  nestedLoops: 3, // Loops of a rule within each other. Three over a list of a hundred items already run a million steps.
  ruleValues: 10_000, // Values of a rule, when each use of a variable counts as its whole value.
} satisfies Bounds

/** Values that the mock draws from the schemas of others. */
export const draftBounds = {
  schemaLevels: 64, // Schemas within schemas that a value is checked by: they may refer to themselves.
  characters: 10_000, // A text of a pattern, after which nothing is repeated.
  enumValues: 1_000, // Values of an enum among which is chosen.
  facts: 100_000, // Facts of the entities of a kind: they are drawn at once.
} satisfies Bounds

/** Two documents that are compared. A few lines that each refer twice to the next make billions of parts. */
export const comparisonBounds = {
  references: 100_000, // References that are written out.
  parts: 10_000, // Parts of allOf, oneOf and anyOf that are written out.
  forms: 64, // Forms of the values of one schema.
  formLevels: 12, // References within each other that lead to a form.
  steps: 2_000, // Comparisons of forms: with more, a schema counts as changed.
} satisfies Bounds

/** Judged replies: about eight times the largest allowed reply (1,000 rows of 25 columns, 0.4 MB). */
export const replyBounds = {
  bytes: 4_194_304, // A decoded body.
  levels: 100, // Arrays and objects within each other. A cell has at most seven levels.
  values: 200_000, // Values and names in one body.
  rows: 8_000,
  columns: 1_000,
  codings: 4, // Content codings of a body. One is usual, and a second one is an accident.
  bodies: 8, // Bodies of maximum size that a run holds.
  connectMs: 10_000, // A connection to the target.
  waitMs: 60_000, // A wait that a target requests with Retry-After.
  comparedRows: 1_000, // Rows that a rule compares with each other, which takes quadratic time.
  encodingLevels: 3, // Encodings to undo in search of a secret, such as escapes in base64 in JSON.
} satisfies Bounds

/** Exchanges that pass through the proxy. */
export const proxyBounds = {
  bufferedBytes: 67_108_864, // All replies together that are buffered for judging.
  bufferMs: 5_000, // Buffering of a reply. A slower one is streamed and not judged.
  recordedBytes: 268_435_456, // A recording. Later exchanges are not recorded.
  silenceMs: 60_000, // A target without data.
  connectMs: 10_000,
  connections: 128,
  secrets: 200, // Remembered secrets. Replies do not repeat old ones.
} satisfies Bounds

/** Requests of clients to the mock, and what it keeps of them. */
export const requestBounds = {
  headerBytes: 32_768, // All headers, above the bound of an address, which has an error of its own.
  addressCharacters: 8_192, // Path and query.
  bodyBytes: 65_536, // A body of the control API.
  overrideBytes: 1_000_000, // Overrides with recorded replies in them.
  overrideRows: 5_000, // Rows of all overrides together: each is checked by the rules.
  replyHeaders: 100, // Headers of a recorded reply. Clients in Node read 16 KB, with those of the mock.
  replyHeaderCharacters: 8_192,
  sessions: 100, // Sessions with a name, which clients choose.
  extendedStories: 50, // Stories that one extends, each the next.
  journalEntries: 1_000, // Entries of a journal.
  journalCharacters: 500_000, // All texts of the entries of a session. An ordinary request uses a tenth of its share.
  textCharacters: 1_000, // One text of an entry, so that one request cannot displace many.
  queryCharacters: 3_000, // A query beside short headers, such as one with 60 addresses.
  counterKeys: 10_000, // Keys of counters that are kept, since clients choose them.
  unsentBytes: 4_000_000, // Unsent changes, above which a slow reader is disconnected. It can reconnect for those it missed.
  delayMs: 600_000, // A delay of a scenario.
  hugePageRows: 20_000, // Rows of the scenario huge-page.
} satisfies Bounds

/** The store that replicas share. */
export const storeBounds = {
  keyBytes: 16_000_000, // The value of a key. One that is longer was written by another program.
  steps: 10_000, // Waiting steps. Further requests are answered without the store.
  silenceMs: 4_000, // A connection without data, before it is replaced. The server is pinged every second.
  waitMs: 2_000, // A change or a payment that waits for the store. Then its client is asked to retry.
  payments: 10_000, // Pending payments. The result of another is lost, and it stays settled if it was recorded.
} satisfies Bounds
