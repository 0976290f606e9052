import type { ChangeOp } from './changes.contract';

type Values = Readonly<Record<string, unknown>>;

export interface LoggedChange {
  readonly id: number;
  readonly op: ChangeOp;
  readonly before: Values | null;
  readonly after: Values | null;
}

export interface FieldChange {
  readonly before: unknown;
  readonly after: unknown;
}

/** The net effect of a change set on one record. */
export interface Net {
  /** `nothing`: created and deleted by the same set. `purged`: its values are erased for good. */
  readonly existence: 'same' | 'created' | 'deleted' | 'restored' | 'nothing' | 'purged';
  readonly fields: Readonly<Record<string, FieldChange>>;
  /** The values a new record was created with. */
  readonly created: Values | null;
  /** The values of an erased entry, to insert it again. */
  readonly erased: Values | null;
  /** How a record had been deleted before it was restored. */
  readonly deletedVia: string | null;
  readonly lastId: number;
}

/** Combines the changes of one record in one set, in the order in which they were made. */
export function netOf(changes: readonly LoggedChange[]): Net {
  const fields: Record<string, FieldChange> = {};
  for (const { op, before, after } of changes) {
    if (op !== 'update') continue;
    for (const [key, value] of Object.entries(after ?? {})) {
      const known = fields[key];
      fields[key] = { before: known ? known.before : (before?.[key] ?? null), after: value ?? null };
    }
  }
  const restored = changes.find(({ op }) => op === 'restore');
  return {
    existence: existenceOf(changes.map(({ op }) => op).filter((op) => op !== 'update')),
    fields,
    created: changes.find(({ op }) => op === 'create')?.after ?? null,
    erased: changes.findLast(({ op }) => op === 'delete')?.before ?? null,
    deletedVia: (restored?.before?.deleted_via as string | undefined) ?? null,
    lastId: Math.max(0, ...changes.map(({ id }) => id)),
  };
}

function existenceOf(ops: readonly ChangeOp[]): Net['existence'] {
  const [first, last] = [ops[0], ops.at(-1)];
  if (ops.includes('purge')) return 'purged';
  if (!first || !last) return 'same';
  const thereBefore = first === 'delete';
  const thereAfter = last !== 'delete';
  if (first === 'create') return thereAfter ? 'created' : 'nothing';
  if (thereBefore === thereAfter) return 'same';
  return thereAfter ? 'restored' : 'deleted';
}
