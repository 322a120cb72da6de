import { contract } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/contract-types.ts'
import { selectVersion } from '../../../contract/select-version.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Run } from '../../model/recording.ts'
import {
  type GapObservers,
  inWords,
  type Observer,
  type OptionObserver,
  observeOperation,
} from './observer.ts'

/** The version that a request names by its media type, if it names one. */
function findNamedVersion({ target, accept }: Seen): string | undefined {
  const selection = selectVersion(target, accept)
  return selection?.named ? selection.version.version : undefined
}

/** How the fields of the first version of an endpoint differ, when they lack just these. */
const observeFirstVersion =
  <Option extends string>(
    schema: keyof Schemas,
    names: readonly string[],
    option: Option,
  ): OptionObserver<Option | 'same'> =>
  seen => {
    const [row] = seen.rows ?? []
    if (row === undefined || !seen.ok || findNamedVersion(seen) !== '1.0.0') return undefined
    const known = contract.objects[schema] ?? []
    const missing = known.filter(name => !(name in row))
    const others = Object.keys(row).filter(name => !known.includes(name) && name !== BODY_MARK)
    if (missing.length === 0 && others.length === 0) return 'same'
    if (others.length === 0 && missing.toSorted().join() === names.toSorted().join()) return option
    return inWords(
      [
        ...(missing.length === 0 ? [] : [`without ${missing.join(', ')}`]),
        ...(others.length === 0 ? [] : [`with ${others.join(', ')}`]),
      ].join(' '),
    )
  }

const scores: (keyof Schemas['ScoredPost'])[] = ['sentiment', 'alpha', 'legitimacy', 'technicalAccuracy']
const signals: (keyof Schemas['SentimentShift'])[] = ['volatility', 'confidenceScore', 'signalMagnitude']

const HEADER_MARK = 'deprecated-at'
const BODY_MARK = 'deprecated_at'

/** Where a reply says that its version is deprecated. */
function readDeprecationMarks({ reply, rows = [] }: Seen): {
  header: boolean
  body: boolean
  standard: boolean
} {
  const { [HEADER_MARK]: header, deprecation } = reply?.headers ?? {}
  const body = rows.length > 0 && rows.every(row => BODY_MARK in row)
  return { header: header !== undefined, body, standard: deprecation !== undefined }
}

const observeDeprecationMark: Observer<'GAP-32'> = seen => {
  const { header, body, standard } = readDeprecationMarks(seen)
  if (!seen.ok || seen.target.reply.kind !== 'objects') return undefined
  if (header && body) return inWords('header and body')
  if (header || body) return header ? 'header' : 'body'
  return standard ? inWords('in the header Deprecation only') : undefined
}

function isDeprecated({ versions }: Run, { target }: Seen, version: string): boolean {
  return versions.deprecated.includes(`${target.path.split('/').at(-1)}@${version}`)
}

/** Two versions with the same fields can be told apart only when one of them is deprecated. */
const observeSharedMediaType: Observer<'GAP-31'> = (seen, { run }) => {
  const { reply, accept = '' } = seen
  const media = reply !== undefined && seen.target.reply.kind === 'objects' ? seen.target.reply.media : []
  const both = media.find(({ type, versions }) => versions.length > 1 && type === accept)?.versions ?? []
  const [newest, oldest] = [both[0]?.version ?? '', both.at(-1)?.version ?? '']
  if (!seen.rows?.length || isDeprecated(run, seen, newest) === isDeprecated(run, seen, oldest))
    return undefined
  const { header, body, standard } = readDeprecationMarks(seen)
  return (header || body || standard) === isDeprecated(run, seen, oldest) ? 'oldest' : 'newest'
}

/** A media type with a parameter that names the version. */
const observeVersionParameter: Observer<'GAP-C10'> = ({ accept = '', ok, reply }) => {
  if (!/; *version=/.test(accept)) return undefined
  if (reply?.status === 406) return 'unreachable'
  // A parameter that the answer does not repeat was not looked at.
  if (ok) return /version=/.test(reply?.headers['content-type'] ?? '') ? 'parameter' : 'unreachable'
  return undefined
}

const observeContentType: Observer<'GAP-50'> = observeOperation(({ same }) => {
  const good = same.filter(({ ok, target }) => ok && target.reply.kind === 'objects')
  const isVersioned = (wanted: (seen: Seen) => boolean) => {
    const types = good.filter(wanted).map(({ reply }) => reply?.headers['content-type'] ?? '')
    return types.length === 0 ? undefined : types.every(type => /\/vnd\./.test(type))
  }
  const asked = isVersioned(seen => findNamedVersion(seen) !== undefined)
  const plain = isVersioned(({ accept }) => accept === undefined)
  if (asked === false) return plain === true ? inWords('versioned unless asked for') : 'json'
  if (plain === true) return 'versioned'
  return asked === true && plain === false ? 'as-asked' : undefined
})

/** A media type in the form of the versioned ones, which the endpoint does not list. */
const observeUnlistedMediaType: Observer<'GAP-51'> = ({ target, accept, reply, ok }) => {
  if (target.reply.kind !== 'objects' || accept === undefined || /;/.test(accept)) return undefined
  if (selectVersion(target, accept) !== undefined) return undefined
  if (reply?.status === 406) return 'not-acceptable'
  return ok ? 'default-version' : undefined
}

const observeNonJsonAccept: Observer<'GAP-51a'> = ({ target, accept, reply, ok }) => {
  if (target.reply.kind !== 'objects' || accept === undefined) return undefined
  if (/json|\*\/\*|application\/\*/.test(accept)) return undefined
  if (reply?.status === 406) return 'json-only'
  return ok ? 'lenient' : undefined
}

/** Gaps about versions and media types, by id. */
export const versionObservers: GapObservers = {
  'GAP-30': observeFirstVersion('ScoredPost', scores, 'combined-only'),
  'GAP-30a': observeFirstVersion('SentimentShift', signals, 'without-signals'),
  'GAP-31': observeSharedMediaType,
  'GAP-32': observeDeprecationMark,
  'GAP-50': observeContentType,
  'GAP-51': observeUnlistedMediaType,
  'GAP-51a': observeNonJsonAccept,
  'GAP-C10': observeVersionParameter,
}
