import { DASHBOARD_RANGES } from '@fairlead/domain/dashboards/dashboards.contract';
import { type DatePreset, presetLabel } from '@fairlead/domain/dates/presets';
import { Button } from '../../ui/button';
import { IconCalendar, IconChevronDown } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-entry';
import { dashboardsMessages as m } from './dashboards.messages';

interface Props {
  range: DatePreset | null;
  onRange: (range: DatePreset | null) => void;
}

/** One time for all reports of the dashboard, for this look at it. */
export function RangeMenu({ range, onRange }: Props) {
  const entry = (value: DatePreset | null, label: string): MenuEntry => ({
    label,
    checked: value === range,
    onSelect: () => onRange(value),
  });
  const words = range ? presetLabel(range) : m.ownRange;
  return (
    <Menu
      label={m.range}
      groups={[[entry(null, m.ownRange)], DASHBOARD_RANGES.map((one) => entry(one, presetLabel(one)))]}
      position="bottom-end"
    >
      <Button
        variant="quiet"
        icon={IconCalendar}
        trailing={<IconChevronDown size={14} aria-hidden />}
        aria-label={`${m.range}: ${words}`}
      >
        {words}
      </Button>
    </Menu>
  );
}
