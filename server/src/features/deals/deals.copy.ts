import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Row } from '../../base/changes';
import { createRecords } from '../../writing/changes';
import { mayFillField } from '@fairlead/domain/access/field-rights';
import { isOwnField } from '@fairlead/domain/fields/field';
import { actorOf } from '../../http/access';
import { lockRecord, lockRows } from '../../reading/records';
import type { Body } from '../../writing/record-writing';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import { moneyText } from '@fairlead/domain/money/money';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { notesOfDeal } from './deals.queries';

// The columns that a copy takes from its source. Timestamps, closing, reasons and the import are not copied.
const copied = [
  'name',
  'summary',
  'description',
  'user_id',
  'deal_pipeline_id',
  'deal_stage_id',
  'status',
  'source_id',
  'revenue_type_id',
  'currency_id',
  'probability',
  'commission_rate',
  'primary_contact_id',
  'company_id',
  'expected_close_date',
  'address_1',
  'address_2',
  'city',
  'state',
  'postal_code',
  'country',
  'person_ids',
  'tag_ids',
  'deal_product_lines_ids',
  'shared_user_ids',
];

/**
 * POST with `source_deal_id` copies that deal (REC-07); values in the body take precedence. 404 if the deal is not
 * visible.
 */
export async function sourceOf(ctx: Ctx, body: Body): Promise<{ id: number; row: Row; body: Body } | undefined> {
  const asked = body.source_deal_id;
  if (asked === undefined || asked === null || asked === '') return undefined;
  const id = typeof asked === 'string' || typeof asked === 'number' ? Number(asked) : Number.NaN;
  // Without this check an invalid id would create an empty deal.
  if (!Number.isSafeInteger(id) || id <= 0) throw invalidField('source_deal_id', MESSAGES.not_allowed);
  const row = await lockRecord(ctx, DEAL.name, id);
  const taken = Object.fromEntries(copied.filter((key) => row[key] !== null).map((key) => [key, row[key]]));
  const amounts = ['value', 'bonus'].filter((key) => row[`${key}_cents`] !== null);
  const money = Object.fromEntries(amounts.map((key) => [key, moneyText(row[`${key}_cents`] as number)]));
  return { id, row, body: { ...taken, ...money, ...customOf(ctx, row) } };
}

/** The account's own fields of the source, but for those that the actor may not fill. */
function customOf(ctx: Ctx, row: Row): Body {
  const own = ctx.catalogue
    .fieldsOf(DEAL.name)
    .filter((field) => isOwnField(field) && (row[field.key] ?? null) !== null);
  const mine = own.filter((field) => mayFillField(actorOf(ctx), DEAL.name, field));
  return Object.fromEntries(mine.map(({ key }) => [key, row[key]]));
}

/** Copies the notes of the source to the copy, with their original authors. */
export async function copyNotes(ctx: Ctx, from: number, to: number): Promise<void> {
  const ids = await notesOfDeal(ctx, from);
  const notes = await lockRows(ctx, 'note', ids);
  if (!notes.length) return;
  await createRecords(
    ctx,
    'note',
    notes.map(({ title, content, user_id, company_id, person_id, note_category_id, is_private, created_at }) => ({
      title,
      content,
      user_id,
      company_id,
      person_id,
      note_category_id,
      is_private,
      created_at,
      deal_id: to,
    })),
  );
}
