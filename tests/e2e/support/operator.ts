import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Runs an operator's command: `operate('identity', 'therapists', 'list-applicants')`. Returns its output; throws when it fails. */
export function operate(service: string, ...command: string[]): string {
  const asOperator = ['-m', 'tests.support.operator', service, ...command, '--operator', 'journey'];
  return execFileSync('python', asOperator, { cwd: repository, encoding: 'utf8' });
}

/** The id at the start of the line with this email. */
export function idFor(email: string, listed: string): string {
  const line = listed.split('\n').find((one) => one.includes(`<${email}>`));
  if (!line) throw new Error(`Nobody with this address is listed:\n${listed}`);
  return line.split(/\s/, 1)[0] ?? '';
}
