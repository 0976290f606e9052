import { isSortable } from '@fairlead/domain/list-views/list-view';
import { Button } from '../../ui/button';
import { IconArrowDown, IconArrowUp } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';
import type { ListState } from './use-list-state';

/** The order of a list until the user chooses one. */
const STANDARD = { key: 'updated_at', direction: 'desc' } as const;

/** Where no column heads are shown, the order is chosen here. Choosing the same field again reverses it. */
export function SortMenu({ state, iconOnPhone }: { state: ListState; iconOnPhone?: boolean }) {
  const sort = state.sort ?? STANDARD;
  const fields = state.columns.fields.filter(isSortable);
  const down = sort.direction === 'desc';
  const entries = fields.map(({ key, label }) => ({
    label,
    checked: key === sort.key,
    onSelect: () => state.setSort({ key, direction: key === sort.key && !down ? 'desc' : 'asc' }),
  }));
  const current = fields.find(({ key }) => key === sort.key)?.label ?? m.lastChanged;
  return (
    <Menu groups={[entries]} label={m.sortBy} position="bottom-end">
      <Button
        variant="quiet"
        size="xs"
        icon={down ? IconArrowDown : IconArrowUp}
        aria-label={m.sortedBy(current, down)}
      >
        <span className={iconOnPhone ? styles.sortName : undefined}>{current}</span>
      </Button>
    </Menu>
  );
}
