import type { RecordKind } from '@fairlead/domain/fields/catalogue';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { IconButton } from '../../ui/icon-button';
import { IconChevronDown, IconChevronUp, IconColumns3 } from '../../ui/icons';
import { columnFields, nameKey, type useColumns } from './columns';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';

/** Which columns the list shows, and in which order. */
export function ColumnMenu({ kind, columns }: { kind: RecordKind; columns: ReturnType<typeof useColumns> }) {
  const [open, setOpen] = useState(false);
  const shown = columns.fields.filter(({ key }) => key !== nameKey(kind));
  const hidden = columnFields(kind).filter(
    (field) => field.key !== nameKey(kind) && !shown.some(({ key }) => key === field.key),
  );
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={288} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          icon={IconColumns3}
          label={m.columns}
          active={open}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.columnMenu} aria-label={m.columnsHint}>
        {shown.map(({ key, label }, index) => (
          <div key={key} className={styles.columnLine}>
            <Checkbox checked label={label} onChange={() => columns.toggle(key)} />
            <span className={styles.columnMoves}>
              <IconButton
                icon={IconChevronUp}
                size="xs"
                label={m.moveUp(label)}
                noTooltip
                onClick={() => columns.move(key, -1)}
                disabledReason={index === 0 ? m.none : null}
              />
              <IconButton
                icon={IconChevronDown}
                size="xs"
                label={m.moveDown(label)}
                noTooltip
                onClick={() => columns.move(key, 1)}
                disabledReason={index === shown.length - 1 ? m.none : null}
              />
            </span>
          </div>
        ))}
        <div className={styles.columnRest}>
          {hidden.map(({ key, label }) => (
            <div key={key} className={styles.columnLine}>
              <Checkbox checked={false} label={label} onChange={() => columns.toggle(key)} />
            </div>
          ))}
        </div>
        <Button variant="quiet" size="xs" onClick={columns.reset}>
          {m.resetColumns}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
