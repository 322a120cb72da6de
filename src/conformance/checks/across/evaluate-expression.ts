import { EvaluationError } from '@marcbachmann/cel-js'
import { memoize } from '../../../base/memoize.ts'
import { createReplyEnvironment } from '../../../contract/expressions/create-reply-environment.ts'
import { quoteValue } from '../../evidence/quote-value.ts'

/** The variables of a CEL expression by name. */
export type ExpressionVariables = Readonly<Record<string, unknown>>

const environment = createReplyEnvironment({ isOpen: true })

/** Evaluates a CEL expression. Returns undefined if a name is missing or a value has the wrong type. */
export function evaluateExpression(expression: string, scope: ExpressionVariables): unknown {
  return evaluateParsed(parse(expression), scope)
}

/** Evaluates a parsed CEL expression in the same way. */
export function evaluateParsed(parsed: (scope: object) => unknown, scope: object): unknown {
  try {
    return parsed(scope)
  } catch (error) {
    if (error instanceof EvaluationError) return undefined
    throw error
  }
}

const parse = memoize((expression: string) => environment.parse(expression), new Map())

/** Returns the scope with the values of named expressions added. Each expression may use the earlier ones. */
export function bindExpressions(
  expressions: Readonly<Record<string, string>> = {},
  scope: ExpressionVariables,
): ExpressionVariables {
  const bound: Record<string, unknown> = { ...scope }
  for (const [name, expression] of Object.entries(expressions)) {
    const value = evaluateExpression(expression, bound)
    if (value !== undefined) bound[name] = value
  }
  return bound
}

/** Replaces each expression in braces by its value. */
export function fillTemplate(text: string, scope: ExpressionVariables): string {
  return text.replace(/\{([^{}]+)\}/g, (_, expression: string) => {
    const value = evaluateExpression(expression, scope)
    return typeof value === 'object' && value !== null ? quoteValue(value) : String(value)
  })
}
