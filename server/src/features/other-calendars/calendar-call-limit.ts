import type { RequestInfo } from '../../http/request-info';
import { FairLimiter } from '../../http/fair-limiter';

/** The connections that screens and keys leave; one account may use half of them. */
const limiter = new FairLimiter({ user: 1, account: 1, all: 2, waiting: 100, waitMs: 8000 });
/** The account of each secret at its last use: nothing is looked up before the permit is granted. */
const accounts = new Map<string, number>();
const MOST_REMEMBERED = 10_000;

/** Runs a call of a calendar program within the limits. Unknown secrets share the limit of their network address. */
export async function withinCallLimit<T>(
  secret: string | undefined,
  { network }: Pick<RequestInfo, 'network'>,
  work: () => Promise<T>,
): Promise<T> {
  const account = accounts.get(secret ?? '') ?? network;
  const end = await limiter.acquire({ account, user: account });
  try {
    return await work();
  } finally {
    end();
  }
}

export function rememberAccount(secret: string, account: number): void {
  if (accounts.size >= MOST_REMEMBERED && !accounts.has(secret)) accounts.clear();
  accounts.set(secret, account);
}
