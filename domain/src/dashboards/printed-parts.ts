import type { Reason } from '../calendar-entries/attention';
import type { PlainDate } from '../dates/plain';
import type { Catalogue } from '../fields/catalogue';
import type { ChangedRecord } from '../recent-changes/recent-changes.contract';
import type { FigureTexts } from '../reports/figure-text';
import type { TileFigures } from './dashboards.contract';

/** The texts of tiles that load their content themselves on the screen. */
export type OwnFigures =
  | {
      readonly key: string;
      readonly what: 'focus';
      readonly deals: readonly QueuedDeal[];
      readonly total: number;
    }
  | {
      readonly key: string;
      readonly what: 'changes';
      readonly since: string;
      readonly entries: readonly ChangedRecord[];
      readonly total: number;
      readonly is_cut: boolean;
    };

export interface QueuedDeal {
  readonly name: string;
  readonly company: { readonly name: string } | null;
  readonly account_value: string | null;
  readonly next_entry_name: string | null;
  readonly next_entry_due: string | null;
  readonly next_entry_time: string | null;
  readonly reasons: readonly Reason[];
}

export type PrintedFigures = TileFigures | OwnFigures;

export interface PrintedTilesBy {
  readonly catalogue: Catalogue;
  readonly texts: FigureTexts;
  /** With its year, unless the day beside it is in the same year. */
  readonly date: (day: string, beside?: string | null) => string;
  /** `Tomorrow`, `Nov 25` */
  readonly day: (when: string) => string;
  readonly time: (instant: string) => string;
  readonly dateTime: (instant: string) => string;
  readonly plainDate: (when: string) => PlainDate | null;
  readonly today: PlainDate;
  /** `$1,235` for a number in the account's currency. */
  readonly money: (amount: number) => string;
  readonly userName: (id: number) => string | undefined;
  readonly reader: number;
}

/** A list that is cut when there is no more room, with the number of lines left out. */
export interface PrintedList {
  readonly kind: 'list';
  /** Above the lines. */
  readonly figure: { readonly text: string; readonly beside: string } | null;
  readonly head: readonly string[];
  readonly lines: readonly PrintedLine[];
  /** The total number. */
  readonly total: number;
  /** There are more than are counted. */
  readonly is_cut: boolean;
  /** The text where there are none. */
  readonly empty: string | null;
  /** Below the lines. */
  readonly foot: readonly string[];
}

export interface PrintedLine {
  readonly text: string;
  /** A second line. */
  readonly under: string;
  /** At the right of the first line. */
  readonly aside: string;
  readonly tone: 'red' | 'green' | 'amber' | null;
  /** The reached share, and where it would have to be today, from 0 to 1. */
  readonly bar: { readonly part: number; readonly expected: number | null } | null;
}
