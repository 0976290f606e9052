import { Fragment } from 'react';
import { type Shortcut, useActiveShortcuts } from '../lib/shortcuts';
import { KeyCap } from '../ui/chips';
import { keyName } from '../ui/key-names';
import { Modal } from '../ui/modal';
import { appMessages as m } from './app.messages';
import styles from './shortcut-sheet.module.css';

/** All shortcuts that work on the screen behind it. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const shortcuts = useActiveShortcuts();
  const groups = [...new Set(shortcuts.map(({ group }) => group))];
  return (
    <Modal opened onClose={onClose} title={m.shortcuts} size={525}>
      {groups.map((group) => (
        <section key={group}>
          <h3 className={styles.group}>{group}</h3>
          <dl>
            {shortcuts
              .filter((shortcut) => shortcut.group === group)
              .map((shortcut) => (
                <Row key={shortcut.keys} shortcut={shortcut} />
              ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}

function Row({ shortcut }: { shortcut: Shortcut }) {
  return (
    <div className={styles.row}>
      <dt>{shortcut.label}</dt>
      <dd className={styles.keys}>
        {shortcut.keys.split(' ').map((key, index) => (
          <Fragment key={`${key}${index}`}>
            {index > 0 && <span className="fl-label">{m.shortcutThen}</span>}
            {key.split('+').map((part) => (
              <KeyCap key={part}>{keyName(part)}</KeyCap>
            ))}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}
