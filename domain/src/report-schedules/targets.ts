/** What can be sent, each with its column in a schedule. */
const SCHEDULE_TARGETS = ['saved_report', 'dashboard'] as const;
export type ScheduleTarget = (typeof SCHEDULE_TARGETS)[number];

/** A schedule refers to what it sends in one column for each kind; the others are empty. */
export type Targeted = Readonly<Record<`${ScheduleTarget}_id`, number | null>>;

/** Undefined if it refers to nothing, or to several things. */
export function targetOf(
  named: Partial<Record<`${ScheduleTarget}_id`, number | null | undefined>>,
): { readonly kind: ScheduleTarget; readonly id: number } | undefined {
  const [found, ...more] = SCHEDULE_TARGETS.flatMap((kind) => {
    const id = named[`${kind}_id`] ?? null;
    return id === null ? [] : [{ kind, id }];
  });
  return more.length ? undefined : found;
}

export function targeted(kind: ScheduleTarget, id: number): Targeted {
  return { saved_report_id: kind === 'saved_report' ? id : null, dashboard_id: kind === 'dashboard' ? id : null };
}
