import type { ReactNode } from 'react';
import styles from './page.module.css';

interface HeadProps {
  title: string;
  /** Beside the title, for example the current view. */
  beside?: ReactNode;
  /** At the right: the page's own actions, the filled button last. */
  actions?: ReactNode;
}

/** The 60px row at the top of every page. */
export function PageHead({ title, beside, actions }: HeadProps) {
  return (
    <div className={styles.head}>
      <h1 className="fl-page-title">{title}</h1>
      {beside}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** The tabs below it, extending to the edges of the page. */
export function PageTabs({ children }: { children: ReactNode }) {
  return <div className={styles.tabs}>{children}</div>;
}

/** What the page is for, or a remark on what it shows. */
export function PageText({ children }: { children: ReactNode }) {
  return <p className={styles.explain}>{children}</p>;
}

/** The 52px row of filters. */
export function FilterRow({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.filters}>
      <div className={styles.filterChips}>{children}</div>
      {aside && <div className={styles.actions}>{aside}</div>}
    </div>
  );
}
