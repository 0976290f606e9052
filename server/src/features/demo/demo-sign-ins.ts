import { demoPassword, demoStaff, demoUsers } from '@fairlead/domain/session/demo';
import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import { installation } from '../session/public';

/** What the operator sees at start: who may sign in to the demo account, and the password. */
export async function demoSignIns(db: Db, { demo }: Pick<Config, 'demo'>): Promise<string[]> {
  if (demo === 'off') return [];
  const { accounts, demo_account } = await installation(db);
  const isOffered = demo_account !== null || accounts === 0;
  if (!isOffered) return [];
  const who = demo === 'on' ? 'Sign in' : 'From this machine, sign in';
  const first = demo_account === null ? 'The first page offers to open the demo account. ' : '';
  const width = Math.max(...demoUsers.map(({ email }) => email.length));
  return [
    `${first}${who} to the demo account with the password ${demoPassword} as`,
    ...demoUsers.map(({ email, title, text }) => `  ${email.padEnd(width)}  ${title}: ${text}`),
    `  ${demoStaff.email.padEnd(width)}  Staff: the back office at /backend, for the demo account alone`,
  ];
}
