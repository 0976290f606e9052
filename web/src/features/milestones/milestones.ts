import { daysBehind, isLate } from '@fairlead/domain/milestones/milestone';
import type { MilestoneRecord } from '@fairlead/domain/milestones/milestone.contract';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import type { ProfilePage } from '../../lib/profile-panel';
import { milestonesMessages as m } from './milestones.messages';

/** The milestones that came with the record's page, in the order of their days. */
export function milestonesOf({ related }: ProfilePage): readonly MilestoneRecord[] {
  return (related.milestones as readonly MilestoneRecord[] | undefined) ?? [];
}

export function doneOf(milestones: readonly MilestoneRecord[]): number {
  return milestones.filter(({ complete }) => complete).length;
}

/** As the rules of the domain read it: with plain dates. */
function dated({ date, completed_on }: MilestoneRecord) {
  return { date: plain(date), completed_on: completed_on && plain(completed_on) };
}

export function isMilestoneLate(milestone: MilestoneRecord, today: PlainDate): boolean {
  return isLate(dated(milestone), today);
}

/** The relation to its day: `In 56 days`, or `Completed by Frida Valström, 2 days early`. */
export function standingOf(milestone: MilestoneRecord, today: PlainDate): string {
  const days = daysBehind(dated(milestone), today);
  if (!milestone.complete) return days === 0 ? m.today : days > 0 ? m.late(days) : m.inDays(-days);
  const user = milestone.completed_by_user;
  const by = user && `${user.first_name} ${user.last_name}`.trim();
  return days === 0 ? m.onTheDay(by) : days > 0 ? m.behind(by, days) : m.early(by, -days);
}

function plain(day: string): PlainDate {
  return day.replaceAll('/', '-');
}

/** In the order of their days, as the server answers them. */
export function inOrder(milestones: readonly MilestoneRecord[]): readonly MilestoneRecord[] {
  return milestones.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
}
