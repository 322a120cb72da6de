import { expect, test } from 'vitest'
import { parseReportFormat, parseReportTargets } from '../../../../src/base/parse-report-targets.ts'

const formats = ['json', 'junit', 'html'] as const
const parse = (...texts: string[]) => parseReportTargets(texts, formats, '--report')

test('reads formats and paths in their order', () => {
  expect(parse('junit=out/report.xml', 'json=-')).toEqual([
    { format: 'junit', path: 'out/report.xml' },
    { format: 'json', path: '-' },
  ])
})

test('takes all after the first equals sign as the path', () => {
  expect(parse('html=a=b.html')).toEqual([{ format: 'html', path: 'a=b.html' }])
})

test.each(['json', 'json='])('rejects %s, which says no path', text => {
  expect(() => parse(text)).toThrow(`Report "${text}" says no path.`)
})

test('rejects two reports in one file', () => {
  expect(() => parse('json=report', 'html=report')).toThrow('Two reports would be written to "report".')
})

test('names the nearest format and the flag for an unknown one', () => {
  expect(() => parse('jsno=-')).toThrow(
    /Unknown report format "jsno"[\s\S]*did you mean: json[\s\S]*at --report/,
  )
  expect(() => parseReportFormat('', formats, '--report')).toThrow('known: json, junit, html')
  expect(parseReportFormat('html', formats, '--report')).toBe('html')
})
