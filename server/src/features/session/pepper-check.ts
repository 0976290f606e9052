import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import { peppersInUse } from './session.queries';

/**
 * What the operator should know about peppers at the start. Throws an error if passwords need one that is missing:
 * right passwords of their users would be refused.
 */
export async function pepperLines(db: Db, { peppers }: Pick<Config, 'peppers'>): Promise<string[]> {
  const { current, former, lost } = peppers;
  const used = await peppersInUse(db);
  const known = new Set(['', ...[current, ...former].flatMap((one) => one?.id ?? []), ...lost]);
  const missing = used.find(({ pepper }) => !known.has(pepper));
  if (missing) throw new Error(missingText(missing));
  const sum = (rows: typeof used) => rows.reduce((count, { passwords }) => count + passwords, 0);
  const gone = sum(used.filter(({ pepper }) => lost.includes(pepper)));
  const older = sum(used.filter(({ pepper }) => pepper !== (current?.id ?? '') && !lost.includes(pepper)));
  return [
    ...(gone ? [`${counted(gone)} of a lost pepper cannot be used: these users ask for a new one by mail.`] : []),
    ...(older ? [`${counted(older)} without the present pepper: each is hashed anew when its user signs in.`] : []),
  ];
}

const counted = (passwords: number) => `${passwords} ${passwords === 1 ? 'password' : 'passwords'}`;

function missingText({ pepper, passwords }: { pepper: string; passwords: number }): string {
  return (
    `${counted(passwords)} cannot be checked without the pepper ${pepper}, which is neither in FAIRLEAD_PEPPER nor in ` +
    `FAIRLEAD_FORMER_PEPPERS. Set it again. If it is lost, set FAIRLEAD_LOST_PEPPERS=${pepper}: these users then need a new password.`
  );
}
