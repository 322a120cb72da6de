import { spawnSync } from 'node:child_process'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { diffDocuments } from '../../../../src/diff/diff-documents.ts'
import { readComparedContract } from '../../../../src/diff/side/read-compared-contract.ts'
import { isEveryRun } from '../../../support/count-runs.ts'

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''
const isWhole = git('rev-parse', '--is-shallow-repository') === 'false'
const revisions = git('log', '--reverse', '--first-parent', '--format=%h', '--', 'spec', 'fixtures/examples')
  .split('\n')
  .filter(Boolean)
/** Every so manieth revision; MDC_HISTORY=1 takes them all. */
const stride = Number(process.env.MDC_HISTORY ?? (isEveryRun ? 4 : 60))
const chosen = revisions.filter((_, index) => index % stride === 0 || index === revisions.length - 1)

describe.skipIf(!isWhole || chosen.length < 2)(
  `the history of the contract (skipped without the whole git history), every ${stride}. revision`,
  () => {
    let before = isWhole && chosen[0] !== undefined ? readComparedContract(chosen[0]) : undefined
    it.each(chosen.slice(1))('has no unjudged and no missing change up to %s', revision => {
      const after = readComparedContract(revision)
      if (before === undefined) throw new Error('There is no earlier revision.')
      const changes = diffDocuments(before.document, after.document)
      expect(changes.filter(({ id }) => id === 'unjudged').map(({ says }) => says)).toEqual([])
      expect(changes.length > 0).toBe(!isDeepStrictEqual(before.document, after.document))
      before = after
    })
  },
)
