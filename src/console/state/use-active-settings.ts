import { type ChangedSettings, useConsole } from './console-context.ts'
import { describeOverrides, describeScenario, removeOverride, splitScenario } from './describe-scenario.ts'
import { useLoad } from './use-load.ts'

const noSettings: ChangedSettings = { scenarios: [], gaps: {}, lifecycle: [], overrides: {} }

/** Returns all settings that change replies, each with what takes it back, and functions that reset all of them and undo that. */
export function useActiveSettings() {
  const { state, ask, change, contract, session, before, setBefore } = useConsole()
  const { scenarios, gaps, lifecycle } = state ?? noSettings
  const { overrides = {} } = useLoad(() => ask('get', '/__mock/overrides'), [session, state]).data ?? {}
  const behaviors = useLoad(() => ask('get', '/__mock/behaviours'), []).data?.behaviours
  const put = async (changed: Partial<ChangedSettings>) => {
    for (const [name, value] of Object.entries(changed)) {
      const path = name === 'lifecycle' ? 'versions' : (name as 'scenarios')
      await change('put', `/__mock/${path}`, { [name]: value })
    }
  }
  const without = (texts: readonly string[], text: string) => texts.filter(each => each !== text)
  const settings = [
    ...scenarios.map(text => {
      const { name } = splitScenario(text)
      const sentence = describeScenario(text, behaviors?.find(each => each.name === name)?.says)
      const drop = () => put({ scenarios: without(scenarios, text) })
      return { text, part: 'scenarios', find: name, sentence, drop }
    }),
    ...Object.entries(gaps).map(([id, option]) => ({
      ...{ text: `${id}=${option}`, part: 'gaps', find: id },
      sentence: contract.gaps.find(gap => gap.id === id)?.question ?? id,
      drop: () => put({ gaps: removeOverride(gaps, [id]) as typeof gaps }),
    })),
    ...lifecycle.map(text => ({
      ...{ text, part: 'versions', find: '', sentence: text.replace(/[=,]sunset:/, ' answers 410 from ') },
      drop: () => put({ lifecycle: without(lifecycle, text) }),
    })),
    ...describeOverrides(overrides).map(({ path, sentence }) => ({
      ...{ text: sentence, part: 'rows', find: '', sentence },
      drop: () => put({ overrides: removeOverride(overrides, path) }),
    })),
  ]
  const reset = () => {
    setBefore({ scenarios, gaps, lifecycle, overrides })
    return put(noSettings)
  }
  return { settings, reset, undo: settings.length === 0 && before ? () => put(before) : undefined }
}
