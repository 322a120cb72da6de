import { perContract } from '../../../contract/activate-contract.ts'
import { acrossChecks } from '../across/across-checks.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { candleTokens } from './candle-tokens.ts'
import { listDetailAgreement } from './list-detail-agreement.ts'
import { versionAgreement } from './version-agreement.ts'

/** Checks that compare several operations or requests (XEP). Facts and columns have checks of their own. */
export const jointChecks = perContract(
  (): CheckFamily =>
    joinFamilies([
      ...acrossChecks.current,
      versionAgreement.current,
      candleTokens.current,
      listDetailAgreement.current,
    ]),
)
