/** What can be sent: each has the column of a schedule that names it. */
const SCHEDULE_TARGETS = ['saved_report', 'dashboard'] as const;
export type ScheduleTarget = (typeof SCHEDULE_TARGETS)[number];

/** A schedule names what it sends in a column of its own for each kind; the others are empty. */
export type Targeted = Readonly<Record<`${ScheduleTarget}_id`, number | null>>;

/** Undefined where it names nothing, or several things. */
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
