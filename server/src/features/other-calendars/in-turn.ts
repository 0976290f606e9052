import type { RequestInfo } from '../../http/request-info';
import { Turns } from '../../http/turns';

/** What is left of the connections beside the turns of screens and keys; one account has half of it. */
const turns = new Turns({ user: 1, account: 1, all: 2, waiting: 100, waitMs: 8000 });
/** Whose a secret was when it was last used: before its turn nothing is looked up. */
const accounts = new Map<string, number>();
const MOST_REMEMBERED = 10_000;

/** Runs a call of a calendar program in its turn. Unknown secrets take the turn of their network address. */
export async function inTurn<T>(
  secret: string | undefined,
  { network }: Pick<RequestInfo, 'network'>,
  work: () => Promise<T>,
): Promise<T> {
  const account = accounts.get(secret ?? '') ?? network;
  const end = await turns.take({ account, user: account });
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
