import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { IconButton } from '../../ui/icon-button';
import { IconChevronDown, IconChevronUp, IconColumns3, IconPin, IconPinnedOff } from '../../ui/icons';
import { Popover } from '../../ui/popover';
import { columnFields, moved, nameKey, pinnedOrNot, type ShownColumns, toggled } from './columns';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';

/** Which columns the list shows, in which order, and which of them are pinned. */
export function ColumnMenu({ kind, shown }: { kind: RecordKind; shown: ShownColumns }) {
  const catalogue = useCatalogue();
  const [open, setOpen] = useState(false);
  const fields = shown.fields.filter(({ key }) => key !== nameKey(kind));
  const hidden = columnFields(catalogue, kind).filter(
    (field) => field.key !== nameKey(kind) && !fields.some(({ key }) => key === field.key),
  );
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={312}
      trapFocus
      returnFocus
      asDialog
      target={
        <IconButton
          icon={IconColumns3}
          label={m.columns}
          active={open}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      }
      dropdown={{ className: styles.columnMenu, 'aria-label': m.columnsHint }}
    >
      {fields.map(({ key, label }, index) => (
        <ColumnLine key={key} name={key} label={label} shown={shown} index={index} last={fields.length - 1} />
      ))}
      <div className={styles.columnRest}>
        {hidden.map(({ key, label }) => (
          <div key={key} className={styles.columnLine}>
            <Checkbox checked={false} label={label} onChange={() => shown.change(toggled(shown.columns, key))} />
          </div>
        ))}
      </div>
      <Button variant="quiet" size="xs" onClick={() => shown.change(null)}>
        {m.resetColumns}
      </Button>
    </Popover>
  );
}

interface LineProps {
  name: string;
  label: string;
  shown: ShownColumns;
  index: number;
  last: number;
}

function ColumnLine({ name, label, shown, index, last }: LineProps) {
  const { columns, pinned, change } = shown;
  const isPinned = pinned.has(name);
  return (
    <div className={styles.columnLine}>
      <Checkbox checked label={label} onChange={() => change(toggled(columns, name))} />
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
