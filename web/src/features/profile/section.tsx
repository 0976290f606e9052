import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './profile-page.module.css';

interface Props {
  title: string;
  text: string;
  children: ReactNode;
  onSubmit?: (event: FormEvent) => void;
}

/** Title and explanation on the left, the fields on the right. */
export function Section({ title, text, children, onSubmit }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      {onSubmit ? (
        <form className={styles.fields} onSubmit={onSubmit} noValidate>
          {children}
        </form>
      ) : (
        <div className={styles.fields}>{children}</div>
      )}
    </section>
  );
}
