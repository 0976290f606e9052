import type { RecordPath } from '../kinds/kinds';
import type { ListName } from '../fields/field';

/** What an import can create or find. */
export type MadeKind = ListName | RecordPath;

/**
 * A record that rows of a file name, either found or to be created. Many rows share the same object; when the record
 * is created, all of them know its id.
 */
export interface PendingRecord {
  readonly kind: MadeKind;
  name: string;
  id: number | null;
  /** The values to create it with, as long as it has no id. They may contain pending records. */
  patch: Record<string, unknown>;
  /**
   * `unseen`: it exists, but the importer does not see it; `reference`: created because a row names it; `row`: the
   * subject of a row.
   */
  origin: 'found' | 'unseen' | 'reference' | 'row';
  /** An accepted row creates it or refers to it, so it must be created. */
  needed: boolean;
  /** The first row that is about the record. */
  row?: number;
  /** Of a stage. */
  readonly percent?: number;
}

export function foundRecord(kind: MadeKind, id: number, name: string, more: { percent?: number } = {}): PendingRecord {
  return { kind, id, name, patch: {}, origin: 'found', needed: false, ...more };
}

export function unseenRecord(kind: MadeKind, id: number, name: string): PendingRecord {
  return { ...foundRecord(kind, id, name), origin: 'unseen' };
}

export function newRecord(
  kind: MadeKind,
  name: string,
  patch: Record<string, unknown>,
  more: { percent?: number } = {},
): PendingRecord {
  return { kind, id: null, name, patch, origin: 'reference', needed: false, ...more };
}

/** Releases the values, and the name if nothing looks it up, because files may be long. */
export function settle(handle: PendingRecord, id: number): void {
  handle.id = id;
  handle.patch = NOTHING;
  if (handle.kind === 'deals') handle.name = '';
}

const NOTHING: Record<string, unknown> = Object.freeze({});

export function isPendingRecord(value: unknown): value is PendingRecord {
  return typeof value === 'object' && value !== null && 'origin' in value && 'patch' in value;
}

/** Replaces pending records by their ids. */
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
 * The records that can be created now, because they refer only to records with ids. The caller breaks circles if none
 * is returned.
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
