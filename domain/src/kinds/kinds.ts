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

/** What `/api/v3/people/3` is: a person. Undefined where no kind has that path. */
export function kindOfPath(path: RecordPath): RecordKind;
export function kindOfPath(path: string): RecordKind | undefined;
export function kindOfPath(path: string): RecordKind | undefined {
  return byPath.get(path);
}

export function pathOfKind(name: RecordKind): RecordPath {
  return kindOf(name).path as RecordPath;
}

/** The column that names a record of the kind in the tables that refer to it: `deal_id`. */
export function idColumnOf(name: RecordKind): string {
  return `${name}_id`;
}

/** `company`, or `companies` for another count than one: as it stands in the middle of a sentence. */
export function nounOf(name: RecordKind, count = 1): string {
  const { one, many } = kindOf(name).nouns;
  return count === 1 ? one : many;
}

/** A value for each kind, worked out from its declaration. */
export function perKind<T>(work: (kind: KindDeclaration & { readonly name: RecordKind }) => T): Record<RecordKind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind.name, work(kind)])) as Record<RecordKind, T>;
}

/** The same by path, for calls that stand under the path of each kind. */
export function perPath<T>(work: (path: RecordPath) => T): Record<RecordPath, T> {
  return Object.fromEntries(RECORD_PATHS.map((path) => [path, work(path)])) as Record<RecordPath, T>;
}

/** The kinds whose declaration fits. */
export function kindsWhere(fits: (kind: KindDeclaration) => boolean): readonly RecordKind[] {
  return RECORD_KINDS.filter((name) => fits(kindOf(name)));
}

/** Relations and links with other records: everything by which a record of one kind names one of another. */
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

/** The kind of record that a column or a link of a record names. */
export function kindNamedBy(column: string): RecordKind | undefined {
  return REFERENCES.find((reference) => reference.column === column)?.to;
}

/** Every kind behind those that its relations name, so that what is referred to comes first. */
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
