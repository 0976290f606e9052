import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useLayoutEffect, useState } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { isFocusTaken } from '../../ui/focus-taken';
import { IconButton } from '../../ui/icon-button';
import { IconChevronDown, IconChevronUp, IconPin, IconPinnedOff } from '../../ui/icons';
import { columnFields, moved, nameKey, pinnedOrNot, type ShownColumns, toggled } from './columns';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';

/** The columns of the menu: those that are shown in their order, then the others. */
export function ColumnLines({ kind, shown }: { kind: RecordKind; shown: ShownColumns }) {
  const catalogue = useCatalogue();
  const toggle = useToggle(shown);
  const fields = shown.fields.filter(({ key }) => key !== nameKey(kind));
  const hidden = columnFields(catalogue, kind).filter(
    (field) => field.key !== nameKey(kind) && !fields.some(({ key }) => key === field.key),
  );
  return (
    <>
      {fields.map(({ key, label }, index) => (
        <ColumnLine
          key={key}
          name={key}
          label={label}
          shown={shown}
          toggle={toggle}
          index={index}
          last={fields.length - 1}
        />
      ))}
      <div className={styles.columnRest}>
        {hidden.map(({ key, label }) => (
          <div key={key} className={styles.columnLine} data-column={key}>
            <Checkbox checked={false} label={label} onChange={() => toggle(key)} />
          </div>
        ))}
      </div>
      <Button variant="quiet" size="xs" onClick={() => shown.change(null)}>
        {m.resetColumns}
      </Button>
    </>
  );
}

/** The box of a column that was toggled moves to the other part of the menu, and the focus with it. */
function useToggle(shown: ShownColumns): (key: string) => void {
  const [toggledLast, setToggledLast] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (toggledLast === null || isFocusTaken()) return;
    document.querySelector<HTMLElement>(`[data-column="${toggledLast}"] input`)?.focus();
  }, [toggledLast, shown.columns]);
  return (key) => {
    setToggledLast(key);
    shown.change(toggled(shown.columns, key));
  };
}

interface LineProps {
  name: string;
  toggle: (key: string) => void;
  label: string;
  shown: ShownColumns;
  index: number;
  last: number;
}

function ColumnLine({ name, label, shown, toggle, index, last }: LineProps) {
  const { columns, pinned, change } = shown;
  const isPinned = pinned.has(name);
  return (
    <div className={styles.columnLine} data-column={name}>
      <Checkbox checked label={label} onChange={() => toggle(name)} />
      <span className={styles.columnMoves}>
        <IconButton
          icon={isPinned ? IconPinnedOff : IconPin}
          size="xs"
          label={isPinned ? m.unpin(label) : m.pin(label)}
          noTooltip
          active={isPinned}
          onClick={() => change(pinnedOrNot(columns, name))}
        />
        <IconButton
          icon={IconChevronUp}
          size="xs"
          label={m.moveUp(label)}
          noTooltip
          onClick={() => change(moved(columns, name, -1))}
          disabledReason={index === 0 ? m.none : null}
        />
        <IconButton
          icon={IconChevronDown}
          size="xs"
          label={m.moveDown(label)}
          noTooltip
          onClick={() => change(moved(columns, name, 1))}
          disabledReason={index === last ? m.none : null}
        />
      </span>
    </div>
  );
}
