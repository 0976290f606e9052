import type { PlainDate } from '../dates/plain';

/** The last day of a series that has no end, so that a range of days finds it. */
export const ENDLESS: PlainDate = '9999-12-31';
