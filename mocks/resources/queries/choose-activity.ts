import type { ChooseGapOption } from '../../gaps/gap-choices.ts'
import type { TokenActivity } from '../../world/figures/token-activity.ts'

/** Returns the function that counts the trades of a token: in all its pools or in one, as chosen for GAP-78. */
export function chooseActivity(
  { activity, activityInMainPool }: TokenActivity,
  choose: ChooseGapOption,
): TokenActivity['activity'] {
  return choose('GAP-78') === 'all-pools' ? activity : activityInMainPool
}
