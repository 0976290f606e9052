import { Badge } from '../../ui/chips';
import { StepChip } from '../calendar-entries/public';
import { focusMessages as m } from './focus.messages';
import type { QueuedDeal } from './use-focus-queue';

/** The first reason in short: the step, or the problem. */
export function ReasonMark({ deal }: { deal: QueuedDeal }) {
  const [first] = deal.reasons;
  if (first === 'stale' || first === 'close_date_passed') return <Badge tone="amber">{m.reasons[first]}</Badge>;
  return <StepChip name={deal.next_entry_name} due={deal.next_entry_due} time={deal.next_entry_time} wanted small />;
}
