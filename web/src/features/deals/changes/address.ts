import { type PlainDate, plainDate } from '@fairlead/domain/dates/plain';

/** A calendar day from an address; undefined for anything else. */
export function dayIn(text: string | undefined): PlainDate | undefined {
  const [, year, month, day] = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? [];
  return plainDate(Number(year), Number(month), Number(day)) ?? undefined;
}

/** The id of an address; undefined for anything else. */
export function idIn(text: string | undefined): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;
}
