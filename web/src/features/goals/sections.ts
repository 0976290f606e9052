import type { GoalEntry, GoalReport } from '@fairlead/domain/goals/goals.contract';

export const SECTIONS = ['pulse', 'teams', 'members', 'lanes'] as const;
export type Section = (typeof SECTIONS)[number];

export const TABS_ID = 'goal';
export const panelId = (section: Section) => `${TABS_ID}-panel-${section}`;

export interface SectionProps {
  readonly goal: Pick<GoalEntry, 'id' | 'name' | 'period' | 'period_start' | 'period_end'>;
  readonly report: GoalReport;
}

/** A day of the API as a plain day. */
export const plainDay = (wire: string) => wire.replaceAll('/', '-');
