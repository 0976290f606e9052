import type { PlainList } from '@fairlead/domain/lists/lists';
import { listContracts } from '@fairlead/domain/lists/lists.contract';
import { useId, useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { InputBox } from '../../../ui/text-field';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import type { Entry, Uses } from './use-entries';
import { useListActs } from './use-list-acts';

interface Props {
  list: PlainList;
  entry: Entry;
  uses: Uses;
  onClose: () => void;
}

/** Enter saves, Escape leaves. Says whose history keeps the old name. */
export function RenameForm({ list, entry, uses, onClose }: Props) {
  const [before] = useState(entry.name);
  const [name, setName] = useState(before);
  const { send } = useListActs();
  const id = useId();
  const form = useForm(
    () => ({}),
    async () => {
      if (name.trim() === before) return onClose();
      const body = { name, base: { name: before } };
      const work = () => callWithChangeSet(listContracts(list).update, { params: { id: entry.id }, body });
      await send(work, m.renamed(before, name.trim()));
      onClose();
    },
  );
  const error = form.errors.name ?? form.errors.form;
  const carriers = uses.words([entry.id]);
  const note = error ?? (carriers && name.trim() !== before ? m.willSay(carriers, name.trim(), before) : null);
  return (
    <form
      className={styles.rename}
      noValidate
      onSubmit={form.submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className={styles.renameField}>
        <InputBox
          aria-label={m.nameOf(before)}
          value={name}
          autoFocus
          maxLength={255}
          onChange={(text) => {
            setName(text);
            form.clear('name');
          }}
          control={{ 'aria-invalid': Boolean(error) || undefined, 'aria-describedby': note ? id : undefined }}
        />
        {note && (
          <p id={id} className={error ? styles.error : styles.under} role={error ? 'alert' : undefined}>
            {note}
          </p>
        )}
      </div>
      <Button type="submit" saving={form.saving}>
        {m.save}
      </Button>
      <Button variant="quiet" onClick={onClose}>
        {m.cancel}
      </Button>
    </form>
  );
}
