import type { RecordPath } from '@fairlead/domain/kinds/kinds';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import type { Random } from '../../server/src/generate/random';
import type { BusyCalendar } from '../fill/busy-calendars';
import type { BusyFeed } from '../fill/busy-feed';
import type { Viewer } from '../fill/plan';
import type { Ask } from '../client/http-client';

/**
 * The input of a question: the account's configuration as the viewer's browser knows it, and records that the viewer
 * sees.
 */
export interface Facts {
  readonly account: SignedIn['account'];
  readonly deals: readonly {
    readonly id: number;
    readonly deal_stage_id: number;
    readonly next_entry_id: number | null;
  }[];
  readonly people: readonly number[];
  readonly companies: readonly number[];
  /** Open tasks and events of the viewer's own, none of a series: only users involved in a series may change it. */
  readonly entries?: readonly number[];
  /** Those of them that are events with times. */
  readonly events?: readonly number[];
  /** A company with 10,000 entries in its feed; omitted if nothing is measured. */
  readonly busy?: BusyFeed;
  readonly calendars?: readonly BusyCalendar[];
}

export interface Question {
  readonly name: string;
  /** The limit for the 95th percentile over HTTP, in milliseconds. */
  readonly limit: number;
  /** The same for viewers whose limit differs, such as those who see the whole account. */
  readonly limits?: Partial<Readonly<Record<Viewer, number>>>;
  /** The limit for the handler's median as a multiple of the SQL's median; set only where one is promised. */
  readonly share?: number;
  /** One request of the question, with newly drawn parameters. */
  readonly ask: (facts: Facts, random: Random) => Ask;
}

/** The address of a list with its parameters; objects are sent as JSON. */
export function listOf(kind: RecordPath, query: Record<string, string | number | object>): Ask {
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
