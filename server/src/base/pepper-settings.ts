import { createHmac } from 'node:crypto';

/** A secret with which each password is hashed, in addition to its salt. It is never stored in the database. */
interface Pepper {
  /** Stored with each hash to say which pepper it needs. It reveals nothing about the secret. */
  readonly id: string;
  readonly secret: Buffer;
}

export interface Peppers {
  /** The pepper for new hashes; none if undefined. */
  readonly current: Pepper | undefined;
  /** Former peppers: passwords hashed with one are hashed anew when their users sign in. */
  readonly former: readonly Pepper[];
  /** Ids of lost peppers: their users need a new password. */
  readonly lost: readonly string[];
}

const LEAST = 32;

export function readPeppers(env: NodeJS.ProcessEnv): Peppers {
  const former = listed(env.FAIRLEAD_FORMER_PEPPERS);
  if (former.some(isNone)) throw new Error(`FAIRLEAD_FORMER_PEPPERS must each have at least ${LEAST} characters.`);
  const given = env.FAIRLEAD_PEPPER || undefined;
  // It becomes one of a comma-separated list.
  if (given !== undefined && isNone(given))
    throw new Error(`FAIRLEAD_PEPPER must have at least ${LEAST} characters, and none of them a comma.`);
  return {
    current: given === undefined ? undefined : pepperOf(given),
    former: former.map(pepperOf),
    lost: listed(env.FAIRLEAD_LOST_PEPPERS),
  };
}

const isNone = (given: string) => given.length < LEAST || given.includes(',');

function pepperOf(given: string): Pepper {
  const secret = Buffer.from(given);
  return { id: createHmac('sha256', secret).update('id of a pepper').digest('hex').slice(0, 8), secret };
}

const listed = (given = '') =>
  given
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
