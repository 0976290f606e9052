import type { PlainList } from '@fairlead/domain/lists/lists';
import { listContracts } from '@fairlead/domain/lists/lists.contract';
import { type RefObject, useId, useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useForm } from '../../../lib/use-form';
import { IconPlus } from '../../../ui/icons';
import { InputBox } from '../../../ui/text-field';
import { ColourButton } from './colour-button';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import { useListActs } from './use-list-acts';

interface Props {
  list: PlainList;
  blocked: string | null;
  field: RefObject<HTMLInputElement | null>;
}

/** The last line of a list: Enter saves the entry and begins the next. */
export function AddEntry({ list, blocked, field }: Props) {
  const [name, setName] = useState('');
  const [colour, setColour] = useState<string | null>(null);
  const { send } = useListActs();
  const id = useId();
  const form = useForm(
    () => ({}),
    async () => {
      const body = { name, ...(list.colour ? { hex_color: colour } : {}) };
      await send(() => callWithChangeSet(listContracts(list).create, { body }), m.created(name.trim()));
      setName('');
      setColour(null);
      field.current?.focus();
    },
  );
  const error = form.errors.name ?? form.errors.hex_color ?? form.errors.form;
  return (
    <form className={styles.add} onSubmit={form.submit} noValidate>
      <IconPlus size={16} aria-hidden />
      {list.colour && name !== '' && (
        <ColourButton name={name} colour={colour} blocked={blocked} onPick={(picked) => setColour(picked)} />
      )}
      <div className={styles.addField} title={blocked ?? undefined}>
        <InputBox
          ref={field}
          aria-label={m.new(list)}
          placeholder={m.addHint(list)}
          value={name}
          maxLength={255}
          onChange={(text) => {
            setName(text);
            form.clear('name');
          }}
          control={{
            readOnly: Boolean(blocked),
            'aria-invalid': Boolean(error) || undefined,
            'aria-describedby': error ? id : undefined,
          }}
        />
        {error && (
          <p id={id} className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </form>
  );
}
