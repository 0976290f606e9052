import { offeredKeyDays } from '@fairlead/domain/api-applications/key-life';
import { Select } from '../../ui/select';
import { apiApplicationsMessages as m } from './api-applications.messages';

const NO_END = 'none';

interface Props {
  label: string;
  hint?: string;
  days: number | null;
  /** The longest that may be chosen; null if no end is allowed, too. */
  longest: number | null;
  /** Why it cannot be changed. */
  lockedReason?: string | null;
  onChange: (days: number | null) => void;
}

/** How long a key lives, or keys may live. */
export function KeyLifeSelect({ label, hint, days, longest, lockedReason = null, onChange }: Props) {
  const offered = offeredKeyDays(longest);
  const all = offered.includes(days) ? offered : [...offered, days];
  return (
    <Select
      label={label}
      {...(hint ? { hint } : {})}
      value={days === null ? NO_END : String(days)}
      options={all.map((one) => ({ value: one === null ? NO_END : String(one), label: m.keyLife(one) }))}
      lockedReason={lockedReason}
      onChange={(value) => onChange(value === null || value === NO_END ? null : Number(value))}
    />
  );
}
