import type { PlainList } from '@fairlead/domain/lists/lists';
import { listContracts } from '@fairlead/domain/lists/lists.contract';
import type { KeyboardEvent, PointerEvent } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { Checkbox } from '../../../ui/checkbox';
import { IconButton } from '../../../ui/icon-button';
import { keyName } from '../../../ui/key-names';
import { useFormats } from '../../../ui/formats';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '../../../ui/icons';
import { Menu } from '../../../ui/menu';
import type { MenuEntry } from '../../../ui/menu-entry';
import { ColourButton } from './colour-button';
import { detailEntries, detailWords } from './entry-details';
import { EntryUses } from './entry-uses';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import { RenameForm } from './rename-form';
import type { Entry, Uses } from './use-entries';
import { useListActs } from './use-list-acts';

interface Props {
  list: PlainList;
  entry: Entry;
  uses: Uses;
  blocked: string | null;
  /** The row that the keys act on: only its controls are in the order of focus. */
  current: boolean;
  chosen: boolean;
  renaming: boolean;
  dragged: boolean;
  dropAt: 'before' | 'after' | undefined;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: () => void;
  onGrip: ((event: PointerEvent<HTMLElement>) => void) | null;
  onChoose: () => void;
  onRename: (open: boolean) => void;
  onMove: ((by: number | 'top') => void) | null;
  onAsk: (act: 'delete' | 'costs') => void;
}

export function EntryRow(props: Props) {
  const { list, entry, blocked, current, renaming, onGrip } = props;
  const { act } = useListActs();
  const tabIndex = current ? 0 : -1;
  const write = (body: Readonly<Record<string, unknown>>, said: string) =>
    void act(() => callWithChangeSet(listContracts(list).update, { params: { id: entry.id }, body }), said);
  return (
    <div
      role="listitem"
      data-entry={entry.id}
      data-chosen={props.chosen || undefined}
      data-dragged={props.dragged || undefined}
      data-drop={props.dropAt}
      aria-label={entry.name}
      tabIndex={tabIndex}
      className={styles.row}
      onKeyDown={props.onKeyDown}
      onFocus={props.onFocus}
    >
      {onGrip && (
        <span className={styles.grip} onPointerDown={onGrip} title={m.drag(entry.name)} aria-hidden>
          <IconGripVertical size={16} />
        </span>
      )}
      <span className={styles.tick}>
        <Checkbox
          label={m.select(entry.name)}
          hideLabel
          tabIndex={tabIndex}
          checked={props.chosen}
          onChange={props.onChoose}
          disabledReason={blocked}
        />
      </span>
      {list.colour && (
        <ColourButton
          name={entry.name}
          colour={entry.hex_color ?? null}
          blocked={blocked}
          tabIndex={tabIndex}
          onPick={(hex_color) => write({ hex_color }, m.coloured(entry.name))}
        />
      )}
      {renaming ? (
        <RenameForm list={list} entry={entry} uses={props.uses} onClose={() => props.onRename(false)} />
      ) : (
        <>
          <EntryWords list={list} entry={entry} onRename={() => !blocked && props.onRename(true)} />
          {list.uses.length > 0 && <EntryUses list={list} id={entry.id} uses={props.uses} tabIndex={tabIndex} />}
          <Menu groups={menuOf(props, write)} label={m.menu(entry.name)} position="bottom-end">
            <IconButton icon={IconDots} label={m.menu(entry.name)} size="sm" noTooltip tabIndex={tabIndex} />
          </Menu>
        </>
      )}
    </div>
  );
}

function EntryWords({ list, entry, onRename }: Pick<Props, 'list' | 'entry'> & { onRename: () => void }) {
  const { money } = useFormats();
  const details = detailWords(list, entry, money);
  return (
    <span className={styles.wide} onDoubleClick={onRename}>
      <span className={styles.name}>{entry.name}</span>
      {details && <span className={styles.under}>{details}</span>}
    </span>
  );
}

type Write = (body: Readonly<Record<string, unknown>>, said: string) => void;

function menuOf({ list, entry, blocked, onRename, onMove, onAsk }: Props, write: Write): MenuEntry[][] {
  const disabledReason = blocked;
  const rename = { label: m.rename, icon: IconPencil, keys: 'Enter', disabledReason, onSelect: () => onRename(true) };
  const moves: MenuEntry[] = onMove
    ? [
        { label: m.moveUp, icon: IconArrowUp, keys: `${keyName('alt')} ↑`, disabledReason, onSelect: () => onMove(-1) },
        {
          label: m.moveDown,
          icon: IconArrowDown,
          keys: `${keyName('alt')} ↓`,
          disabledReason,
          onSelect: () => onMove(1),
        },
        { label: m.moveTop, icon: IconChevronUp, disabledReason, onSelect: () => onMove('top') },
      ]
    : [];
  const remove = {
    label: m.delete,
    icon: IconTrash,
    keys: keyName('del'),
    destructive: true,
    disabledReason,
    onSelect: () => onAsk('delete'),
  };
  const details = detailEntries(list, entry, { disabledReason, write, onCosts: () => onAsk('costs') });
  return [[rename], moves, details, [remove]].filter((group) => group.length > 0);
}
