import { IconButton } from '../../ui/icon-button';
import { IconAdjustments } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { agendaMessages as m } from './agenda.messages';
import { COLUMNS, type useAgendaScreen } from './use-agenda-screen';

/** The order of the tasks, and which columns the list shows. */
export function DisplayMenu({ on }: { on: ReturnType<typeof useAgendaScreen> }) {
  const sorts = (['due_date', 'updated_at'] as const).map((key) => ({
    label: m.sorts[key],
    checked: on.sort === key,
    onSelect: () => on.filter({ sort: key === 'due_date' ? undefined : key }),
  }));
  const columns = COLUMNS.map((column) => {
    const isShown = on.columns.includes(column);
    return {
      label: m.column[column],
      checked: isShown,
      onSelect: () => on.setColumns(isShown ? on.columns.filter((one) => one !== column) : [...on.columns, column]),
    };
  });
  return (
    <Menu label={m.display} position="bottom-end" headings={[m.sortBy, m.columns]} groups={[sorts, columns]}>
      <IconButton icon={IconAdjustments} label={m.display} size="md" noTooltip />
    </Menu>
  );
}
