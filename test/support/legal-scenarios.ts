import { readYaml } from './read-yaml.ts'

/** Scenarios that a service may play without breaking the contract; every other one breaks something. */
export const legalScenarios = readYaml<readonly string[]>(import.meta.url, 'legal-scenarios.yaml')
