import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button';
import { IconColumns3 } from '../../ui/icons';
import { Popover } from '../../ui/popover';
import type { ShownColumns } from './columns';
import { ColumnLines } from './lazy-parts';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';

/** Which columns the list shows, in which order, and which of them are pinned. */
export function ColumnMenu({ kind, shown }: { kind: RecordKind; shown: ShownColumns }) {
  const [open, setOpen] = useState(false);
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
      <ColumnLines kind={kind} shown={shown} />
    </Popover>
  );
}
