/** How a user's calendar is drawn. */
export interface CalendarSettings {
  /** Lines that the text of an entry may take in the month. */
  readonly line_clamp: 1 | 2 | 3;
  /** The day on which a week starts; 0 is Sunday. */
  readonly start_of_week: number;
}

const LINE_CLAMPS = [1, 2, 3] as const;
export const DEFAULT_SETTINGS: CalendarSettings = { line_clamp: 1, start_of_week: 0 };

/** The stored settings, with defaults for the missing ones. */
export function readCalendarSettings(kept: unknown): CalendarSettings {
  const { line_clamp, start_of_week } = (kept ?? {}) as Readonly<Record<string, unknown>>;
  return {
    line_clamp: LINE_CLAMPS.find((lines) => lines === Number(line_clamp)) ?? DEFAULT_SETTINGS.line_clamp,
    start_of_week: isWeekday(Number(start_of_week ?? Number.NaN))
      ? Number(start_of_week)
      : DEFAULT_SETTINGS.start_of_week,
  };
}

function isWeekday(day: number): boolean {
  return Number.isInteger(day) && day >= 0 && day <= 6;
}
