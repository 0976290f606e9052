import { kindOfPath, type RecordKind } from '@fairlead/domain/kinds/kinds';

const MOST = 12;

/** The record whose page has this address. */
export function recordAt(pathname: string): { kind: RecordKind; id: number } | null {
  const [, area = '', id = ''] = /^\/([a-z_]+)\/(\d+)\/?$/.exec(pathname) ?? [];
  const kind = kindOfPath(area);
  return kind && id ? { kind, id: Number(id) } : null;
}

/** The records that this user opened last in this browser, newest first, in the search's notation. */
export function recentRecords(user: number): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberRecord(user: number, { kind, id }: { kind: RecordKind; id: number }): void {
  const name = `${kind}-${id}`;
  const next = [name, ...recentRecords(user).filter((one) => one !== name)].slice(0, MOST);
  try {
    localStorage.setItem(keyOf(user), JSON.stringify(next));
  } catch {
    // If the storage is full or forbidden, only the opened records are lost.
  }
}

const keyOf = (user: number) => `fairlead.recent.${user}`;
