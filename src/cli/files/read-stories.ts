import type { SchemaObject } from 'ajv/dist/2020.js'
import {
  type ResolvedStory,
  resolveStory,
  type Stories,
  type StorySettings,
} from '../../../mocks/core/settings/story.ts'
import { readGapChoices } from '../../../mocks/gaps/read-gap-choices.ts'
import { OverrideError } from '../../../mocks/overrides/override-error.ts'
import { parseScenario } from '../../../mocks/scenarios/parse-scenario.ts'
import { createMock, type Mock } from '../../../mocks/server.ts'
import { isSessionName, sessionNameMessage } from '../../../mocks/session/sessions.ts'
import { parseMilestones } from '../../../mocks/versions/parse-milestones.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readYaml } from '../../base/read-yaml.ts'
import schema from './stories.schema.json' with { type: 'json' }

type Where = (...path: readonly (string | number)[]) => string

/** Reads a file of stories, and checks each of them. Throws ContractError with file and line, and the nearest name. */
export function readStories(file: string): Stories {
  const { value, where } = readYaml<Stories>(file, schema as SchemaObject, { isTyped: true })
  const mock = createMock()
  for (const name of Object.keys(value)) checkStory(value, name, mock, (...path) => where(name, ...path))
  return value
}

function checkStory(stories: Stories, name: string, mock: Mock, where: Where): void {
  const { sessions = {}, ...story } = stories[name] ?? {}
  checkTexts(story, where)
  locate(() => resolveStory({ ...stories, [name]: story }, name), where, 'extends')
  locate(() => resolveStory(stories, name), where, 'sessions')
  checkMarket(resolveStory(stories, name), mock, where)
  for (const [session, settings] of Object.entries(sessions)) {
    const whereIn: Where = (...path) => where('sessions', session, ...path)
    if (!isSessionName(session)) throw new ContractError(sessionNameMessage, { where: whereIn() })
    checkTexts(settings, whereIn)
    checkMarket(resolveStory(stories, name, session), mock, whereIn)
  }
}

/** Checks what is understood without a market. */
function checkTexts({ scenarios = [], gaps = {}, versions = [] }: StorySettings, where: Where): void {
  for (const [at, text] of scenarios.entries()) locate(() => parseScenario(text, ''), where, 'scenarios', at)
  for (const [at, text] of versions.entries()) locate(() => parseMilestones(text), where, 'versions', at)
  locate(() => readGapChoices(gaps), where, 'gaps')
}

/** Checks settings in a session of their market. All stories with this market share it. */
function checkMarket({ now, overrides, ...settings }: ResolvedStory, mock: Mock, where: Where): void {
  const session = mock.sessions.open(`${settings.seed}.${settings.size}`)
  const start = () => {
    session.clock.reset()
    if (now !== undefined) session.clock.freeze(now)
    session.set(settings)
  }
  locate(start, where, 'now')
  locate(() => session.set({ overrides }), where, 'overrides')
}

function locate(check: () => unknown, where: Where, ...path: readonly (string | number)[]): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    const more = error instanceof OverrideError ? error.path : []
    throw new ContractError(error.sentence, {
      facts: error.facts,
      where: where(...path, ...more),
      cause: error,
    })
  }
}
