import { nameLikeness } from '../duplicates/names';
import { type Profile, profileOf } from '../duplicates/profile';
import { PERSON } from '../kinds/person.kind';
import { splitFullName } from '../people/person-name';
import type { Known } from './known';
import { sameCase } from './normal';
import type { PendingRecord } from './pending-record';

/** Beyond this number, a holder of the key is found by the exact name only. */
const MOST_COMPARED = 10;

/** Keys that several people may share: an address such as info@, the phone of a company. */
export const isShareable = (key: string) => key.startsWith('email ') || key.startsWith(' phone ');

const nth = (key: string, at: number) => (at === 0 ? key : `${key} #${at + 1}`);
const withName = (key: string, name: string) => `${key} name ${sameCase(name)}`;

/** Adds a person to those who have this email address or phone number. */
export function addHolder(known: Known, key: string, handle: PendingRecord): void {
  for (let at = 0; at < MOST_COMPARED; at += 1) {
    const had = known.get(nth(key, at));
    if (had && isSame(had, handle)) return;
    if (!had) return known.set(nth(key, at), handle);
  }
  const named = withName(key, handle.name);
  if (!known.has(named)) known.set(named, handle);
}

export type Held =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly handle: PendingRecord }
  | { readonly kind: 'several' }
  /** Everyone who has the key has another name; `first` is one of them. */
  | { readonly kind: 'others'; readonly first: PendingRecord; readonly only: boolean };

/** The person of that name among those who have the key. */
export function holderOf(known: Known, key: string, name: string): Held {
  const holders: PendingRecord[] = [];
  for (let at = 0; at < MOST_COMPARED; at += 1) {
    const handle = known.get(nth(key, at));
    if (!handle) break;
    holders.push(handle);
  }
  const [first] = holders;
  if (!first) return { kind: 'none' };
  const same = holders.filter((one) => sameCase(one.name) === sameCase(name));
  const named = same.length || holders.length < MOST_COMPARED ? undefined : known.get(withName(key, name));
  if (named) return { kind: 'one', handle: named };
  const fitting = same.length ? same : holdersLike(holders, name);
  if (fitting.length > 1) return { kind: 'several' };
  if (fitting[0]) return { kind: 'one', handle: fitting[0] };
  return { kind: 'others', first, only: holders.length === 1 };
}

const isSame = (a: PendingRecord, b: PendingRecord) => a === b || (a.id !== null && a.id === b.id);

/** Short forms, initials and slips are one name; a missing name contradicts none. */
function holdersLike(holders: readonly PendingRecord[], name: string): PendingRecord[] {
  const profile = nameProfile(name);
  return holders.filter((one) => nameLikeness(profileOfHandle(one), profile) !== 'different');
}

/** A person without a name takes that of the next row: from then on, rows with other names are about other people. */
export function takeName(handle: PendingRecord, name: string): void {
  if (handle.name === '') handle.name = name;
}

const nameProfile = (name: string) => profileOf(PERSON.name, splitFullName(name));
const profiles = new WeakMap<PendingRecord, { readonly name: string; readonly profile: Profile }>();

function profileOfHandle(handle: PendingRecord): Profile {
  const { name } = handle;
  const had = profiles.get(handle);
  if (had?.name === name) return had.profile;
  const profile = nameProfile(name);
  profiles.set(handle, { name, profile });
  return profile;
}
