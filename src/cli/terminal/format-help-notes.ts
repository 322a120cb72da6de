import type { ExitCode } from '../../conformance/model/report.ts'

/** Meaning of each exit code, for all commands. */
export const exitCodes: Readonly<Record<ExitCode, string>> = {
  0: 'success; for conform and judge: the service conforms',
  1: 'a documented statement is broken, or an accepted finding no longer fails; for diff: a change that fails the run',
  2: 'wrong usage, or a file that cannot be read or written',
  3: 'could not judge: service unreachable, key rejected, budget used up, or an internal error',
  4: 'too little evidence: an operation or too many statements were not exercised',
}

/** Meaning of each environment variable that the commands read. */
export const environmentVariables: Readonly<Record<string, string>> = {
  MDC_API_KEY: 'API key of the judged service; --api-key-env names another variable',
  MDC_PAY_KEY: 'private key of the payer; --pay-key-env names another variable',
  MDC_CONTROL_TOKEN:
    'token of mdc mock --control-host, at least 16 characters; without it a random one is printed',
  MDC_STATE: 'URL of the store of mdc mock, as --state',
  MDC_DEBUG: 'print the stack trace of an internal error',
  MDC_LEAK_CHECK:
    'search all that was written once more for secrets; a hit is named and ends with exit code 3',
  HTTPS_PROXY: 'proxy for https requests; lower case works, too',
  HTTP_PROXY: 'proxy for http requests; lower case works, too',
  NO_PROXY: 'hosts, addresses and ports that are requested without a proxy',
  NODE_EXTRA_CA_CERTS: 'file of additional trusted certificates (read by Node)',
  NO_COLOR: 'print without colors',
  CI: 'no live progress; the file of accepted findings must exist, with real reasons',
  GITHUB_ACTIONS: 'problems of spec/ are also printed as annotations',
}

/** Formats exit codes and environment variables for the end of a help text. */
export function formatHelpNotes(): string {
  const variables = formatEntries(environmentVariables)
  return `\nExit codes:\n${formatEntries(exitCodes)}\nEnvironment variables:\n${variables}`
}

function formatEntries(entries: Readonly<Record<string, string>>): string {
  const width = Math.max(...Object.keys(entries).map(({ length }) => length))
  return Object.entries(entries)
    .map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}\n`)
    .join('')
}
