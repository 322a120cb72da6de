import { indexFaults } from '/tmp/wt/params/mocks/scenarios/faults/list-faults.ts'
import { recordCleanRun, playFault, createNeighbourFilter, playFaultInOneReply } from '/tmp/wt/params/test/conformance/proof/play-fault.ts'
import { findExpectedVerdict, matchCompanions, explainUnseen } from '/tmp/wt/params/test/conformance/proof/expected-verdict.ts'
const wanted = new RegExp(process.argv[2]!)
const clean = await recordCleanRun()
const { judge } = await import('/tmp/wt/params/src/conformance/judge/judge.ts')
const report = judge(clean.recording)
console.log(clean.recording.exchanges.length, report.exit, report.summary)
for (const r of report.requirements) if (['fail','warn','inconclusive'].includes(r.verdict)) console.log(r.verdict, r.id, r.operationId, r.reason, JSON.stringify(r.findings[0]))
for (const [name, fault] of indexFaults()) {
  if (!wanted.test(name)) continue
  const t = Date.now()
  const o = fault.rule ? await playFaultInOneReply(clean, fault) : await playFault(clean, fault, createNeighbourFilter(clean, fault))
  const { verdict, ids } = findExpectedVerdict(fault)
  const list = verdict === 'fail' ? o.failed : o.warned
  const ok = list.some(id => ids.includes(id))
  const others = o.failed.filter(id => !ids.includes(id) && !matchCompanions(fault).test(id))
  console.log(ok ? 'ok' : 'MISSED', name, verdict, explainUnseen(fault) ?? '', ok && !others.length ? '' : `F ${o.failed} W ${o.warned} others ${others}`, Date.now() - t)
}
