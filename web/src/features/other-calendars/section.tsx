import { type ReactNode, type Ref, useId } from 'react';
import styles from './other-calendars.module.css';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** Title and explanation above, what can be done below. */
export function Section({ title, text, children, ref }: Props) {
  const id = useId();
  return (
    <section ref={ref} className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  );
}
