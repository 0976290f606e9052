const ZONE = 'America/New_York';

/** This day in the time zone of the stories' accounts. */
export function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date());
}

/** An hour of this day for an event that has to be in this week and this month, also when a story runs at night. */
export function afterNoonToday(): { start_time: string; end_time: string } {
  // 17:00 UTC is noon there in winter, and an hour later in summer.
  return { start_time: `${today()}T17:00:00.000Z`, end_time: `${today()}T18:00:00.000Z` };
}
