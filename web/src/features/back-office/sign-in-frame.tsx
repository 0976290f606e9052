import type { ReactNode } from 'react';
import { FairleadMark } from '../../ui/fairlead-mark';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';

/** The screens before the sign-in of staff. */
export function SignInFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.signIn}>
      <header className={styles.head}>
        <span className={styles.brand}>
          <FairleadMark size={22} line="currentColor" />
          {m.product}
        </span>
        <span className={styles.badge}>{m.title}</span>
      </header>
      <main className={styles.signInMain}>
        <section className={styles.card}>
          <h1 className={styles.cardTitle}>{title}</h1>
          <p className={styles.quiet}>{text}</p>
          {children}
        </section>
      </main>
    </div>
  );
}
