import { z } from 'zod';
import type { HangingName } from '../kinds/hanging';
import type { RecordKind } from '../kinds/kinds';
import { recordKind } from '../kinds/kind-schemas';
import { contract, EVENTS, NOTHING } from '../wire/contract';
import { id } from '../wire/formats';

/** A random name that a browser chooses; all its tabs share it. */
const browser = z.string().regex(/^[\w-]{8,64}$/, 'Has invalid value');

/** The most records that one browser may have open at once. */
const MOST_OPEN = 30;

/**
 * The push channel: stays open and sends what has changed, in the form of server-sent events. With `way=poll` it
 * answers as soon as there is an event, or after some seconds without one: for proxies that hold answers back.
 */
export const liveChannel = contract({
  method: 'GET',
  path: '/api/internal/live',
  query: z.object({
    /** From the configuration; `boot` sends it. */
    push_key: z.string().max(100),
    browser,
    /** The id of the last event that the browser has received: what it has missed since comes first. */
    since: z.string().max(8000).optional(),
    way: z.enum(['stream', 'poll']).default('stream'),
  }),
  counted_apart: true,
  answer: EVENTS,
});

/**
 * Reports which records this browser has open, and the field of each that is being typed in. Replaces its previous
 * report.
 */
export const livePresence = contract({
  method: 'PUT',
  path: '/api/internal/live/presence',
  body: z.object({
    browser,
    open: z
      .array(z.object({ kind: recordKind, id, field: z.string().max(64).nullable() }))
      .refine((open) => open.length <= MOST_OPEN, `Holds at most ${MOST_OPEN} records`),
  }),
  counted_apart: true,
  answer: NOTHING,
});

/** A kind of data that screens show and that changes: a kind of record, or what is attached to records. */
export type LiveKind = RecordKind | HangingName;

export interface LiveChange {
  readonly kind: LiveKind;
  readonly id: number;
  readonly op: 'create' | 'update' | 'delete' | 'restore' | 'purge';
  /** Its records, of those that the reader sees. */
  readonly on?: readonly (readonly [RecordKind, number])[];
  /** The change set, by which a browser recognises its own changes, and its author; null for the system. */
  readonly set: number;
  readonly by: number | null;
}

export interface LivePresent {
  readonly kind: RecordKind;
  readonly id: number;
  /** Everyone who has it open, each with the field that is being typed in. */
  readonly users: readonly { readonly id: number; readonly field: string | null }[];
}

/** A message of the channel: kinds and ids only. Screens load what they show by their own calls. */
export interface LiveMessage {
  readonly changed?: readonly LiveChange[];
  /** Records that the reader saw and no longer sees. */
  readonly gone?: readonly (readonly [RecordKind, number])[];
  /** Kinds of which many have changed, so that they are not named one by one. */
  readonly lists?: readonly LiveKind[];
  /** Topics other than records, such as `notifications`. */
  readonly told?: readonly string[];
  /** The account's configuration: lists, stages, fields, users, teams. */
  readonly configuration?: true;
  /** The reader's rights have changed, or too many events were missed: everything open must be loaded again. */
  readonly reload?: true;
  readonly present?: readonly LivePresent[];
}
