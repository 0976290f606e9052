import { KINDS } from './declared';
import type { KindDeclaration, RelationDeclaration } from './kind';

export type RecordKind = (typeof KINDS)[number]['name'];
export type RecordPath = (typeof KINDS)[number]['path'];

export const RECORD_KINDS: readonly RecordKind[] = KINDS.map(({ name }) => name);
export const RECORD_PATHS: readonly RecordPath[] = KINDS.map(({ path }) => path);

const byName: ReadonlyMap<string, KindDeclaration> = new Map(KINDS.map((kind) => [kind.name, kind]));
const byPath: ReadonlyMap<string, RecordKind> = new Map(KINDS.map((kind) => [kind.path, kind.name]));

export function isRecordKind(name: unknown): name is RecordKind {
  return typeof name === 'string' && byName.has(name);
}

export function kindOf(name: RecordKind): KindDeclaration {
  return byName.get(name) as KindDeclaration;
}

/** The kind with the path of `/api/v3/people/3`: a person. Undefined if no kind has that path. */
export function kindOfPath(path: RecordPath): RecordKind;
export function kindOfPath(path: string): RecordKind | undefined;
export function kindOfPath(path: string): RecordKind | undefined {
  return byPath.get(path);
}

export function pathOfKind(name: RecordKind): RecordPath {
  return kindOf(name).path as RecordPath;
}

/** The column that refers to a record of the kind in other tables: `deal_id`. */
export function idColumnOf(name: RecordKind): IdColumn {
  return `${name}_id`;
}

export type IdColumn = `${RecordKind}_id`;

/** `company`, or `companies` for another count than one: as used within a sentence. */
export function nounOf(name: RecordKind, count = 1): string {
  const { one, many } = kindOf(name).nouns;
  return count === 1 ? one : many;
}

/** A value for each kind, computed from its declaration. */
export function perKind<T>(work: (kind: KindDeclaration & { readonly name: RecordKind }) => T): Record<RecordKind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind.name, work(kind)])) as Record<RecordKind, T>;
}

/** The same, keyed by path, for calls under each kind's path. */
export function perPath<T>(work: (path: RecordPath) => T): Record<RecordPath, T> {
  return Object.fromEntries(RECORD_PATHS.map((path) => [path, work(path)])) as Record<RecordPath, T>;
}

/** The same value for the column of each kind: `deal_id`, `person_id`. */
export function perIdColumn<T>(value: T): Record<IdColumn, T> {
  return Object.fromEntries(RECORD_KINDS.map((kind) => [idColumnOf(kind), value])) as Record<IdColumn, T>;
}

/** The kinds whose declaration matches. */
export function kindsWhere(fits: (kind: KindDeclaration) => boolean): readonly RecordKind[] {
  return RECORD_KINDS.filter((name) => fits(kindOf(name)));
}

/** Relations and links between records: every reference from a record of one kind to one of another. */
export const REFERENCES: readonly Reference[] = KINDS.flatMap(({ name, relations, links }: Named) => [
  ...relations.flatMap(({ column, kind }) => (isRecordKind(kind) ? [{ from: name, to: kind, column }] : [])),
  ...Object.entries(links).flatMap(([column, { kind }]) =>
    isRecordKind(kind) ? [{ from: name, to: kind, column }] : [],
  ),
]);

export interface Reference {
  readonly from: RecordKind;
  readonly to: RecordKind;
  /** The column or the link of `from`. */
  readonly column: string;
}

type Named = KindDeclaration & { readonly name: RecordKind };

/** The kind of record that a column or link of a record refers to. */
export function kindNamedBy(column: string): RecordKind | undefined {
  return REFERENCES.find((reference) => reference.column === column)?.to;
}

/** Kinds in order of dependency: each follows the kinds that its relations refer to. */
export const REFERRED_FIRST: readonly RecordKind[] = referredFirst();

function referredFirst(): RecordKind[] {
  const ordered: RecordKind[] = [];
  const place = (name: RecordKind) => {
    const named = (kindOf(name).relations as readonly RelationDeclaration[])
      .map(({ kind }) => kind)
      .filter(isRecordKind);
    for (const other of named) if (other !== name && !ordered.includes(other)) place(other);
    if (!ordered.includes(name)) ordered.push(name);
  };
  for (const name of RECORD_KINDS) place(name);
  return ordered;
}
