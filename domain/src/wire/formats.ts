import { z } from 'zod';
import { plainDate } from '../dates/plain';
import type { Currency } from '../money/currency';
import { describing } from './contract';

/** Ids of rows count from 1. */
export const id = z.int().positive();
export const count = z.int().min(0);
/** `2026/11/21 09:05:00 -0500`, as `writeInstant` writes it. */
export const instant = z.string().regex(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [+-]\d{4}$/);
/** `2026/11/21`, as `writeDate` writes it. */
export const day = z.string().regex(/^\d{4}\/\d\d\/\d\d$/);
/** A day in a request, with dashes or slashes. */
export const askedDay = z
  .string()
  .regex(/^\d{4}[-/]\d{2}[-/]\d{2}$/, 'Has invalid value')
  .refine(isDay, 'Has invalid value');

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split(/[-/]/).map(Number);
  return plainDate(year, month, day) !== null;
}

/** `1234.5`, as `moneyText` writes it. */
export const money = z.string().regex(/^-?\d+\.\d{1,2}$/);
export const flag = z.union([z.boolean(), z.stringbool()]);
export const nullableText = z.string().nullable();
export const named = z.strictObject({ id, name: z.string() });
export const someone = z.strictObject({ id, full_name: z.string() });

export const pagination = z.strictObject({
  page: z.int().positive(),
  page_var: z.literal('page'),
  per_page: z.int().positive(),
  pages: z.int().positive(),
  total: count,
});

export function pageOf<S extends z.ZodType>(entry: S) {
  return z.strictObject({ entries: z.array(entry), pagination });
}

/** A record in a list: `attrs` selects its keys, except the id. */
export function listed<Shape extends { id: z.ZodType }>(record: z.ZodObject<Shape, z.core.$strict>) {
  return record.partial().extend({ id });
}

export const currency = describing<Currency>()(
  z.strictObject({ code: z.string(), symbol: z.string(), decimal_places: count }),
);

/** The sums of all matches with `totals=true`: those of the account's custom figures that `attrs` names. */
export const listTotals = z.strictObject({
  count,
  custom_fields: z.record(z.string(), z.string().regex(/^-?\d+\.\d+$/)).optional(),
});
