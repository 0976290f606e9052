import { type DateFormat, dateText } from '../dates/display';
import { type PlainDate, partsOf } from '../dates/plain';
import { monthText } from '../locale/locale';
import type { Bucket } from './report';
import { REPORT_MESSAGES } from './reports.messages';

/** The name of the bucket of a first day: `Nov 2026`, `Q4 2026`, `2026`, and days and weeks by their first day. */
export function bucketName(start: PlainDate, bucket: Bucket, format: DateFormat): string {
  const { year, month } = partsOf(start);
  switch (bucket) {
    case 'day':
      return dateText(start, format);
    case 'week':
      return REPORT_MESSAGES.weekOf(dateText(start, format));
    case 'month':
      return `${monthText(month)} ${year}`;
    case 'quarter':
      return REPORT_MESSAGES.quarter(Math.ceil(month / 3), year);
    case 'year':
      return String(year);
  }
}
