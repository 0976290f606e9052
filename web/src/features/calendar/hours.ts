const HOURS = Array.from({ length: 23 }, (_, before) => before + 1);
/** The height of a label, in minutes of the grid: an hour is 3.75 rem high, a label one. */
const LABEL_MINUTES = 16;

/** The hours that are written beside the grid: not the one that the time of now, in minutes since midnight, would cover. */
export function hoursBeside(now: number | null): readonly number[] {
  return HOURS.filter((hour) => now === null || Math.abs(hour * 60 - now) > LABEL_MINUTES);
}
