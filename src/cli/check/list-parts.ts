import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { listExampleRequests } from '../../../mocks/examples/list-example-requests.ts'
import { describeUnfilled, loadDrafts } from '../../../mocks/examples/load-drafts.ts'
import { recordedOptions } from '../../../mocks/examples/send-example-request.ts'
import { createMock } from '../../../mocks/mock.ts'
import { isDrafted } from '../../../mocks/resources/is-drafted.ts'
import { formatCount } from '../../base/format-count.ts'
import { writeJson } from '../../conformance/report/format-json.ts'
import { activateContract } from '../../contract/activate-contract.ts'
import { contract as active } from '../../contract/contract.ts'
import { describeChangeLocation } from '../../diff/describe-places.ts'
import { compareContracts, findChangeSeverity, summarizeChanges } from '../../diff/report/contract-diff.ts'
import { readRevisionSide } from '../../diff/side/read-compared-contract.ts'
import { findPathInRepository } from '../../diff/side/read-revision.ts'
import { buildDocument, buildUncheckedDocument } from '../../generate/build-document.ts'
import { compileContract } from '../../generate/compile/compile-contract.ts'
import { readSourceFolder } from '../../generate/compile/read-document.ts'
import { lintDocument } from '../../generate/lint/lint-document.ts'
import { locateProblems } from '../../generate/places/locate-in-source.ts'
import { describeProblem, formatPosition } from '../../generate/problems/spec-problem.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { recordReplies } from '../create-examples-command.ts'
import { writeTextFile } from '../files/write-text-file.ts'
import type { CheckPart } from './check-contract.ts'

/**
 * Lists what follows a change of a folder of source files. Each part reads what those before it wrote. `base` is the
 * revision of git to compare with.
 */
export function listParts(folder: string, base: string | undefined) {
  const source = readSourceFolder(folder)
  const examples = source.examples as Map<string, string>
  let document: SpecDocument | undefined
  const build = () => {
    document ??= buildDocument(source)
    return document
  }
  const contract: CheckPart = {
    name: 'contract',
    run: () => ({ state: formatCount(Object.keys(build().paths).length, 'operation') }),
  }
  const replies: CheckPart = {
    name: 'examples',
    async run() {
      activateContract(compileContract(source, build()))
      const mock = createMock(recordedOptions)
      const market = { world: mock.world, now: mock.clock.now() }
      const left = (await loadDrafts(market)).map(describeUnfilled)
      const drafted = active.operations.filter(isDrafted).map(({ id }) => id)
      if (drafted.length < active.operations.length && drafted.length > 0)
        left.push(`Drafted operations: ${drafted.join(', ')}. No resource in mocks/resources/ answers them.`)
      if (examples.size === 0) return { state: 'none are recorded', left }
      const requests = listExampleRequests(market.world, market.now, defaultApiKey)
      const queries = Object.fromEntries(requests.map(({ operationId, query }) => [operationId, query]))
      const all = [...recordReplies(mock, requests), { name: 'requests', body: queries }]
      const texts = all
        .map(({ name, body }) => [`${name}.json`, writeJson(body)] as const)
        .filter(([name, text]) => examples.get(name) !== text)
      for (const [name, text] of texts) {
        await writeTextFile(join(dirname(folder), 'fixtures/examples', name), text)
        examples.set(name, text)
      }
      // Only examples are others. What was checked is as it was.
      if (texts.length > 0) document = buildUncheckedDocument(source)
      return { state: `${texts.length} of ${all.length} written`, left }
    },
  }
  const lint: CheckPart = {
    name: 'lint',
    run() {
      const problems = locateProblems(lintDocument(build()), source).map(
        problem => `${formatPosition(problem)}: ${describeProblem(problem)}`,
      )
      return { state: formatCount(problems.length, 'problem'), problems }
    },
  }
  const diff: CheckPart = {
    name: 'diff',
    run() {
      if (base === undefined) return { state: 'no base: name a revision with --base' }
      const before = readRevisionSide(base, 'git revision', findPathInRepository(folder))
      const review = compareContracts({ before, after: { name: folder, document: build(), source } })
      const notes = review.changes.map(
        each =>
          `${findChangeSeverity(each).says}: ${each.id}: ${each.says} ${describeChangeLocation(each, review)}`,
      )
      const changelog = `CHANGELOG.md: npx market-data-contract diff ${base} --report changelog=CHANGELOG.md`
      return {
        state: `since ${base}: ${summarizeChanges(review)}`,
        notes,
        left: notes.length > 0 && existsSync('CHANGELOG.md') ? [changelog] : [],
      }
    },
  }
  return { contract, replies, lint, diff, source, build }
}
