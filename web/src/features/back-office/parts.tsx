import { type ReactNode, useState } from 'react';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, SkeletonRows } from '../../ui/states';
import { TextArea } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';

interface LoadedProps<T> {
  from: { data: T | undefined; failed: boolean; isMissing?: boolean; again: () => void };
  children: (data: T) => ReactNode;
}

/** Loading, failed, not found, or the data. */
export function Loaded<T>({ from, children }: LoadedProps<T>) {
  if (from.isMissing)
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{m.notThere}</h1>
        <p className={styles.quiet}>{m.notThereText}</p>
      </div>
    );
  if (from.failed)
    return (
      <div className={styles.page}>
        <Notice tone="red" action={{ label: m.retry, run: from.again }}>
          {m.failed}
        </Notice>
      </div>
    );
  return from.data === undefined ? <SkeletonRows rows={8} /> : children(from.data);
}

export function Badge({ tone, children }: { tone?: 'green' | 'red' | 'amber'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

export function Box({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.box}>
      <header className={styles.boxHead}>
        <h2 className={styles.boxTitle}>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}

interface ReasonProps {
  title: string;
  text?: string;
  act: string;
  hint?: string;
  label?: string;
  variant?: 'filled' | 'destructive';
  /** Further fields, and their issues. */
  children?: ReactNode;
  check?: () => Record<string, string | null>;
  send: (reason: string) => Promise<void>;
  done?: string;
  onClose: () => void;
}

/** A change by staff: its fields, and the reason that every change needs. */
export function ReasonDialog(props: ReasonProps) {
  const [reason, setReason] = useState('');
  const form = useForm(
    () => ({ reason: reason.trim().length < 3 ? m.required : null, ...props.check?.() }),
    async () => {
      await props.send(reason.trim());
      if (props.done) toast({ text: props.done });
      props.onClose();
    },
  );
  const others = Object.entries(form.errors).filter(([field]) => !['reason', 'form', 'base'].includes(field));
  return (
    <Modal
      opened
      title={props.title}
      size={525}
      onClose={props.onClose}
      onSubmit={form.submit}
      footer={
        <ModalButtons
          act={props.act}
          cancel={m.cancel}
          variant={props.variant ?? 'filled'}
          onCancel={props.onClose}
          saving={form.saving}
        />
      }
    >
      <div className={styles.form}>
        {props.text && <p className={styles.quiet}>{props.text}</p>}
        <FormProblem errors={form.errors} />
        {others.map(([field, text]) => (
          <Notice key={field} tone="red">
            {text}
          </Notice>
        ))}
        {props.children}
        <TextArea
          label={props.label ?? m.reason}
          hint={props.hint ?? m.reasonHint}
          value={reason}
          maxLength={500}
          autoFocus={!props.children}
          onChange={setReason}
          error={form.errors.reason}
        />
      </div>
    </Modal>
  );
}
