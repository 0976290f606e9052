import type { Holiday, HolidayBody } from '@fairlead/domain/holidays/holiday.contract';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { lockRows } from '../../reading/records';
import { createRecord, eraseRecords, updateRecords } from '../../writing/changes';
import { countHolidays, hasHoliday, readHolidays } from './holidays.queries';

const TYPE = 'holiday';
const MOST = 1000;
const TOO_MANY = `At most ${MOST} holidays can be kept. Delete past ones first.`;

export async function createHoliday(ctx: Ctx, body: HolidayBody): Promise<number> {
  const asked = { ...body, name: body.name ?? null, date: body.date ?? null };
  const many = (await countHolidays(ctx)) >= MOST ? [{ field: 'date', msg: TOO_MANY }] : [];
  await requireSound(ctx, asked, null, many);
  return createRecord(ctx, TYPE, { every_year: false, ...columns(asked) });
}

export async function updateHoliday(ctx: Ctx, id: number, body: HolidayBody): Promise<void> {
  const before = await lockHoliday(ctx, id);
  await requireSound(ctx, body, id, []);
  await updateRecords(ctx, TYPE, [{ before, patch: columns(body) }]);
}

export async function deleteHoliday(ctx: Ctx, id: number): Promise<void> {
  await eraseRecords(ctx, TYPE, [await lockHoliday(ctx, id)]);
}

export async function showHoliday(ctx: Ctx, id: number): Promise<Holiday> {
  const [holiday] = await readHolidays(ctx, id);
  if (!holiday) throw notFound();
  return holiday;
}

async function lockHoliday(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, TYPE, [id]);
  if (!row) throw notFound();
  return row;
}

async function requireSound(ctx: Ctx, body: HolidayBody, id: number | null, more: readonly Issue[]): Promise<void> {
  const empty = (['name', 'date'] as const)
    .filter((field) => body[field] !== undefined && !body[field])
    .map((field): Issue => ({ field, msg: MESSAGES.required }));
  const taken =
    body.date && (await hasHoliday(ctx, dayOf(body.date), id)) ? [{ field: 'date', msg: MESSAGES.taken }] : [];
  const issues = [...empty, ...taken, ...more];
  if (issues.length) throw invalid(issues);
}

function columns({ name, date, every_year }: HolidayBody): Patch {
  const given = { name, date: date ? dayOf(date) : undefined, every_year };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const dayOf = (asked: string) => asked.replaceAll('/', '-');
