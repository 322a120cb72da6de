import { expect, it } from 'vitest'
import { readRuleForm } from '../../../../src/contract/expressions/read-rule-form.ts'
import { readYaml } from '../../../support/read-yaml.ts'

const none = {
  bounds: [],
  echoes: [],
  unique: [],
  constant: [],
  ascending: [],
  maxRows: undefined,
}
type Row = [rule: string, form: Partial<ReturnType<typeof readRuleForm>>]

it.each(readYaml<Row[]>(import.meta.url, 'rule-forms.yaml'))('%s', (rule, form) => {
  expect(readRuleForm(rule)).toEqual({ ...none, ...form })
})
