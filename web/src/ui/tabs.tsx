import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { IconPlus } from './icons';
import styles from './tabs.module.css';

interface Tab<V extends string = string> {
  value: V;
  label: string;
  /** A text such as "100+" when not all are counted. */
  count?: number | string | null;
  /** What the count will probably be: while it is not known, the room for it is kept. */
  likely?: number | undefined;
  tone?: 'red' | 'amber';
  /** Has unsaved changes: a dot in the accent colour. */
  edited?: boolean;
}

interface Props<V extends string> {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  /** A plus button at the end, with its label. */
  add?: { label: string; run: () => void; disabledReason?: string | null };
  /** Ids connect tabs to panels: `{idBase}-tab-x` and `{idBase}-panel-x`. */
  idBase?: string;
  /** Shown at the right end of the row. */
  aside?: ReactNode;
}

/** 40 pixels high, the current tab underlined. Arrow keys move between tabs, as in any tab list. */
export function Tabs<V extends string>({ label, tabs, value, onChange, add, idBase, aside }: Props<V>) {
  const move = (from: number, by: number) => {
    const next = tabs[(from + by + tabs.length) % tabs.length];
    if (next) onChange(next.value);
  };
  const list = useRef<HTMLDivElement>(null);
  const isThere = tabs.some((tab) => tab.value === value);
  // Only when another tab is chosen: a later render must not take the focus from the tab that holds it.
  useLayoutEffect(() => {
    if (!isThere || !list.current?.contains(document.activeElement)) return;
    list.current.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`)?.focus();
  }, [value, isThere]);
  useShownTab(list, value, isThere);
  return (
    <div className={styles.row}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-value={tab.value}
            id={idBase && `${idBase}-tab-${tab.value}`}
            aria-controls={idBase && tab.value === value ? `${idBase}-panel-${tab.value}` : undefined}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') move(index, 1);
              else if (event.key === 'ArrowLeft') move(index, -1);
            }}
          >
            <TabInside tab={tab} />
          </button>
        ))}
      </div>
      {add && (
        <button
          type="button"
          className={styles.add}
          aria-label={add.label}
          aria-disabled={add.disabledReason ? true : undefined}
          title={add.disabledReason ?? undefined}
          onClick={() => add.disabledReason || add.run()}
        >
          <IconPlus size={16} aria-hidden />
        </button>
      )}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}

/** Scrolls the list until the chosen tab is whole. */
function useShownTab(list: RefObject<HTMLDivElement | null>, value: string, isThere: boolean) {
  useLayoutEffect(() => {
    const box = list.current;
    const tab = isThere ? box?.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`) : null;
    if (!box || !tab) return;
    const show = () => {
      const [from, to] = [tab.offsetLeft - box.offsetLeft, tab.offsetLeft - box.offsetLeft + tab.offsetWidth];
      if (from < box.scrollLeft) box.scrollLeft = from;
      else if (to > box.scrollLeft + box.clientWidth) box.scrollLeft = to - box.clientWidth;
    };
    show();
    // Its width changes when the font has been loaded.
    const watch = new ResizeObserver(show);
    watch.observe(tab);
    return () => watch.disconnect();
  }, [list, value, isThere]);
}

function TabInside({ tab }: { tab: Tab }) {
  return (
    <>
      <span className={styles.words} data-words={tab.label}>
        {tab.label}
      </span>
      {tab.count === undefined && tab.likely !== undefined && (
        <span className={styles.count} data-room={tab.likely} aria-hidden />
      )}
      {tab.count !== undefined && tab.count !== null && (
        <span className={styles.count} data-tone={tab.tone}>
          {tab.count}
        </span>
      )}
      {tab.edited && <span className={styles.dot} />}
    </>
  );
}
