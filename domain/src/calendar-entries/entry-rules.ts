/** The account's rules for tasks and events. */
export interface EntryRules {
  /** A task has to have a due date. */
  readonly dueDateRequired: boolean;
  /** How many months an entry may repeat. */
  readonly mostMonths: number | null;
}

export function entryRules(settings: Readonly<Record<string, unknown>>): EntryRules {
  const months = settings.calendar_entry_recurring_end_date_months;
  return {
    dueDateRequired: settings.calendar_entry_task_due_date_required === true,
    mostMonths: typeof months === 'number' && months > 0 ? months : null,
  };
}
