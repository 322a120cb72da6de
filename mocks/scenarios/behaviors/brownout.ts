import { createUnknownNameError } from '../../../src/base/find-nearest.ts'
import { perContract } from '../../../src/contract/activate-contract.ts'
import { contract } from '../../../src/contract/contract.ts'
import { rejectRequest } from '../../core/reject-request.ts'
import { HOUR } from '../../time/calendar.ts'
import { createArgumentError } from '../parse-whole-number.ts'
import type { Scenario } from '../scenario.ts'

/**
 * Scenario that rehearses a sunset. In the first part of each hour of the session clock, a version gets 410.
 */
export const brownout = {
  name: 'brownout',
  says: 'Versions get 410 in the first part of each hour, as before a sunset (default 25 percent, all versions)',
  takes: '[VERSION:]PERCENT',
  start: (argument = '25') => {
    const [, version, percent] = argument.match(/^(?:([\d.]+):)?(\d{1,2}|100)$/) ?? []
    if (percent === undefined)
      throw createArgumentError('brownout', argument, '[VERSION:]PERCENT, such as 1.0.0:25')
    if (version !== undefined && !knownVersions.current.includes(version))
      throw createUnknownNameError('version', version, knownVersions.current)
    const length = (HOUR * Number(percent)) / 100
    return {
      entries: (entries, { operation, selection, now, choose }) => {
        const asked = selection?.version.version
        if (now % HOUR >= length || (version !== undefined && version !== asked)) return entries
        const what = `${asked === undefined ? 'Operation' : `Version ${asked} of`} ${operation.id}`
        const back = new Date((now - (now % HOUR) + length) * 1000).toISOString().slice(11, 16)
        return rejectRequest(
          choose,
          410,
          `${what} is gone for a while, as it will be for good. It is back at ${back} UTC.`,
        )
      },
    }
  },
} as const satisfies Scenario

const knownVersions = perContract(() => [
  ...new Set(
    contract.operations.flatMap(({ reply }) =>
      reply.kind === 'objects'
        ? reply.media.flatMap(media => media.versions.map(({ version }) => version))
        : [],
    ),
  ),
])
