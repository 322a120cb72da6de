import { acrossChecks } from '../across/across-checks.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { candleTokens } from './candle-tokens.ts'
import { listDetailAgreement } from './list-detail-agreement.ts'
import { versionAgreement } from './version-agreement.ts'

/** Statements over several operations or requests (XEP). Facts and columns are judged separately. */
export const jointChecks: CheckFamily = joinFamilies([
  ...acrossChecks,
  versionAgreement,
  candleTokens,
  listDetailAgreement,
])
