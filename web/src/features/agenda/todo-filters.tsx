import { RECENT_FILTERS } from '@fairlead/domain/agenda/agenda.contract';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../lib/session';
import { SettledSearch } from '../../lib/settled-search';
import { Button } from '../../ui/button';
import { FilterChip } from '../../ui/chips';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { IconChevronDown, IconFilter, IconHistory } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { FilterRow } from '../../ui/page';
import { SelectBox } from '../../ui/select';
import { agendaMessages as m } from './agenda.messages';
import styles from './agenda.module.css';
import type { useAgendaScreen } from './use-agenda-screen';

type Screen = ReturnType<typeof useAgendaScreen>;

/** Search, the owner, the filters that are set as a sentence, and the menus that set them. */
export function TodoFilters({ on, aside }: { on: Screen; aside: ReactNode }) {
  const { user, account } = useSession();
  const [dates, setDates] = useState(false);
  const owners = account.users
    .filter(({ id, deleted_at, is_external }) => (!deleted_at && !is_external) || id === on.owner)
    .map(({ id, full_name }) => ({ value: id, label: id === user.id ? m.you(full_name) : full_name }));
  const lists = [
    { key: 'priority', label: m.priority, entries: account.calendar_entry_priorities },
    { key: 'category', label: m.category, entries: account.event_categories },
  ];
  const set = lists.flatMap(({ key, label, entries }) => {
    const entry = entries.find(({ id }) => id === Number(on.search[key]));
    return entry ? [{ key, label, value: entry.name }] : [];
  });
  const groups = lists.map(({ key, entries }) =>
    entries.map(({ id, name }) => ({
      label: name,
      checked: on.search[key] === String(id),
      onSelect: () => on.filter({ [key]: on.search[key] === String(id) ? undefined : String(id) }),
    })),
  );
  return (
    <FilterRow aside={aside}>
      <span className={styles.search}>
        <SettledSearch label={m.search} value={on.search.q ?? ''} onChange={(q) => on.filter({ q: q || undefined })} />
      </span>
      <span className={styles.owner}>
        <SelectBox
          control={{}}
          aria-label={m.owner}
          value={on.owner}
          onChange={on.setOwner}
          options={owners}
          placeholder={m.anyOwner}
          searchable
          clearable
        />
      </span>
      {set.map(({ key, label, value }) => (
        <Chip key={key} field={label} value={value} onRemove={() => on.filter({ [key]: undefined })} />
      ))}
      <DueChip on={on} onEdit={() => setDates(true)} />
      {groups.some((group) => group.length > 0) && (
        <Menu groups={groups} headings={lists.map(({ label }) => label)} label={m.filter}>
          <Button variant="quiet" icon={IconFilter}>
            {m.filter}
          </Button>
        </Menu>
      )}
      <Recent on={on} onDates={() => setDates(true)} />
      {dates && <DatesDialog on={on} onClose={() => setDates(false)} />}
    </FilterRow>
  );
}

function Chip({ field, value, ...rest }: { field: string; value: string; onRemove: () => void; onEdit?: () => void }) {
  const parts = [
    { role: 'field', text: field },
    { role: 'predicate', text: m.is },
    { role: 'value', text: value },
  ];
  return <FilterChip parts={parts} {...rest} />;
}

const NO_DAYS = { due: undefined, from: undefined, to: undefined };

function DueChip({ on, onEdit }: { on: Screen; onEdit: () => void }) {
  const { date } = useFormats();
  const remove = () => on.filter(NO_DAYS);
  if (on.from || on.to) {
    const words = m.range(on.from && date(on.from), on.to && date(on.to));
    return <Chip field={m.due} value={words} onRemove={remove} onEdit={onEdit} />;
  }
  if (!on.due || on.due === 'any_time') return null;
  return <Chip field={m.due} value={m.preset(on.due)} onRemove={remove} />;
}

/** The recent filters of the agenda, any time, and a range of days that the user chooses. */
function Recent({ on, onDates }: { on: Screen; onDates: () => void }) {
  const isAny = !on.due && !on.from && !on.to;
  const presets = (['any_time', ...RECENT_FILTERS] as const).map((key) => ({
    label: m.preset(key),
    checked: key === 'any_time' ? isAny : on.due === key,
    onSelect: () => on.filter({ ...NO_DAYS, due: key === 'any_time' ? undefined : key }),
  }));
  return (
    <Menu
      label={m.dueIn}
      position="bottom-end"
      headings={[m.dueIn, null]}
      groups={[presets, [{ label: m.chooseDates, onSelect: onDates }]]}
    >
      <Button variant="quiet" icon={IconHistory} trailing={<IconChevronDown size={14} aria-hidden />}>
        {m.recent}
      </Button>
    </Menu>
  );
}

function DatesDialog({ on, onClose }: { on: Screen; onClose: () => void }) {
  const [from, setFrom] = useState<PlainDate | null>(on.from);
  const [to, setTo] = useState<PlainDate | null>(on.to);
  const apply = () => {
    const [first, last] = from && to && to < from ? [to, from] : [from, to];
    on.filter({ due: undefined, from: first ?? undefined, to: last ?? undefined });
    onClose();
  };
  return (
    <Modal
      opened
      title={m.datesTitle}
      onClose={onClose}
      onSubmit={apply}
      footer={<ModalButtons act={m.apply} cancel={m.cancel} onCancel={onClose} />}
    >
      <DateField label={m.from} value={from} clearable optional onChange={setFrom} />
      <DateField label={m.to} value={to} clearable optional onChange={setTo} />
    </Modal>
  );
}
