import type { ReactNode } from 'react';
import { StepChip } from '../next-step/public';
import type { ListRow } from './use-list';

/** The column with the day of the next step, and what it shows besides. */
export const STEP = 'next_entry_due';
const STEP_ATTRS: readonly string[] = ['next_entry_name', STEP, 'next_entry_time', 'closed_time'];

/** The column with the health of a deal, which the rows in view request, and the columns on which it depends. */
export const HEALTH = 'health';
const HEALTH_ATTRS: readonly string[] = ['closed_time', 'is_archived', 'deal_stage_id', STEP, 'expected_close_date'];

export const ATTRS_OF: Readonly<Record<string, readonly string[]>> = { [STEP]: STEP_ATTRS, [HEALTH]: HEALTH_ATTRS };

/** When the next step is due; an open deal without one says so. People and companies may be without. */
export function StepCell({ row, missing }: { row: ListRow; missing: ReactNode }) {
  const text = (key: string) => (row[key] as string | null | undefined) ?? null;
  const name = text('next_entry_name');
  const isOpen = row.closed_time === null;
  if (name === null && !isOpen) return missing;
  return <StepChip name={name} due={text(STEP)} time={text('next_entry_time')} wanted={isOpen} />;
}
