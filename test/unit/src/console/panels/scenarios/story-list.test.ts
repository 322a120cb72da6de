import '../../support/prepare-modules.ts'
import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { StoryList } from '../../../../../../src/console/panels/scenarios/story-list.tsx'
import { draw, settle } from '../../support/draw.ts'

const inForce = { seed: 7, scenarios: ['slow=1s'] }

async function drawList(stories: readonly { name: string; says: string | null }[]) {
  const change = vi.fn(async () => true)
  const ask = (async () => ({ stories, inForce })) as never
  const { root } = await draw(h(StoryList, {}), { ask, change })
  return { root, change }
}

test('plays a story', async () => {
  const { root, change } = await drawList([
    { name: 'outage', says: 'Nothing answers.' },
    { name: 'whale', says: null },
  ])
  expect(root.list('li').map(({ text }) => text)).toEqual([
    'outageNothing answers.Play outage',
    'whalePlay whale',
  ])
  await settle(() => root.list('button')[1]?.fire('click'))
  expect(change.mock.calls).toEqual([['put', '/__mock/stories', { story: 'whale' }]])
})

test('shows what is in force as a story, and how to start with it', async () => {
  const { root } = await drawList([])
  expect(root.text).toContain('The mock was started without stories.')
  expect(JSON.parse(root.list('pre')[0]?.text ?? '')).toEqual({ 'my-story': inForce })
  expect(root.text).toContain('mdc mock --stories my-story.stories.json --story my-story')
})
