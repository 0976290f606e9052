import { kindOfPath, type RecordKind } from '@fairlead/domain/kinds/kinds';

const MOST = 12;

/** The record whose page stands at this address. */
export function recordAt(pathname: string): { kind: RecordKind; id: number } | null {
  const [, area = '', id = ''] = /^\/([a-z_]+)\/(\d+)\/?$/.exec(pathname) ?? [];
  const kind = kindOfPath(area);
  return kind && id ? { kind, id: Number(id) } : null;
}

/** The records that were opened last in this browser by this user, the newest first, as the search names them. */
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
    // A full or forbidden storage only forgets what was opened.
  }
}

const keyOf = (user: number) => `fairlead.recent.${user}`;
