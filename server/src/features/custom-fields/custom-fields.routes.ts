import {
  createFieldEntry,
  customFieldCalls,
  deleteFieldEntry,
  type FieldCalls,
  fieldUse,
  listFieldEntries,
  showFieldEntry,
  updateFieldEntry,
} from '@fairlead/domain/custom-fields/custom-fields.contract';
import { deletedFields } from '@fairlead/domain/custom-fields/deleted-fields.contract';
import { usesOfFields } from '@fairlead/domain/custom-fields/field-uses.contract';
import * as conversions from '@fairlead/domain/field-conversions/field-conversions.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { countingMuch, type Endpoint, endpoint, heavyWork } from '../../http/endpoint';
import { settings } from '../../http/settings';
import { flushEntries } from '../../writing/change-log';
import {
  createField,
  createGroup,
  deleteField,
  deleteGroup,
  updateField,
  updateGroup,
  useOfField,
} from './custom-fields.operations';
import { convertField, tryConversion } from './conversions.operations';
import { type Found, readFieldEntries, readFieldsOf, readGroups } from './custom-fields.queries';
import { readDeletedFields } from './deleted.queries';
import { lastAction, showFieldAction } from './field-actions';
import { usesOf } from './uses';
import { createEntry, deleteEntry, fieldEntry, updateEntry } from './single-entries';

const write = ['manage', 'custom_field'] as const;

export function customFieldRoutes(): Endpoint[] {
  return settings([
    ...customFieldCalls.flatMap(([kind, calls]) => [...fields(kind, calls), ...groups(kind, calls)]),
    endpoint(listFieldEntries, 'not_external', async (ctx, { query }) =>
      pageOf(query, await readFieldEntries(ctx, query)),
    ),
    endpoint(showFieldEntry, 'not_external', (ctx, { params }) => fieldEntry(ctx, params.id)),
    endpoint(createFieldEntry, write, (ctx, { body }) => createEntry(ctx, body)),
    endpoint(updateFieldEntry, write, (ctx, { params, body }) => updateEntry(ctx, params.id, body)),
    endpoint(deleteFieldEntry, write, (ctx, { params, query, body }) =>
      deleteEntry(ctx, params.id, { ...query, ...body }),
    ),
    countingMuch(endpoint(usesOfFields, write, (ctx, { query }) => usesOf(ctx, query.record_type))),
    endpoint(deletedFields, write, async (ctx, { query }) => ({
      entries: await readDeletedFields(ctx, query.record_type),
    })),
    endpoint(fieldUse, write, (ctx, { params }) => useOfField(ctx, params.id)),
    heavyWork(
      endpoint(conversions.tryConversion, write, (ctx, { params, query }) =>
        tryConversion(ctx, params.id, query.field_type),
      ),
    ),
    endpoint(conversions.lastFieldAction, write, async (ctx, { params }) => ({
      field_action: await lastAction(ctx, params.id),
    })),
    endpoint(conversions.showFieldAction, write, async (ctx, { params }) => ({
      field_action: await showFieldAction(ctx, params.id),
    })),
  ]).concat(
    // The job writes the audit log too, so it is written separately.
    endpoint(conversions.convertField, write, async (ctx, { params, body }) => ({
      field_action: await convertField(ctx, params.id, body.field_type),
    })),
  );
}

function fields(kind: RecordKind | null, calls: FieldCalls): Endpoint[] {
  return [
    endpoint(calls.listFields, 'not_external', async (ctx, { query }) =>
      pageOf(query, await readFieldsOf(ctx, { ...query, kind: kind ?? undefined })),
    ),
    endpoint(calls.showField, 'not_external', (ctx, { params }) => fieldOf(ctx, params.id, kind)),
    endpoint(calls.createField, write, async (ctx, { body }) =>
      writtenField(ctx, await createField(ctx, body, kind), kind),
    ),
    endpoint(calls.updateField, write, async (ctx, { params, body }) => {
      await updateField(ctx, params.id, body, kind);
      return writtenField(ctx, params.id, kind);
    }),
    endpoint(calls.deleteField, write, (ctx, { params }) => deleteField(ctx, params.id, kind)),
  ];
}

function groups(kind: RecordKind | null, calls: FieldCalls): Endpoint[] {
  return [
    endpoint(calls.listGroups, 'not_external', async (ctx, { query }) =>
      pageOf(query, await readGroups(ctx, { ...query, kind: kind ?? undefined })),
    ),
    endpoint(calls.showGroup, 'not_external', (ctx, { params }) => groupOf(ctx, params.id, kind)),
    endpoint(calls.createGroup, write, async (ctx, { body }) => groupOf(ctx, await createGroup(ctx, body, kind), kind)),
    endpoint(calls.updateGroup, write, async (ctx, { params, body }) => {
      await updateGroup(ctx, params.id, body, kind);
      return groupOf(ctx, params.id, kind);
    }),
    endpoint(calls.deleteGroup, write, (ctx, { params }) => deleteGroup(ctx, params.id, kind)),
  ];
}

function pageOf<T>({ page, per_page }: { page: number; per_page: number }, { entries, total }: Found<T>) {
  return { entries, pagination: pagination(page, per_page, total) };
}

async function fieldOf(ctx: Ctx, id: number, kind: RecordKind | null) {
  return only(await readFieldsOf(ctx, { id, kind: kind ?? undefined }));
}

/** The log is written first, so that the answer says whether the field is being calculated. */
async function writtenField(ctx: Ctx, id: number, kind: RecordKind | null) {
  await flushEntries(ctx);
  return fieldOf(ctx, id, kind);
}

async function groupOf(ctx: Ctx, id: number, kind: RecordKind | null) {
  return only(await readGroups(ctx, { id, kind: kind ?? undefined }));
}

function only<T>({ entries }: Found<T>): T {
  const [entry] = entries;
  if (entry === undefined) throw notFound();
  return entry;
}
