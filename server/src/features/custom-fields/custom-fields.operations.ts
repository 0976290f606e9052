import { freeSlot, hasEntries, isAssociation, type Slot } from '@fairlead/domain/custom-fields/custom-field';
import type { FieldBody, FieldUse, GroupBody } from '@fairlead/domain/custom-fields/custom-fields.contract';
import {
  associatedOf,
  fieldIssues,
  isFieldType,
  kindOfBody,
  planEntries,
  withAtPlace,
} from '@fairlead/domain/custom-fields/rules';
import { formulaOf } from '@fairlead/domain/fields/formula';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { numberText } from '@fairlead/domain/locale/locale';
import { type QuotaType, quotaOf } from '@fairlead/domain/quotas/quotas';
import { issuesOf } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { notTaken, required } from '@fairlead/domain/validation/rules';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { forbidden, invalid, invalidField, notFound } from '../../base/errors';
import type { RecordType } from '../../base/record-tables';
import { lockRows, readRows } from '../../reading/records';
import { createRecord, eraseRecords, updateRecords } from '../../writing/changes';
import { addEntries, countRemoval, writeEntries } from './entries';
import { AT_ONCE, enqueueRemoval } from './field-actions';
import {
  countValues,
  entriesOfField,
  type FieldPlace,
  fieldPlaces,
  groupPlaces,
  lockFields,
  usedSlots,
} from './custom-fields.queries';
import { formulaIssues, isSameFormula, requireUnread } from './formulas';

/** Adds a field. Its values are empty on all records, so no record is written. */
export async function createField(ctx: Ctx, given: FieldBody, of: RecordKind | null): Promise<number> {
  await lockFields(ctx);
  const body = of ? { ...given, record_type: of } : given;
  const kind = kindOfBody(body);
  const places = kind ? await fieldPlaces(ctx, kind) : [];
  const live = places.filter(({ deleted }) => !deleted);
  const type = body.field_type;
  const issues = [...fieldIssues(body, null, live), ...(kind ? await groupIssues(ctx, kind, body) : [])];
  if (kind && isFieldType(type))
    issues.push(...formulaIssues(body, { ...newField(body), record_type: kind, field_type: type }, places));
  const planned = planEntries(body.custom_field_label_dropdown_entries_attributes ?? [], []);
  issues.push(...planned.issues);
  if (issues.length || !kind || !isFieldType(type)) throw invalid(issues);
  requireRoom(ctx, kind, live.length);
  const group = body.custom_field_group_id ?? null;
  const columns = newColumns(body, live.length + 1, freeSlot(type, usedSlots(places)));
  const association_type = isAssociation(type) ? associatedOf(body) : null;
  const id = await createRecord(ctx, 'custom_field', {
    ...columns,
    record_type: kind,
    field_type: type,
    association_type,
  });
  if (planned.added.length) await addEntries(ctx, id, planned.added);
  const siblings = live.filter((one) => one.custom_field_group_id === group).map((one) => one.id);
  await renumber(ctx, 'custom_field', withAtPlace(siblings, id, body.position));
  return id;
}

export async function updateField(ctx: Ctx, id: number, body: FieldBody, of: RecordKind | null): Promise<void> {
  await lockFields(ctx);
  const before = await fieldRow(ctx, id, of);
  const places = await fieldPlaces(ctx, before.record_type);
  const live = places.filter(({ deleted }) => !deleted);
  const known = await entriesOfField(ctx, id);
  const asked = body.custom_field_label_dropdown_entries_attributes;
  const planned = planEntries(asked ?? [], known);
  const issues = [
    ...fieldIssues(body, before, live),
    ...(await groupIssues(ctx, before.record_type, body)),
    ...formulaIssues(body, { ...before, name: body.name?.trim() || before.name }, places),
    ...planned.issues,
  ];
  if (issues.length) throw invalid(issues);
  const removal = await countRemoval(ctx, before, planned.removed, known);
  const group = body.custom_field_group_id === undefined ? before.custom_field_group_id : body.custom_field_group_id;
  await updateRecords(ctx, 'custom_field', [
    { before, patch: { ...changedColumns(body, before), custom_field_group_id: group } },
  ]);
  if (hasEntries(before.field_type) && asked)
    await (removal > AT_ONCE
      ? enqueueRemoval(ctx, before, { asked, total: removal })
      : writeEntries(ctx, before, planned, known));
  await moveField(ctx, before, live, group, body.position);
}

/** Marks the field as deleted: its values stay on the records and come back if the deletion is undone. */
export async function deleteField(ctx: Ctx, id: number, of: RecordKind | null): Promise<void> {
  await lockFields(ctx);
  const before = await fieldRow(ctx, id, of);
  await requireUnread(ctx, before);
  await updateRecords(ctx, 'custom_field', [{ before, patch: { deleted_at: ctx.now.toISOString() } }]);
  const rest = (await fieldPlaces(ctx, before.record_type)).filter(
    (one) => !one.deleted && one.custom_field_group_id === before.custom_field_group_id,
  );
  await renumber(
    ctx,
    'custom_field',
    rest.map((one) => one.id),
  );
}

export async function useOfField(
  ctx: Ctx,
  id: number,
): Promise<FieldUse & { entries: { id: number; values: number }[] }> {
  const [row] = (await readRows(ctx, 'custom_field', [id])) as FieldRow[];
  if (!row || row.deleted_at) throw notFound();
  return { field: { id, name: row.name }, ...(await countValues(ctx, row.record_type, id)) };
}

export async function createGroup(ctx: Ctx, given: GroupBody, of: RecordKind | null): Promise<number> {
  await lockFields(ctx);
  const kind = of ?? kindOfBody(given);
  const others = kind ? await groupPlaces(ctx, kind) : [];
  const issues = issuesOf({
    name: required(given.name) ?? notTaken({ id: null, name: given.name ?? '' }, others),
    record_type: kind ? null : MESSAGES.required,
  });
  if (issues.length) throw invalid(issues);
  const row = { record_type: kind, name: given.name?.trim(), position: others.length + 1 };
  const id = await createRecord(ctx, 'custom_field_group', row);
  await renumber(ctx, 'custom_field_group', withAtPlace(idsOf(others), id, given.position));
  return id;
}

export async function updateGroup(ctx: Ctx, id: number, body: GroupBody, of: RecordKind | null): Promise<void> {
  await lockFields(ctx);
  const before = await groupRow(ctx, id, of);
  const others = await groupPlaces(ctx, before.record_type);
  const msg = body.name === undefined ? null : (required(body.name) ?? notTaken({ id, name: body.name ?? '' }, others));
  if (msg) throw invalidField('name', msg);
  if (body.name) await updateRecords(ctx, 'custom_field_group', [{ before, patch: { name: body.name.trim() } }]);
  if (body.position) await renumber(ctx, 'custom_field_group', withAtPlace(idsOf(others), id, body.position));
}

/** The fields of a deleted group follow those without a group. */
export async function deleteGroup(ctx: Ctx, id: number, of: RecordKind | null): Promise<void> {
  await lockFields(ctx);
  const before = await groupRow(ctx, id, of);
  const places = await fieldPlaces(ctx, before.record_type);
  const inside = await lockRows(ctx, 'custom_field', idsOf(places.filter((one) => one.custom_field_group_id === id)));
  await updateRecords(
    ctx,
    'custom_field',
    inside.map((row) => ({ before: row, patch: { custom_field_group_id: null } })),
  );
  const free = places.filter((one) => !one.deleted && one.custom_field_group_id === null);
  const moved = places.filter((one) => !one.deleted && one.custom_field_group_id === id);
  await renumber(ctx, 'custom_field', idsOf([...free, ...moved]));
  await eraseRecords(ctx, 'custom_field_group', [before]);
  await renumber(ctx, 'custom_field_group', idsOf(await groupPlaces(ctx, before.record_type)));
}

type FieldRow = Row &
  Omit<FieldPlace, 'deleted' | 'page' | 'column' | 'entries'> & { readonly deleted_at: string | null };
type GroupRow = Row & { readonly record_type: RecordKind; readonly name: string };

async function fieldRow(ctx: Ctx, id: number, of: RecordKind | null): Promise<FieldRow> {
  const [row] = (await lockRows(ctx, 'custom_field', [id])) as FieldRow[];
  if (!row || row.deleted_at || (of && row.record_type !== of)) throw notFound();
  return row;
}

async function groupRow(ctx: Ctx, id: number, of: RecordKind | null): Promise<GroupRow> {
  const [row] = (await lockRows(ctx, 'custom_field_group', [id])) as GroupRow[];
  if (!row || (of && row.record_type !== of)) throw notFound();
  return row;
}

async function groupIssues(ctx: Ctx, kind: RecordKind, { custom_field_group_id }: FieldBody) {
  if (!custom_field_group_id) return [];
  const isThere = (await groupPlaces(ctx, kind)).some(({ id }) => id === custom_field_group_id);
  return isThere ? [] : [{ field: 'custom_field_group_id', msg: MESSAGES.not_allowed }];
}

function requireRoom(ctx: Ctx, kind: RecordKind, used: number): void {
  const full = roomIssue(ctx, kind, { used, adding: 1 });
  if (full) throw forbidden(full);
}

/** Why an account with so many fields of the kind cannot have more; null if it can. */
export function roomIssue(
  ctx: Ctx,
  kind: RecordKind,
  { used, adding }: { used: number; adding: number },
): string | null {
  const { available, limit } = quotaOf(ctx.account.settings, `custom_fields_${kind}` as QuotaType, used);
  if (available === null || available >= adding) return null;
  return `Your plan includes ${numberText(limit)} custom ${limit === 1 ? 'field' : 'fields'} here. Nothing was added.`;
}

/** Why an account cannot have this many more fields; null if it can. */
export function whyNoRoom(ctx: Ctx, kind: RecordKind, adding: number): string | null {
  const own = (ctx.config.own_fields ?? []).filter((field) => field.record_type === kind && !field.deleted);
  return roomIssue(ctx, kind, { used: own.length, adding });
}

/** The fields of a kind that are not deleted; no other one can be added until the commit. */
export async function fieldNames(ctx: Ctx, kind: RecordKind): Promise<{ id: number; name: string }[]> {
  await lockFields(ctx);
  return (await fieldPlaces(ctx, kind)).filter(({ deleted }) => !deleted);
}

const newField = (body: FieldBody) => ({ id: null, name: body.name?.trim() ?? '' });

function newColumns(body: FieldBody, position: number, slot: Slot | null): Patch {
  return {
    name: body.name?.trim(),
    custom_field_group_id: body.custom_field_group_id ?? null,
    position,
    report_behavior: body.report_behavior ?? null,
    locked: body.locked ?? false,
    locked_add: body.locked_add ?? false,
    formula: body.formula ? formulaOf(body.formula) : null,
    slot_page: slot?.page ?? null,
    slot_column: slot?.column ?? null,
  };
}

function changedColumns(body: FieldBody, before: FieldRow): Patch {
  const { name, report_behavior, locked, locked_add } = body;
  const formula = body.formula && formulaOf(body.formula);
  const isNew = formula && !isSameFormula(formula, before.formula);
  return {
    ...(name ? { name: name.trim() } : {}),
    ...(isNew ? { formula } : {}),
    report_behavior,
    locked,
    locked_add,
  };
}

/** Renumbers the group that a field leaves and the one that it enters. */
async function moveField(
  ctx: Ctx,
  { id, custom_field_group_id: from }: FieldRow,
  live: readonly FieldPlace[],
  to: number | null,
  place: number | undefined,
): Promise<void> {
  const inGroup = (group: number | null) => idsOf(live.filter((one) => one.custom_field_group_id === group));
  if (from === to && place === undefined) return;
  if (from !== to)
    await renumber(
      ctx,
      'custom_field',
      inGroup(from).filter((other) => other !== id),
    );
  await renumber(ctx, 'custom_field', withAtPlace(inGroup(to), id, place));
}

async function renumber(ctx: Ctx, type: RecordType, ids: readonly number[]): Promise<void> {
  const rows = await lockRows(ctx, type, ids);
  await updateRecords(
    ctx,
    type,
    rows.map((before) => ({ before, patch: { position: ids.indexOf(before.id) + 1 } })),
  );
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);
