import { acrossChecks } from '../across/across-checks.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { candleTokens } from './candle-tokens.ts'
import { listDetailAgreement } from './list-detail-agreement.ts'
import { versionAgreement } from './version-agreement.ts'

/** What several operations, or several requests to one, say together (XEP); facts and columns are judged by themselves. */
export const jointChecks: CheckFamily = joinFamilies([
  ...acrossChecks,
  versionAgreement,
  candleTokens,
  listDetailAgreement,
])
