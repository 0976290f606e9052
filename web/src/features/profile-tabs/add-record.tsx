import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { sendEvent } from '../../lib/events';
import { Button } from '../../ui/button';
import { IconLink, IconPlus } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { Combobox } from '../../ui/select';
import { loadRecords } from '../record-form/public';
import styles from './profile-tabs.module.css';
import { profileTabsMessages as m } from './profile-tabs.messages';

interface Props {
  kind: RecordKind;
  words: { create: string; link: string; choose: string };
  /** The initial values of a new record. */
  defaults: Readonly<Record<string, unknown>>;
  /** Why no new one can be made, and why no existing one can be added. */
  unable: { create: string | null; link: string | null };
  /** Without it only new records are offered. */
  onLink?: (id: number, name: string) => Promise<unknown>;
}

/** Adds a record to the list: a new one, or one that exists. */
export function AddRecord({ kind, words, defaults, unable, onLink }: Props) {
  const [choosing, setChoosing] = useState(false);
  const create = () => sendEvent('add_edit_modal:open', { resource_type: kind, defaults });
  if (!onLink) {
    return (
      <Button icon={IconPlus} disabledReason={unable.create} onClick={create}>
        {m.add}
      </Button>
    );
  }
  if (choosing) {
    return (
      <span className={styles.chooser}>
        <Combobox
          label={words.choose}
          hideLabel
          autoFocus
          startOpen
          value={null}
          placeholder={words.choose}
          load={loadRecords(kind)}
          onClose={() => setChoosing(false)}
          onChange={(id, option) => {
            setChoosing(false);
            if (id !== null && option) void onLink(id, option.label);
          }}
        />
      </span>
    );
  }
  return (
    <Menu
      position="bottom-end"
      groups={[
        [
          { label: words.create, icon: IconPlus, onSelect: create, disabledReason: unable.create },
          { label: words.link, icon: IconLink, onSelect: () => setChoosing(true), disabledReason: unable.link },
        ],
      ]}
    >
      <Button icon={IconPlus}>{m.add}</Button>
    </Menu>
  );
}
