import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { IconButton } from './icon-button';
import { IconChevronDown, IconChevronUp } from './icons';
import styles from './tile.module.css';
import { uiMessages as m } from './ui.messages';

interface Props {
  title: string;
  count?: number | string | null;
  /** Buttons of the head, before the collapse button. */
  actions?: ReactNode;
  /** If omitted, the place around the tile decides (`TileFold`), else the tile keeps its own state. */
  collapsed?: boolean;
  onCollapse?: (collapsed: boolean) => void;
  collapsible?: boolean;
  /** Rows extend to the edges; otherwise the content is inset by 16 pixels. */
  flush?: boolean;
  children: ReactNode;
}

/** Provides tiles with a store that remembers which are collapsed. */
export const TileFold = createContext<Required<Pick<Props, 'collapsed' | 'onCollapse'>> | null>(null);

/** A box with a head that collapses it. */
export function Tile({ title, count, actions, collapsed, onCollapse, collapsible = true, flush, children }: Props) {
  const [own, setOwn] = useState(false);
  const id = useId();
  const around = useContext(TileFold);
  const shut = collapsed ?? around?.collapsed ?? own;
  const toggle = () => {
    setOwn(!shut);
    (onCollapse ?? around?.onCollapse)?.(!shut);
  };
  return (
    <section className={styles.tile} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        {count !== undefined && count !== null && <span className={styles.count}>{count}</span>}
        <span className={styles.actions}>
          {actions}
          {collapsible && (
            <IconButton
              icon={shut ? IconChevronDown : IconChevronUp}
              label={shut ? m.expand(title) : m.collapse(title)}
              aria-expanded={!shut}
              aria-controls={`${id}-body`}
              onClick={toggle}
              noTooltip
              className={styles.fold}
            />
          )}
        </span>
      </div>
      <div id={`${id}-body`} hidden={shut} className={flush ? undefined : styles.body}>
        {children}
      </div>
    </section>
  );
}

/** Facts of a tile: label left, value right, 32 pixels high. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.factLabel}>{label}</dt>
      <dd className={styles.factValue}>{children}</dd>
    </div>
  );
}
