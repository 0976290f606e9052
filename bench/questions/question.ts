import type { SignedIn } from '@fairlead/domain/session/session.contract';
import type { Random } from '../../server/src/generate/random';
import type { Ask } from '../client/http-client';

/** What a question may ask about: the account's set-up as the viewer's browser knows it, and records the viewer sees. */
export interface Facts {
  readonly account: SignedIn['account'];
  readonly deals: readonly { readonly id: number; readonly deal_stage_id: number }[];
  readonly people: readonly number[];
  readonly companies: readonly number[];
}

export interface Question {
  readonly name: string;
  /** What the 95th percentile over HTTP may be, in milliseconds. */
  readonly limit: number;
  /** How many times the SQL's median the handler's median may be; only where it is promised. */
  readonly share?: number;
  /** One asking of it, with parameters drawn anew each time. */
  readonly ask: (facts: Facts, random: Random) => Ask;
}

/** The address of a list with its parameters; objects go as JSON. */
export function listOf(kind: 'deals' | 'people' | 'companies', query: Record<string, string | number | object>): Ask {
  const pairs = Object.entries(query).map(([key, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `${key}=${encodeURIComponent(text)}`;
  });
  return { method: 'GET', path: `/api/v3/${kind}?${pairs.join('&')}` };
}

/** An open stage of the same pipeline that the deal is not in. */
export function otherStage(
  account: Facts['account'],
  deal: Facts['deals'][number],
  random: Random,
): number | undefined {
  const from = account.deal_stages.find(({ id }) => id === deal.deal_stage_id);
  const open = account.deal_stages.filter(
    ({ id, percent, deal_pipeline_id: pipeline }) =>
      id !== from?.id && pipeline === from?.deal_pipeline_id && percent > 0 && percent < 100,
  );
  return random.pick(open)?.id;
}
