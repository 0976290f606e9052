import { z } from 'zod';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { askedDay, day, flag, id, instant } from '../wire/formats';
import { idParams } from '../wire/list-query';

const holiday = z.strictObject({
  id,
  name: z.string(),
  date: day,
  /** The same day of every year. */
  every_year: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type Holiday = Described<typeof holiday>;

const LONGEST_HOLIDAY = 255;
const body = z.object({
  name: z.string().trim().max(LONGEST_HOLIDAY).nullish(),
  date: askedDay.nullish(),
  every_year: flag.optional(),
});
export type HolidayBody = z.output<typeof body>;

const path = '/api/v3/admin/holidays';
const one = { root: 'holiday', answer: answers(holiday) } as const;

/** The days on which the account does not work, in the order of the calendar. */
export const listHolidays = contract({
  method: 'GET',
  path,
  answer: answers(z.strictObject({ entries: z.array(holiday) })),
});
export const showHoliday = contract({ ...one, method: 'GET', path: `${path}/:id`, params: idParams });
export const createHoliday = contract({ ...one, method: 'POST', path, body });
export const updateHoliday = contract({ ...one, method: 'PUT', path: `${path}/:id`, params: idParams, body });
export const deleteHoliday = contract({ method: 'DELETE', path: `${path}/:id`, params: idParams, answer: NOTHING });
