import {
  customFieldCalls,
  type FieldAnswer,
  type FieldCalls,
  fieldUse,
  type GroupAnswer,
} from '@fairlead/domain/custom-fields/custom-fields.contract';
import { deletedFields } from '@fairlead/domain/custom-fields/deleted-fields.contract';
import { usesOfFields } from '@fairlead/domain/custom-fields/field-uses.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { useAppEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { rememberChange } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { customFieldsMessages as m } from './custom-fields.messages';

const KEY = ['administration', 'custom_fields'] as const;
const DELETED_KEY = [...KEY, 'deleted'] as const;

/** How often the page polls the progress of fields that are being calculated. */
const FILLING_MS = 2000;

interface Definitions {
  readonly fields: readonly FieldAnswer[];
  readonly groups: readonly GroupAnswer[];
}

export function fieldCalls(kind: RecordKind): FieldCalls {
  const found = customFieldCalls.find(([of]) => of === kind);
  if (!found) throw new Error(`No custom fields of ${kind}`);
  return found[1];
}

/** The fields and groups of one kind of record, in their order. */
export function useCustomFields(kind: RecordKind) {
  const query = useQuery({
    queryKey: [...KEY, kind],
    queryFn: ({ signal }) => readAll(kind, signal),
    refetchInterval: ({ state }) => (state.data?.fields.some(({ filling }) => filling) ? FILLING_MS : false),
  });
  const reread = useRereadFields();
  // After an undo too, forms and lists of the whole product know the fields.
  useAppEvent('list_view:refresh', () => void reread());
  return { found: query.data, failed: query.isError, retry: () => void query.refetch() };
}

/** What was deleted lately, and how to read it again. Only those who may restore it ask for it. */
export function useDeletedFields(kind: RecordKind, blocked: string | null) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: [...DELETED_KEY, kind],
    queryFn: async ({ signal }) => (await call(deletedFields, { query: { record_type: kind }, signal })).entries,
    enabled: !blocked,
    staleTime: 0,
  });
  return { deleted: data ?? [], reread: () => queries.invalidateQueries({ queryKey: DELETED_KEY }) };
}

/** How many records have a value of the field, and of each of its choices. */
export function useFieldUse(id: number | null) {
  return useQuery({
    queryKey: [...KEY, 'use', id],
    queryFn: ({ signal }) => call(fieldUse, { params: { id: id as number }, signal }),
    enabled: id !== null,
    staleTime: 0,
  });
}

/**
 * How often the fields are filled in and where they are used, counted when the page opens and when fields come or go. It
 * reads every record, so other changes do not count again.
 */
export function useUses(kind: RecordKind, fields: number) {
  const { data } = useQuery({
    queryKey: ['administration', 'uses_of_fields', kind, fields],
    queryFn: ({ signal }) => call(usesOfFields, { query: { record_type: kind }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return data;
}

/** Refetches the fields here and in the account's configuration, from which forms, lists and filters take them. */
export function useRereadFields(): () => Promise<void> {
  const queries = useQueryClient();
  const { refresh } = useSession();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: KEY }), refresh()]);
  };
}

type Moved = { readonly id: number; readonly name: string };

/** Moves fields and groups: at once on the screen, and one after the other on the server. */
export function useMoves(kind: RecordKind) {
  const queries = useQueryClient();
  const reread = useRereadFields();
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const { updateField, updateGroup } = fieldCalls(kind);
  const move = (part: keyof Definitions, siblings: readonly Moved[], moved: Moved, by: number) => {
    const from = siblings.findIndex(({ id }) => id === moved.id);
    const other = siblings[from + by];
    if (!other) return;
    const ask = { params: { id: moved.id }, body: { position: from + by + 1 } };
    show((now) => swapped(now, part, moved.id, other.id));
    send(moved, () => (part === 'fields' ? callWithChangeSet(updateField, ask) : callWithChangeSet(updateGroup, ask)));
  };
  const place = (moved: FieldAnswer, { group, position }: FieldPlace) => {
    show((now) => ({ ...now, fields: placed(now.fields, moved, group, position) }));
    const body = { position, custom_field_group_id: group };
    send(moved, () => callWithChangeSet(updateField, { params: { id: moved.id }, body }));
  };
  const show = (as: (now: Definitions) => Definitions) => {
    // A running read would restore the former order.
    void queries.cancelQueries({ queryKey: [...KEY, kind] });
    queries.setQueryData<Definitions>([...KEY, kind], (now) => now && as(now));
  };
  const send = (moved: Moved, ask: () => Promise<{ readonly changeSetId: number | null }>) => {
    const sending = before.current.then(async () => {
      try {
        rememberChange(m.moved(moved.name), (await ask()).changeSetId);
      } catch (error) {
        errorToast(errorText(error));
      }
    });
    before.current = sending;
    void sending.then(() => (before.current === sending ? reread() : undefined));
  };
  return { move, place };
}

/** The group in which a field is, and its place there from 1. */
export interface FieldPlace {
  readonly group: number | null;
  readonly position: number;
}

function placed(
  fields: readonly FieldAnswer[],
  moved: FieldAnswer,
  group: number | null,
  position: number,
): readonly FieldAnswer[] {
  const others = fields.filter(({ id }) => id !== moved.id);
  const next = others.filter((one) => one.custom_field_group_id === group)[position - 1];
  const at = next ? others.indexOf(next) : others.length;
  return others.toSpliced(at, 0, { ...moved, custom_field_group_id: group });
}

function swapped(now: Definitions, part: keyof Definitions, a: number, b: number): Definitions {
  const list = [...now[part]] as (FieldAnswer | GroupAnswer)[];
  const [from, to] = [a, b].map((id) => list.findIndex((one) => one.id === id)) as [number, number];
  const [one, other] = [list[from], list[to]];
  if (one && other) [list[from], list[to]] = [other, one];
  return { ...now, [part]: list };
}

async function readAll(kind: RecordKind, signal: AbortSignal): Promise<Definitions> {
  const { listFields, listGroups } = fieldCalls(kind);
  const [fields, groups] = await Promise.all([
    everyPage((page) => call(listFields, { query: { page, per_page: 200 }, signal })),
    everyPage((page) => call(listGroups, { query: { page, per_page: 200 }, signal })),
  ]);
  return { fields, groups };
}

async function everyPage<T>(
  ask: (page: number) => Promise<{ readonly entries: readonly T[]; readonly pagination: { readonly pages: number } }>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let page = 1; ; page++) {
    const { entries, pagination } = await ask(page);
    found.push(...entries);
    if (page >= pagination.pages) return found;
  }
}
