import type { RecordKind } from '../kinds/kinds';

/** The plural of the path and what it holds: /api/v3/people/3 is a person. */
export const RECORD_PATHS = { deals: 'deal', people: 'person', companies: 'company' } as const satisfies Record<
  string,
  RecordKind
>;

export type RecordPath = keyof typeof RECORD_PATHS;

export function kindOfPath(path: string): RecordKind | undefined {
  return Object.hasOwn(RECORD_PATHS, path) ? RECORD_PATHS[path as RecordPath] : undefined;
}

export function pathOfKind(kind: RecordKind): RecordPath {
  return kind === 'person' ? 'people' : kind === 'company' ? 'companies' : 'deals';
}
