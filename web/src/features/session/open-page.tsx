import type { ReactNode } from 'react';
import { FairleadMark } from '../../ui/fairlead-mark';
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
