import { dirname, isAbsolute, join } from 'node:path'
import { createUnknownNameError } from '../../base/find-nearest.ts'
import { omitUndefined } from '../../base/omit-undefined.ts'
import { readYaml } from '../../base/read-yaml.ts'
import { perContract } from '../../contract/activate-contract.ts'
import { contract } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { matchOperations } from '../../contract/match-route.ts'
import type { components } from '../../generated/file-forms.ts'
import type { NetworkSettings } from '../../network/read-network.ts'
import { readTarget } from '../collect/prepare-request.ts'
import { readSamples, type SampleSettings } from '../inputs/inputs.ts'
import { toReportOption } from '../report/write-reports.ts'
import schema from './config.schema.json' with { type: 'json' }

/** Settings of a configuration file. Command-line options override them. */
export type Config = ReturnType<typeof readConfig>

/** The file as described by config.schema.json, with the type of samples, which the schema cannot express. */
type Settings = Omit<components['schemas']['Settings'], 'samples'> & { readonly samples?: SampleSettings }
type Exclusions = NonNullable<NonNullable<Settings['scope']>['exclude']>

/**
 * Reads a configuration file. Its paths are relative to its directory, and exclusions end after their
 * `until`. Throws ContractError with file and line for an invalid setting, and with the nearest name if there
 * is one.
 */
export function readConfig(file: string, now: Date) {
  const { value, where } = readYaml<Settings>(file, schema)
  const { target = {}, profile, negative, budget = {}, policy, payments, accepted, report } = value
  const { sunset, deprecated } = value.versions ?? {}
  const { wallClock, ...limits } = budget
  const { apiKeyEnv, keyHeader, traceHeader } = target
  const beside = (path: string) => (isAbsolute(path) ? path : join(dirname(file), path))
  return omitUndefined({
    target: readTarget(target),
    apiKeyEnv,
    keyHeader,
    network: value.network && readNetworkSettings(value.network, beside),
    traceHeader,
    profile,
    negative,
    limits: omitUndefined({ ...limits, wallClockMs: parseDuration(wallClock) }),
    samples: readSamples(value.samples ?? {}, (...path) => where('samples', ...path)),
    ...readExclusions(value.scope?.exclude ?? [], now, index => where('scope', 'exclude', index, 'endpoint')),
    authEnforced: value.auth?.enforced,
    versions: {
      sunset: readVersions(sunset, where('versions', 'sunset')),
      deprecated: readVersions(deprecated, where('versions', 'deprecated')),
    },
    failOnInferred: policy?.failOn?.includes('inferred'),
    floor: policy?.floor,
    payments,
    accepted: accepted && beside(accepted),
    reports: (report?.formats ?? []).map((name, index) =>
      toReportOption(name, beside(report?.dir ?? ''), where('report', 'formats', index)),
    ),
  })
}

function readNetworkSettings(
  { headers = {}, cacert, clientCert, clientKey, ...rest }: NonNullable<Settings['network']>,
  beside: (path: string) => string,
): NetworkSettings {
  return omitUndefined({
    ...rest,
    headers: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    cacert: cacert && beside(cacert),
    clientCert: clientCert && beside(clientCert),
    clientKey: clientKey && beside(clientKey),
  })
}

/** Returns the operations out of scope, each with the reason, and sentences about expired exclusions. */
function readExclusions(exclusions: Exclusions, now: Date, where: (index: number) => string) {
  const today = now.toISOString().slice(0, 10)
  const excluded: Partial<Record<OperationId, string>> = {}
  const notes: string[] = []
  for (const [index, { endpoint, reason, until = today }] of exclusions.entries()) {
    const ids = matchOperations(endpoint, where(index))
    if (until < today) notes.push(`${endpoint} is in scope again: its exclusion ended on ${until}.`)
    else for (const id of ids) excluded[id] = reason
  }
  return { excluded, notes }
}

/** All versions in the form of the contract's table: the last part of the path, and the number. */
const allVersions = perContract(() =>
  contract.operations.flatMap(({ path, reply }) => {
    const endpoint = path.slice(path.lastIndexOf('/') + 1)
    const media = reply.kind === 'objects' ? reply.media : []
    return media.flatMap(each => each.versions.map(({ version }) => `${endpoint}@${version}`))
  }),
)

function readVersions(names: readonly string[] = [], where: string): readonly string[] {
  for (const name of names)
    if (!allVersions.current.includes(name))
      throw createUnknownNameError('version', name, allVersions.current, where)
  return names
}

const units = { s: 1000, m: 60_000, h: 3_600_000 }

function parseDuration(duration: string | undefined): number | undefined {
  if (duration === undefined) return undefined
  return Number.parseInt(duration, 10) * units[duration.slice(-1) as keyof typeof units]
}
