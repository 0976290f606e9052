import type { ChangedField } from '@fairlead/domain/changes/changes.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { FoldedUpdates } from '@fairlead/domain/timeline/fold';
import { useContext, useState } from 'react';
import { IconAdjustments } from '../../ui/icons';
import { ChangeLine } from './change-line';
import { entryName, FeedEntry, LinkedEntry } from './feed-entry';
import styles from './feed.module.css';
import { recordPageMessages as m } from './record-page.messages';

interface Props {
  updates: FoldedUpdates;
  kind: RecordKind;
  recordId: number;
}

/** Several system updates of one user in one line, which unfolds. */
export function UpdatesLine({ updates: { of }, kind, recordId }: Props) {
  const linked = useContext(LinkedEntry);
  const isLinked = of.slice(1).some((entry) => entryName(entry) === linked);
  const [open, setOpen] = useState(isLinked);
  const [newest] = of;
  if (!newest) return null;
  const fields = merged(of.flatMap((entry) => entry.fields));
  const count = of.reduce((sum, entry) => sum + entry.fields.length, 0);
  const who = newest.user ? `${newest.user.first_name} ${newest.user.last_name}`.trim() : m.system;
  return (
    <>
      <FeedEntry
        entry={newest}
        kind={kind}
        recordId={recordId}
        icon={IconAdjustments}
        who={m.updateCount(count)}
        what={m.by(who)}
        detail={
          <span className={styles.merged}>
            {!open && <Fields fields={fields} />}
            <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? m.hideUpdates : m.showUpdates}
            </button>
          </span>
        }
      />
      {open &&
        of.map((entry) => <ChangeLine key={entry.change_set_id} entry={entry} kind={kind} recordId={recordId} />)}
    </>
  );
}

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  return fields.map(({ field, label, old, new: now }, at) => (
    <span key={field}>
      {at > 0 && ' · '}
      {label} {old !== null && <s>{old}</s>}
      {old !== null && ' → '}
      {now ?? m.nothing}
    </span>
  ));
}

/** Of each field the value before the first change and after the last one; they come newest first. */
function merged(fields: readonly ChangedField[]): ChangedField[] {
  const found = new Map<string, ChangedField>();
  for (const field of fields) {
    const later = found.get(field.field);
    found.set(field.field, later ? { ...later, old: field.old } : field);
  }
  return [...found.values()].filter((field) => field.old !== field.new);
}
