import type { BehaviorInfo } from './scenario-switch.ts'

/** Behaviors that are used for one purpose. */
export interface BehaviorGroup {
  readonly title: string
  readonly behaviors: readonly BehaviorInfo[]
}

/** The states that a page has to show first: nothing, loading, failed, and incomplete. */
const mostUsed = ['empty', 'slow', 'code', 'many-nulls']

/** Names of the mock's behaviors by purpose. Those used most come first. */
const groups: Readonly<Record<string, RegExp>> = {
  'Used most': new RegExp(`^(${mostUsed.join('|')})$`),
  Data: /^(empty-columns|unknown-id|huge-page|nulls|unpriced|columns?-|rows-|big-numbers|odd-text|example)/,
  'Market events': /^(stale|pump|crash|depeg|rug|dead)/,
  'Failures and delays':
    /^(slow-body|server-error|flaky|once|after|maintenance|gateway|rate-limited|brownout|truncated|connection|offline)/,
  Payments: /^payment-/,
  Others: /^/,
}

/** Arguments that are offered as buttons. */
export const presets: Readonly<Record<string, readonly string[]>> = {
  code: ['404', '429', '500'],
  slow: ['300', '3000', 'forever'],
}

/** Groups behaviors by their purpose. A group without behaviors is left out. */
export function groupBehaviors(behaviors: readonly BehaviorInfo[]): BehaviorGroup[] {
  const titles = Object.entries(groups)
  const titleOf = ({ name }: BehaviorInfo) => titles.find(([, names]) => names.test(name))?.[0]
  return titles.flatMap(([title]) => {
    const own = behaviors.filter(behavior => titleOf(behavior) === title)
    const ordered = own.toSorted((a, b) => mostUsed.indexOf(a.name) - mostUsed.indexOf(b.name))
    return own.length === 0 ? [] : [{ title, behaviors: ordered }]
  })
}
