import type { ReactNode } from 'react';
import { FormProblem } from '../../lib/form-problem';
import type { FormState } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { FairleadMark } from '../../ui/fairlead-mark';
import { Skeleton } from '../../ui/states';
import { ToastHost } from '../../ui/toast';
import styles from './open-page.module.css';
import { sessionMessages as m } from './session.messages';

/** The frame of every screen before sign-in: logo above, one line of text below. */
export function OpenPage({ children, note, top }: { children: ReactNode; note: string; top?: boolean }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <FairleadMark size={24} />
        {m.product}
      </header>
      <main className={styles.main} data-top={top || undefined}>
        {children}
      </main>
      <footer className={styles.foot}>{note}</footer>
      <ToastHost />
    </div>
  );
}

/** A single card in the middle. */
export function OpenCard({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <h1 className="fl-figure-small">{title}</h1>
      {text && <p className={styles.cardText}>{text}</p>}
      {children}
    </div>
  );
}

interface FormProps {
  form: FormState;
  /** The label of the button that sends the form. */
  act: string;
  children: ReactNode;
  /** Below the button, such as a way back. */
  below?: ReactNode;
}

/** The form in a card: what went wrong, the fields, and one button over the full width. */
export function OpenForm({ form, act, children, below }: FormProps) {
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FormProblem errors={form.errors} />
      {children}
      <Button type="submit" variant="filled" size="lg" fullWidth saving={form.saving}>
        {act}
      </Button>
      {below}
    </form>
  );
}

/** Takes the place of the fields while the link of a mail is being checked. */
export function OpenWaiting({ title }: { title: string }) {
  return (
    <OpenCard title={title}>
      <div className={styles.form}>
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    </OpenCard>
  );
}
