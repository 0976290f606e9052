import { COMPANY } from './company.kind';
import { DEAL } from './deal.kind';
import type { KindDeclaration } from './kind';
import { PERSON } from './person.kind';

/** Every kind of record, in the order in which screens name them. */
export const KINDS = [DEAL, PERSON, COMPANY] as const;

export type RecordKind = (typeof KINDS)[number]['name'];
export type RecordPath = (typeof KINDS)[number]['path'];

export const RECORD_KINDS: readonly RecordKind[] = KINDS.map(({ name }) => name);

const byName: ReadonlyMap<string, KindDeclaration> = new Map(KINDS.map((kind) => [kind.name, kind]));
const byPath: ReadonlyMap<string, RecordKind> = new Map(KINDS.map((kind) => [kind.path, kind.name]));

export function isRecordKind(name: unknown): name is RecordKind {
  return typeof name === 'string' && byName.has(name);
}

export function kindOf(name: RecordKind): KindDeclaration {
  return byName.get(name) as KindDeclaration;
}

/** What `/api/v3/people/3` is: a person. Undefined where no kind has that path. */
export function kindOfPath(path: string): RecordKind | undefined {
  return byPath.get(path);
}

/** A value for each kind, worked out from its declaration. */
export function perKind<T>(work: (kind: KindDeclaration & { readonly name: RecordKind }) => T): Record<RecordKind, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind.name, work(kind)])) as Record<RecordKind, T>;
}
