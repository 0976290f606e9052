import { z } from 'zod';
import type { Described } from '../wire/contract';
import { nullableText } from '../wire/formats';
import { NEW_FIELD_TYPES } from './new-field-types';
import type { ImportType } from './targets';

/** The target of a column: the key of a field, a collecting target, or null for none. */
export const importTarget = nullableText;
export type Target = Described<typeof importTarget>;

export const importAnswer = z.object({
  field: z.string().max(60),
  cell: z.string().max(10_000),
  within: z.number().int().nullish(),
  /** Use this entry, create a new one, or leave the field empty. */
  action: z.enum(['use', 'create', 'empty']),
  id: z.number().int().positive().nullish(),
  percent: z.number().int().min(0).max(100).nullish(),
});
export type ImportAnswer = z.output<typeof importAnswer>;

const optionalId = z.number().int().positive().nullish();
/** How a row finds its record: each type of records has its own keys; the first is the default. */
export const MATCHES: Readonly<Record<ImportType, readonly MatchBy[]>> = {
  people: ['email_or_name', 'email', 'name', 'phone', 'id'],
  companies: ['name', 'domain', 'phone', 'id'],
  deals: ['name', 'id'],
  users: ['name'],
  product_lines: ['name'],
};
const matchBy = z.enum(['email_or_name', 'email', 'name', 'domain', 'phone', 'id']);
export type MatchBy = Described<typeof matchBy>;

export const importOptions = z.object({
  /** What happens to a row whose record already exists. */
  existing: z.enum(['update', 'skip', 'create']).optional(),
  match_by: z.enum(['email_or_name', 'email', 'name', 'domain', 'phone', 'id']).optional(),
  /** What happens to a row whose email or phone belongs to a person with another name. */
  other_name: z.enum(['create', 'update', 'skip']).optional(),
  /** What a later row does to the record of an earlier row of the file: replace values, fill in empty ones, or nothing. */
  repeated_rows: z.enum(['overwrite', 'fill', 'skip']).optional(),
  /** What happens to a new row that is probably a duplicate of an earlier row of the file. */
  alike_rows: z.enum(['create', 'merge', 'skip']).optional(),
  /** Empty cells of mapped columns clear the field; by default they leave it unchanged. */
  clear_blanks: z.boolean().optional(),
  /** Names of tags that every row gets. */
  tags: z.array(z.string().trim().min(1).max(100)).max(20).readonly().optional(),
  date_notation: z.enum(['mdy', 'dmy', 'ymd']).nullish(),
  decimal_mark: z.enum(['.', ',']).nullish(),
  deal_pipeline_id: optionalId,
  default_stage_id: optionalId,
  /** Null: without an owner. Omitted: the importing user. */
  default_owner_id: optionalId,
  /** Owners without a user: created as users who are not invited yet, replaced by the default owner, or refused. */
  unknown_owners: z.enum(['create', 'default', 'refuse']).optional(),
  /** The fields made from columns with the target `+field`: what is not given is guessed. `field_id` once it is made. */
  new_fields: z
    .array(
      z.strictObject({
        at: z.number().int().min(0).max(499),
        name: z.string().max(255).optional(),
        field_type: z.enum(NEW_FIELD_TYPES).optional(),
        field_id: z.number().int().positive().optional(),
      }),
    )
    .max(500)
    .readonly()
    .optional(),
  /** Column indexes, from 0, whose cells form the name if no column is the name. */
  name_from: z.array(z.number().int().min(0).max(499)).max(10).readonly().optional(),
});
export type ImportOptions = z.output<typeof importOptions>;

const chosenTarget = z.string().max(60).nullable();
export const importSetting = z.object({
  /** By column order or by header. */
  mapping: z.union([z.array(chosenTarget).max(500), z.record(z.string(), chosenTarget)]).optional(),
  options: importOptions.optional(),
  answers: z.array(importAnswer).max(20_000).optional(),
  /** Another sheet of the workbook; its columns are guessed again. */
  sheet: z.string().max(200).optional(),
});
export type ImportSetting = z.output<typeof importSetting>;
