import type { CalendarFilter } from '@fairlead/domain/calendar/filter';
import { useRef, useState } from 'react';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconCalendar, IconDots, IconPencil, IconPlus, IconTrash } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { TextField } from '../../ui/text-field';
import { lineBeside, useFocusHeir } from '../../ui/use-focus-heir';
import { calendarMessages as m } from './calendar.messages';
import styles from './panel.module.css';
import type { Choice } from './use-choice';

type Naming = 'new' | CalendarFilter;

/** One is selected at a time; a second press on it clears the selection. */
export function SavedCalendars({ choice }: { choice: Choice }) {
  const { filters, selected, isChanged } = choice;
  const [naming, setNaming] = useState<Naming | null>(null);
  return (
    <section aria-label={m.saved}>
      <div className={styles.title}>
        <h2>{m.saved}</h2>
        <IconButton icon={IconPlus} size="xs" label={m.saveNew} data-adds-line onClick={() => setNaming('new')} />
      </div>
      {filters.length > 0 && (
        <ul className={styles.list}>
          {filters.map((filter) => (
            <Saved key={filter.id} filter={filter} choice={choice} onRename={() => setNaming(filter)} />
          ))}
        </ul>
      )}
      {selected && isChanged && (
        <Changed onUpdate={() => void choice.update(selected)} onSaveAsNew={() => setNaming('new')} />
      )}
      {naming && <NameDialog naming={naming} choice={choice} onClose={() => setNaming(null)} />}
    </section>
  );
}

/** Leaves once the calendar is saved: the focus goes to the calendar that is selected. */
function Changed({ onUpdate, onSaveAsNew }: { onUpdate: () => void; onSaveAsNew: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusHeir(ref, selectedOf);
  return (
    <div ref={ref} className={styles.changed}>
      <Button size="xs" onClick={onUpdate}>
        {m.update}
      </Button>
      <Button size="xs" variant="link" onClick={onSaveAsNew}>
        {m.saveAsNew}
      </Button>
    </div>
  );
}

const selectedOf = (leaving: HTMLElement) =>
  leaving.closest('section')?.querySelector<HTMLElement>('[aria-pressed=true]');

interface SavedProps {
  readonly filter: CalendarFilter;
  readonly choice: Choice;
  readonly onRename: () => void;
}

function Saved({ filter, choice, onRename }: SavedProps) {
  const on = filter.id === choice.selected?.id;
  const ref = useRef<HTMLLIElement>(null);
  useFocusHeir(ref, lineBeside);
  return (
    <li ref={ref} className={styles.saved} data-on={on || undefined}>
      <button type="button" aria-pressed={on} onClick={() => void (on ? choice.unselect() : choice.select(filter))}>
        <IconCalendar size={15} aria-hidden />
        <span className="fl-ellipsis" title={filter.name}>
          {filter.name}
        </span>
        {on && choice.isChanged && <span className={styles.dot} role="img" aria-label={m.changed} title={m.changed} />}
      </button>
      <Menu
        position="bottom-end"
        label={m.more(filter.name)}
        groups={[
          [{ label: m.rename, icon: IconPencil, onSelect: onRename }],
          [{ label: m.remove, icon: IconTrash, destructive: true, onSelect: () => void choice.remove(filter) }],
        ]}
      >
        <IconButton icon={IconDots} size="xs" label={m.more(filter.name)} noTooltip />
      </Menu>
    </li>
  );
}

function NameDialog({ naming, choice, onClose }: { naming: Naming; choice: Choice; onClose: () => void }) {
  const isNew = naming === 'new';
  const [name, setName] = useState(isNew ? '' : naming.name);
  const form = useForm(
    () => ({ name: name.trim() ? null : m.required }),
    async () => {
      await (isNew ? choice.create(name.trim()) : choice.rename(naming, name.trim()));
      onClose();
    },
  );
  return (
    <Modal
      opened
      title={m.nameTitle[isNew ? 'new' : 'rename']}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <TextField
        label={m.name}
        value={name}
        onChange={setName}
        placeholder={m.namePlaceholder}
        maxLength={100}
        error={form.errors.name}
        autoFocus
      />
    </Modal>
  );
}
