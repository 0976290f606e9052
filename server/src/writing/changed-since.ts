import type { Patch } from '../base/changes';
import { conflict } from '../base/errors';

/** 409 with both versions if something was changed since it was read; nothing is written then. */
export function requireSame(base: Patch, mine: Patch, theirs: object): void {
  const now = theirs as Patch;
  const differs = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b));
  const clashing = Object.keys(mine).filter(
    (key) => base[key] !== undefined && differs(base[key], now[key]) && differs(mine[key], now[key]),
  );
  if (!clashing.length) return;
  const conflicts = clashing.map((field) => ({ field, base: base[field], mine: mine[field], theirs: now[field] }));
  throw conflict('Someone else changed this in the meantime. Nothing was saved.', { conflicts });
}

/** Keys in order: the database keeps JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}
