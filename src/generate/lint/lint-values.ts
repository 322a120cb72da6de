import { type ASTNode, serialize } from '@marcbachmann/cel-js'
import { parseRule } from '../../contract/find-broken-rules.ts'
import { findValueFault } from '../../contract/schema/find-value-fault.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { listPrefixes } from '../extract/extract-contract.ts'
import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'
import { findExpressions } from './lint-request-groups.ts'
import { findUnknown, lintRules } from './lint-rules.ts'
import { childrenOf } from './read-rule.ts'
import { selectNodes, selectTexts } from './select-texts.ts'

/** Finds values of the right form that cannot be meant. */
export function lintValues(document: SpecDocument): SpecProblem[] {
  return [
    ...lintSchemaValues(document),
    ...lintDefaultVersions(document),
    ...lintSecurity(document),
    ...lintServers(document),
    ...lintRequestNames(document),
    ...lintRuleValues(document),
  ]
}

/** Finds defaults and listed values that their own schema does not allow, and values that are listed twice. */
function lintSchemaValues(root: SpecDocument): SpecProblem[] {
  return selectNodes(root, '/**').flatMap(({ node, path }) => {
    if (!isJsonNode(node) || path.at(-1) === 'properties') return []
    const { default: standard, ...whole } = node
    const { enum: listed, ...others } = whole
    const values: unknown[] = Array.isArray(listed) ? listed : []
    const texts = values.map(value => JSON.stringify(value))
    const describe = (subject: string, value: unknown, schema: JsonNode) => {
      const fault = findValueFault(schema, value, { root })
      return fault === undefined ? [] : [`${subject} ${JSON.stringify(value)} must be ${fault.must}`]
    }
    return [
      ...createProblems(
        createPointer(...path, 'default'),
        standard === undefined ? [] : describe('the default', standard, whole),
      ),
      ...createProblems(createPointer(...path, 'enum'), [
        ...values.flatMap(value => describe('the listed value', value, others)),
        ...texts.filter((text, at) => texts.indexOf(text) < at).map(text => `${text} is listed twice`),
      ]),
    ]
  })
}

/** Finds operations with versions of which none or several are the default. */
function lintDefaultVersions({ paths }: SpecDocument): SpecProblem[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const versions = Object.values(get.responses['200']?.content ?? {}).flatMap(
      each => each['x-versions'] ?? [],
    )
    const defaults = versions.filter(each => each.default === true)
    const pointer = createPointer('paths', path, 'get', 'responses', '200', 'content')
    const list = (some: typeof versions) => some.map(({ version }) => version).join(', ')
    if (versions.length === 0 || defaults.length === 1) return []
    const message =
      defaults.length === 0
        ? `no version is the default; write default: true at one of ${list(versions)}`
        : `only one version can be the default, not ${list(defaults)}`
    return [{ pointer, message }]
  })
}

/** Finds names of security schemes that are not declared. */
function lintSecurity(document: SpecDocument): SpecProblem[] {
  const known = Object.keys(document.components.securitySchemes ?? {})
  const used = ['/security/*/@', '/paths/*/get/security/*/@'].flatMap(each => selectTexts(document, each))
  return used
    .filter(({ text }) => !known.includes(text))
    .map(({ text, path }) => ({
      pointer: createPointer(...path),
      message: `no security scheme "${text}" is declared`,
      ...createHint(text, known),
    }))
}

/** Finds addresses of servers with a variable that is not declared, or another prefix than the first, which all share. */
function lintServers(document: SpecDocument): SpecProblem[] {
  const placed = ['', '/paths/*', '/paths/*/get']
    .map(each => `${each}/servers/*`)
    .flatMap(each => selectNodes(document, each))
  const servers = placed.map(({ node }) => node as { readonly url: string; readonly variables?: object })
  const prefixes = listPrefixes(servers)
  const shared = ['', prefixes.find(each => each !== '')]
  return servers.flatMap(({ url, variables = {} }, at) => {
    const names = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
    const other = shared.includes(prefixes[at])
      ? []
      : [`a contract has one prefix, ${shared[1]}, not also ${prefixes[at]}`]
    const unknown = findUnknown(names, Object.keys(variables), 'this server declares no variable')
    return createProblems(createPointer(...(placed[at]?.path ?? []), 'url'), [...unknown, ...other])
  })
}

/** Finds replies in statements that no request of their group gives. */
function lintRequestNames(document: SpecDocument): SpecProblem[] {
  return (document['x-across'] ?? []).flatMap((group, index) => {
    const names = Object.keys(group.requests ?? {})
    // Requests, named expressions and the keys of maps, whose members are variables of a statement.
    const own = JSON.stringify(group).matchAll(/["'](\w+)\\?["']:/g)
    const known = new Set(['row', 'other', 'longer', 'shorter', ...[...own].map(([, name]) => name)])
    const places = group.statements.map((_, at) => `/x-across/${index}/statements/${at}`)
    return places
      .flatMap(place => findExpressions(document, place))
      .flatMap(({ text, path }) => {
        const variables = new Set([...text.matchAll(/\(\s*(\w+),/g)].map(([, name]) => name))
        const used = text.matchAll(/(?<![\w.'])(\w+)\.(?:rows|query|typed)\b/g)
        const unknown = [...used]
          .map(([, name = '']) => name)
          .filter(name => !known.has(name) && !variables.has(name))
        return unknown.map(name => ({
          pointer: createPointer(...path),
          message: `no request of ${group.name} is called ${name}; there is ${names.join(', ') || 'none'}`,
        }))
      })
  })
}

/** Finds rules that are none, but not again what prevents a contract from being built. */
function lintRuleValues(document: SpecDocument): SpecProblem[] {
  const slips = new Set<string | undefined>()
  const judge: typeof findRuleSlip = (rule, replies) => {
    const slip = findRuleSlip(rule, replies)
    slips.add(slip)
    return slip
  }
  return lintRules(document, judge, TRIED).filter(({ message }) => slips.has(message))
}

/** Returns why a rule is none: its value is no boolean, or it compares values of different types. */
function findRuleSlip(rule: string, replies: readonly JsonNode[]): string | undefined {
  const [type = 'boolean'] = listTypes(rule, replies)
  if (type !== 'boolean') return `its value is a ${type}, not true or false`
  for (const node of listComparisons(parseRule(rule).ast)) {
    const [left, right] = node.args.map(each => listTypes(serialize(each), replies)) as [string[], string[]]
    if (left.length > 0 && right.length > 0 && !left.some(each => right.includes(each)))
      return `${serialize(node)} compares a ${left[0]} with a ${right[0]}, which are never equal`
  }
  return undefined
}

type Comparison = Extract<ASTNode, { op: '==' | '!=' }>

function listComparisons(node: ASTNode): Comparison[] {
  const inner = childrenOf(node.args).flatMap(listComparisons)
  return node.op === '==' || node.op === '!=' ? [node, ...inner] : inner
}

/** Replies whose values are tried. */
const TRIED = 20

/** Lists the types that an expression has, without null. Empty where it uses the variable of a loop. */
function listTypes(expression: string, replies: readonly JsonNode[]): string[] {
  const found = replies.flatMap(reply => {
    try {
      const value: unknown = parseRule(expression)(reply)
      return value === null || typeof value === 'object'
        ? []
        : [typeof value === 'bigint' ? 'number' : typeof value]
    } catch {
      return []
    }
  })
  return [...new Set(found)].map(type => (type === 'string' ? 'text' : type))
}
