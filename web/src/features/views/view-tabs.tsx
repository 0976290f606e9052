import { ViewMenu, ViewSelect } from './lazy-menus';
import type { ListView } from '@fairlead/domain/list-views/list-view';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { preloadWhenIdle } from '../../ui/lazy-part';
import { Button } from '../../ui/button';
import { IconChevronDown, IconStarFilled, IconTable, IconUsers } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { Tabs } from '../../ui/tabs';
import { NameDialog } from './lazy-parts';
import { useViewActs } from './use-list-views';
import { keyOf, type ViewState } from './view-state';
import { viewsMessages as m } from './views.messages';
import styles from './views.module.css';

interface Props {
  state: ViewState;
  /** The label of the list of all records. */
  all: string;
  phone: boolean;
}

/** The saved views above the list: as many tabs as fit, the others in a menu; on the phone a select. */
export function ViewTabs({ state, all, phone }: Props) {
  return phone ? (
    <ViewSelect state={state} all={all} fallback={<div className={styles.phoneRoom} />} />
  ) : (
    <TabRow state={state} all={all} />
  );
}

function TabRow({ state, all }: Omit<Props, 'phone'>) {
  const { views, current, edited, choose } = state;
  const { ref, width } = useWidth();
  const [naming, setNaming] = useState(false);
  const { why } = useCan();
  useEffect(() => preloadWhenIdle([NameDialog, ViewMenu]), []);
  const [shown, more] = fitting(views, current, width, all);
  const tabs = [null, ...shown].map((view) => ({
    value: keyOf(view),
    label: view?.name ?? all,
    edited: view !== null && view.id === current?.id && edited,
  }));
  return (
    <>
      <div ref={ref} className={styles.row}>
        <Tabs
          label={m.views}
          tabs={tabs}
          value={keyOf(current)}
          onChange={(key) => choose(views.find((view) => keyOf(view) === key) ?? null)}
          add={{ label: m.newView, run: () => setNaming(true), disabledReason: why('create', 'list_view') }}
          aside={
            <span className={styles.aside}>
              {more.length > 0 && <MoreViews views={more} choose={choose} />}
              {current && <ViewMenu key={current.id} state={state} view={current} />}
            </span>
          }
        />
      </div>
      {naming && <NewView state={state} onClose={() => setNaming(false)} />}
    </>
  );
}

function MoreViews({ views, choose }: { views: readonly ListView[]; choose: ViewState['choose'] }) {
  const entries = views.map((view) => ({
    label: view.name,
    icon: view.is_starred ? IconStarFilled : view.is_shared ? IconUsers : IconTable,
    onSelect: () => choose(view),
  }));
  return (
    <Menu groups={[entries]} label={m.moreViews} position="bottom-end" width={264}>
      <Button variant="quiet" size="xs" trailing={<IconChevronDown size={15} aria-hidden />}>
        {m.more(views.length)}
      </Button>
    </Menu>
  );
}

/** Asks for a name and saves the current settings under it. */
export function NewView({ state, onClose }: { state: ViewState; onClose: () => void }) {
  const acts = useViewActs();
  const { can, actor } = useCan();
  return (
    <NameDialog
      title={m.newTitle}
      text={m.newText}
      name=""
      shareable={can('share', 'list_view', { owner_id: actor.id })}
      onClose={onClose}
      onSave={async (name, shared) => state.choose(await acts.create(state.kind, name, state.settings, shared))}
    />
  );
}

const LETTER = 7.4;
const GAP = 20;
/** Width reserved for the plus button, the menu of further views and the acts. */
const BESIDE = 220;

/** The views that fit as tabs, and the others. The shown view is always a tab. */
function fitting(views: readonly ListView[], current: ListView | null, width: number, all: string) {
  const widthOf = (label: string) => label.length * LETTER + GAP;
  let left = width - BESIDE - widthOf(all) - (current ? widthOf(current.name) : 0);
  const shown: ListView[] = [];
  const more: ListView[] = [];
  for (const view of views) {
    const isCurrent = view.id === current?.id;
    if (!isCurrent) left -= widthOf(view.name);
    // The width was not measured yet or cannot be measured: all views are tabs.
    if (isCurrent || left >= 0 || width === 0) shown.push(view);
    else more.push(view);
  }
  return [shown, more] as const;
}

/** The width of an element, updated when it changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const node = ref.current;
    if (!node) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}
