import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { candleTokens } from './candle-tokens.ts'
import { closedHistory, dayOfHours } from './closed-history.ts'
import { completePrices } from './complete-prices.ts'
import { filterCompleteness } from './filter-completeness.ts'
import { listedEntities } from './listed-entities.ts'
import { postCompleteness } from './post-completeness.ts'
import { priceDigits } from './price-digits.ts'
import { searchCompleteness } from './search-completeness.ts'
import { socialWindows } from './social-windows.ts'
import { tokenPrice, tokenTrades, tokenVolume } from './token-price.ts'
import { toldUnits } from './told-units.ts'
import { versionAgreement } from './version-agreement.ts'
import { windowEffects } from './window-effects.ts'
import { windowNesting } from './window-nesting.ts'

/** What several operations, or several requests to one, say together (XEP); facts and columns are judged by themselves. */
export const jointChecks: CheckFamily = joinFamilies([
  completePrices,
  tokenPrice,
  priceDigits,
  tokenTrades,
  tokenVolume,
  windowNesting,
  filterCompleteness,
  searchCompleteness,
  postCompleteness,
  closedHistory,
  dayOfHours,
  versionAgreement,
  candleTokens,
  windowEffects,
  socialWindows,
  toldUnits,
  listedEntities,
])
