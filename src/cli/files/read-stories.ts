import type { SchemaObject } from 'ajv/dist/2020.js'
import { describeBrokenOverride } from '../../../mocks/core/settings/override.ts'
import { checkSetting, type SettingPath } from '../../../mocks/core/settings/setting-error.ts'
import { resolveStory, type Stories } from '../../../mocks/core/settings/story.ts'
import { createMock } from '../../../mocks/server.ts'
import { isSessionName, sessionNameMessage } from '../../../mocks/session/sessions.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readYaml } from '../../base/read-yaml.ts'
import { locateSettingError } from './locate-setting-error.ts'
import schema from './stories.schema.json' with { type: 'json' }

/**
 * Reads a file of stories, and checks each of them. Throws ContractError with file and line, and the nearest name. Calls `note`
 * with a line about each rule that rows of a story break.
 */
export function readStories(file: string, note: (line: string) => void = () => {}): Stories {
  const { value, where } = readYaml<Stories>(file, schema as SchemaObject, { isTyped: true })
  const mock = createMock()
  const lines = new Set<string>()
  const check = (name: string, path: SettingPath, session?: string) => {
    try {
      const { now, seed, size, ...settings } = resolveStory(value, name, session)
      // All stories with this market share it.
      const market = mock.sessions.open(`${seed}.${size}`)
      market.clock.reset()
      if (now !== undefined) checkSetting(['now'], () => market.clock.freeze(now))
      market.set({ seed, size, ...settings })
      for (const broken of market.overrides?.broken ?? []) lines.add(describeBrokenOverride(broken))
    } catch (error) {
      throw locateSettingError(error, (...inner) => where(...path, ...inner))
    }
  }
  const checked = new Set<string>()
  const checkStory = (name: string) => {
    const story = value[name]
    if (story === undefined || checked.has(name)) return
    checked.add(name)
    // What a story extends has mistakes of its own.
    if (story.extends !== undefined) checkStory(story.extends)
    check(name, [name])
    for (const session of Object.keys(story.sessions ?? {})) {
      const path = [name, 'sessions', session]
      if (!isSessionName(session)) throw new ContractError(sessionNameMessage, { where: where(...path) })
      check(name, path, session)
    }
  }
  for (const name of Object.keys(value)) checkStory(name)
  for (const line of lines) note(`${file}: ${line}`)
  return value
}
