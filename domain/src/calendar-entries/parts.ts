import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { idOf } from './place';

/** One of the parts of an entry, as a call lists them in order: an existing or a new one. */
export interface GivenPart {
  readonly id: number | null;
  readonly name: string;
}

interface ReadParts {
  /** Undefined if the body does not mention parts. */
  readonly parts: readonly GivenPart[] | undefined;
  readonly issues: readonly Issue[];
}

type Body = Readonly<Record<string, unknown>>;

export const PARTS_KEY = 'sub_calendar_entries';
const MOST = 100;
const LONGEST_NAME = 500;

/** A program that sends back the parts it read changes nothing. */
export function readParts(body: Body): ReadParts {
  const given = body[PARTS_KEY];
  if (given === undefined || given === null) return { parts: undefined, issues: [] };
  if (!Array.isArray(given)) return wrong(MESSAGES.not_allowed);
  if (given.length > MOST) return wrong(`Too many parts (at most ${MOST})`);
  const parts = given.map(partOf);
  const ids = parts.flatMap((part) => part?.id ?? []);
  if (parts.includes(undefined) || new Set(ids).size < ids.length) return wrong(MESSAGES.not_allowed);
  const known = parts.filter((part) => part !== undefined);
  if (known.some(({ id, name }) => id === null && !name)) return wrong('Each new part needs a name');
  if (known.some(({ name }) => name.length > LONGEST_NAME))
    return wrong(`The name of a part is too long (at most ${LONGEST_NAME} characters)`);
  return { parts: known, issues: [] };
}

const wrong = (msg: string): ReadParts => ({ parts: undefined, issues: [{ field: PARTS_KEY, msg }] });

function partOf(value: unknown): GivenPart | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id: given, name: called = '' } = value as Body;
  const id = given === undefined ? null : idOf(given);
  if (id === undefined || typeof called !== 'string' || called.includes('\u0000')) return undefined;
  return { id, name: called.trim() };
}
