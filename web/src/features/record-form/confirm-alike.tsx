import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { IconCopy } from '../../ui/icons';
import { LikeThis } from './like-this';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';
import type { RecordFormState } from './use-record-form';

interface Props {
  kind: RecordKind;
  form: RecordFormState;
  /** Remembers that none of the records is this one. */
  onNone: (ids: readonly number[]) => void;
}

/** The step before a change is saved that makes the record a probable duplicate of others. Nothing typed is lost. */
export function ConfirmAlike({ kind, form, onNone }: Props) {
  const { alike, submit, forgetAlike } = form;
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), [alike]);
  const ids = alike.map(({ id }) => id);
  const none = () => {
    onNone(ids);
    void submit({ confirmed: ids });
  };
  return (
    <section ref={place} tabIndex={-1} className={styles.alike} role="alert" aria-label={m.existsAlready(kind)}>
      <header>
        <IconCopy size={16} aria-hidden />
        <span>
          <b>{m.existsAlready(kind)}</b> {m.notSavedYet}
        </span>
      </header>
      <ul>
        {alike.map((one) => (
          <LikeThis key={one.id} kind={kind} one={one} target="_blank" />
        ))}
      </ul>
      <footer className={styles.alikeActs}>
        <Button variant="quiet" onClick={forgetAlike}>
          {m.changeIt}
        </Button>
        <Button onClick={none}>{m.saveNone}</Button>
        <Button onClick={() => void submit({ confirmed: ids })}>{m.saveAnyway}</Button>
      </footer>
    </section>
  );
}
