/** Scenarios that a service may play without breaking the contract; every other one breaks something. */
export const legalScenarios: readonly string[] = [
  'empty',
  'empty-columns',
  'many-nulls',
  'nulls',
  'unpriced',
  'columns-added',
  'columns-reordered',
  'big-numbers',
  'odd-text',
  'slow',
  'slow-body',
  'payment-several-accepts',
]
