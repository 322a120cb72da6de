/** The parties in the order of a report. */
export const parties = ['clients', 'implementations', 'safe', 'words'] as const

/** A party that a change affects: clients, implementations, neither (`safe`), or only readers of its prose (`words`). */
export type AffectedParty = (typeof parties)[number]

/** Meaning of a kind of change, and those affected. */
export interface ChangeKind {
  readonly concerns: readonly AffectedParty[]
  readonly means: string
}

const clients = ['clients'] as const
const implementations = ['implementations'] as const
const both = ['clients', 'implementations'] as const
const safe = ['safe'] as const
const words = ['words'] as const

const own = {
  'operation-added': [implementations, 'an operation that has to be offered'],
  'operation-removed': [clients, 'an operation that is no longer promised'],
  'operation-renamed': [clients, 'another operationId: generated clients name their function by it'],
  'path-renamed': [both, 'the same operation at another path'],
  'sunset-earlier': [clients, 'an end that comes earlier than it was announced'],
  'sunset-later': [implementations, 'what has to be served longer'],
  'removed-as-announced': [safe, 'a part that is gone after the day of its sunset'],
  'deprecation-changed': [safe, 'deprecated, or no longer: nothing else is asked for or answered'],

  'parameter-added': [implementations, 'an optional parameter that has to be understood'],
  'parameter-added-required': [both, 'a parameter without which requests are refused'],
  'parameter-removed': [clients, 'a parameter that is no longer understood'],
  'parameter-renamed': [both, 'the same parameter by another name'],
  'parameter-made-required': [clients, 'requests without it are refused'],
  'parameter-made-optional': [implementations, 'requests without it have to be answered'],
  'parameter-form-changed': [both, 'the same values, sent in another place or form'],
  'default-added': [implementations, 'what is meant by leaving it out is promised now'],
  'default-removed': [clients, 'what is meant by leaving it out is no longer promised'],
  'default-changed': [both, 'a request that leaves it out now asks for something else'],

  'column-added': [both, 'a column before others: readers by position find the wrong ones behind it'],
  'column-appended': [
    implementations,
    'a column after all others: all positions stay, the service has to send it',
  ],
  'column-removed': [both, 'a column that no longer comes, and must not'],
  'column-moved': [both, 'readers by position find another column there'],
  'column-renamed': [both, 'the same column by another name: readers by name do not find it'],
  'column-retyped': [both, 'another declared type'],
  'column-made-nullable': [both, 'clients meet null; the declared type changes'],
  'column-made-not-null': [implementations, 'null may not come any more'],
  'column-keys-added': [implementations, 'a map has a key more'],
  'column-keys-removed': [both, 'a map has a key less, which must not come'],
  'column-keys-opened': [clients, 'a map may have keys that the contract does not name'],
  'column-keys-closed': [implementations, 'a map may have no keys but those named'],
  'column-elements-changed': [both, 'a position of a tuple means something else'],
  'rows-bound-tightened': [implementations, 'a known key now has exactly one row'],
  'rows-bound-widened': [clients, 'a known key may now have another number of rows than one'],

  'field-added': [implementations, 'a field that has to be there'],
  'field-added-optional': [safe, 'a field that may be there, of an object that may have others'],
  'field-added-closed': [both, 'a field that has to be there, of an object that could have no others'],
  'field-removed': [clients, 'a field that is no longer promised'],
  'field-removed-closed': [both, 'a field that no longer comes, and must not'],
  'field-renamed': [both, 'the same field by another name'],

  'rule-added': [implementations, 'what has to hold that did not have to'],
  'rule-removed': [clients, 'what held and need not any more'],
  'rule-changed': [both, 'a machine cannot tell whether another expression asks for more or for less'],
  'rule-renamed': [implementations, 'the same rule by another id: lists of accepted findings name it'],
  'order-added': [implementations, 'rows have to be in this order'],
  'order-removed': [clients, 'rows need not be in this order any more'],
  'order-changed': [both, 'rows come in another order'],
  'order-renamed': [implementations, 'the same order by another id: lists of accepted findings name it'],

  'level-raised': [implementations, 'documented now, so that it can fail an implementation'],
  'level-lowered': [clients, 'no longer documented, so that nothing fails where it does not hold'],
  'level-changed': [safe, 'another level below documented: nothing is judged by it'],
  'undocumented-added': [safe, 'a statement below documented: nothing fails by it'],
  'undocumented-removed': [safe, 'a statement below documented is gone: nothing failed by it'],
  'undocumented-changed': [safe, 'a statement below documented says something else: nothing fails by it'],

  'version-added': [implementations, 'a version that has to be offered'],
  'version-removed': [clients, 'a version that is no longer promised'],
  'version-sunset': [both, 'a version that is gone: 410'],
  'version-deprecated': [safe, 'a version that is still served'],
  'version-restored': [implementations, 'a version that was sunset or deprecated is current again'],
  'version-default-changed': [both, 'requests that ask for no version get another one'],
  'media-type-added': [safe, 'a form of a reply or of a request beside one that stays'],
  'media-type-removed': [clients, 'a form of the reply that is no longer promised'],

  'response-added': [clients, 'a status that may come'],
  'response-removed': [both, 'a status that must not come any more'],
  'error-removed': [safe, 'an error that is not named any more: who handles it, handles less'],
  'response-replaced': [both, 'the reply is another one'],
  'header-added': [implementations, 'a header of the reply'],
  'header-removed': [clients, 'a header of the reply that is no longer promised'],
  'header-changed': [both, 'another form of a header of the reply'],
  'request-body-added': [safe, 'a body that may be sent: requests without it are as before'],
  'request-body-changed': [both, 'another body of the request'],

  'access-added': [implementations, 'a further way to be let in'],
  'access-removed': [clients, 'a way to be let in that is gone'],
  'access-changed': [both, 'what lets in is sent in another way'],
  'price-raised': [both, 'a request costs more'],
  'price-lowered': [implementations, 'a request costs less'],
  'payment-changed': [both, 'another chain, or another version of the protocol'],
  'server-added': [implementations, 'a further address of the service'],
  'server-removed': [clients, 'an address of the service that is gone'],
  'server-changed': [clients, 'what stands for a part of an address'],

  'gap-added': [safe, 'a question that was never answered is named'],
  'gap-removed': [implementations, 'a question that is no longer open, without a word how it was settled'],
  'gap-resolved': [implementations, 'a question is settled: whoever chose otherwise has to change'],
  'gap-reopened': [clients, 'a question that was settled is open again'],
  'gap-choice-added': [safe, 'one more lawful answer to an open question'],
  'gap-choice-removed': [implementations, 'an answer that is no longer lawful'],
  'gap-default-changed': [safe, 'the mock chooses otherwise'],
  'gap-keyword-changed': [safe, 'the choices are values of another keyword'],
  'gap-renamed': [safe, 'the same question by another id'],
  'gap-named': [safe, 'an open question is said to concern this place'],
  'gap-not-named': [safe, 'an open question is no longer said to concern this place'],

  'part-added': [safe, 'a named part; whoever refers to it is told by itself'],
  'part-removed': [safe, 'a named part is gone; whoever referred to it is told by itself'],
  'part-renamed': [
    safe,
    'a named part by another name: nothing on the wire, another name in generated types',
  ],
  'meaning-said': [safe, 'it is said what a row, a column or a parameter is about, or no longer'],
  'meaning-changed': [clients, 'a row, a column or a parameter is about something else'],
  'dialect-changed': [safe, 'the version of OpenAPI or the dialect; what is said in it is told by itself'],
  'words-changed': [words, 'prose: title, summary, description, clause, tags, examples, order of listing'],
  unjudged: [both, 'a keyword that the grammar does not know, a form it does not expect, or another file'],
} as const

/** The aspects of a value that a schema can limit. */
const families = {
  bound: 'a bound of a value, its length or its count',
  values: 'the list of values',
  type: 'the JSON type',
  pattern: 'the pattern of a text',
  format: 'the format: width of a number, kind of a text',
  presence: 'which fields are always there',
  fields: 'which fields there may be',
  shape: 'the combination of schemas',
} as const

/** An aspect of a value that a schema can limit. */
export type SchemaAspect = keyof typeof families
/** Direction of a value: sent by clients, or received by them. */
export type Direction = 'request' | 'reply'
/** Result of a change: fewer, more, or other values are allowed than before. */
export type BoundChange = 'tightened' | 'widened' | 'changed'

const boundChanges = {
  reply: {
    tightened: [implementations, 'less may be answered'],
    widened: [clients, 'more may be answered'],
    changed: [both, 'something else may be answered'],
  },
  request: {
    tightened: [clients, 'less is accepted'],
    widened: [implementations, 'more has to be accepted'],
    changed: [both, 'something else is accepted'],
  },
} as const satisfies Record<Direction, Record<BoundChange, readonly [readonly AffectedParty[], string]>>

/** Id of a kind of change. It is permanent. */
export type ChangeId = keyof typeof own | `${Direction}-${SchemaAspect}-${BoundChange}`

/** All kinds of changes between two documents. */
export const changeKinds = Object.fromEntries([
  ...Object.entries(own).map(([id, [concerns, means]]) => [id, { concerns, means }]),
  ...Object.entries(boundChanges).flatMap(([direction, each]) =>
    Object.entries(families).flatMap(([family, what]) =>
      Object.entries(each).map(([way, [concerns, means]]) => [
        `${direction}-${family}-${way}`,
        { concerns, means: `${means}: ${what}` },
      ]),
    ),
  ),
]) as Readonly<Record<ChangeId, ChangeKind>>

/** Returns the position of a kind of change in a report, from 0. Those that break clients come first. */
export function rankChange(id: ChangeId): number {
  return parties.indexOf(changeKinds[id].concerns[0] ?? 'words')
}
