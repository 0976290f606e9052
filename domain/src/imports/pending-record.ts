import type { RecordPath } from '../kinds/kinds';
import type { ListName } from '../fields/field';

/** What an import can make or find. */
export type MadeKind = ListName | RecordPath;

/**
 * A record that rows of a file name, found or still to be made. Many rows hold the same handle; when the record is made
 * its id is known to all of them.
 */
export interface PendingRecord {
  readonly kind: MadeKind;
  name: string;
  id: number | null;
  /** What it is made with, while it has no id. Values may be handles again. */
  patch: Record<string, unknown>;
  /** `reference`: made because a row names it; `row`: a row of the file is about it. */
  origin: 'found' | 'reference' | 'row';
  /** An accepted row makes it or refers to it, so it is made. */
  needed: boolean;
  /** Of a stage. */
  readonly percent?: number;
}

export function foundRecord(kind: MadeKind, id: number, name: string, more: { percent?: number } = {}): PendingRecord {
  return { kind, id, name, patch: {}, origin: 'found', needed: false, ...more };
}

export function newRecord(
  kind: MadeKind,
  name: string,
  patch: Record<string, unknown>,
  more: { percent?: number } = {},
): PendingRecord {
  return { kind, id: null, name, patch, origin: 'reference', needed: false, ...more };
}

/** What it was made with is not needed any more; nor is the name of whom no other record carries. Files may be long. */
export function settle(handle: PendingRecord, id: number): void {
  handle.id = id;
  handle.patch = NOTHING;
  if (handle.kind === 'people' || handle.kind === 'deals') handle.name = '';
}

const NOTHING: Record<string, unknown> = Object.freeze({});

export function isPendingRecord(value: unknown): value is PendingRecord {
  return typeof value === 'object' && value !== null && 'origin' in value && 'patch' in value;
}

/** Ids in the place of handles. */
export function withIds(patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const key in patch) {
    const value = patch[key];
    given[key] = Array.isArray(value) ? [...new Set(value.map(idOf))] : idOf(value);
  }
  return given;
}

const idOf = (value: unknown) => (isPendingRecord(value) ? value.id : value);

/**
 * Which of these can be made now: those that refer to nothing that has to be made first. A circle is cut by the caller,
 * who gets nothing.
 */
export function readyToMake(handles: readonly PendingRecord[]): PendingRecord[] {
  return handles.filter(({ patch }) => {
    for (const key in patch) if (!isKnown(patch[key])) return false;
    return true;
  });
}

function isKnown(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isKnown);
  return !isPendingRecord(value) || value.id !== null;
}
