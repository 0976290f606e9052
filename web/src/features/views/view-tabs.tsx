import type { ListView } from '@fairlead/domain/list-views/list-view';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { IconChevronDown, IconStarFilled, IconTable, IconUsers } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { SelectBox } from '../../ui/select';
import { Tabs } from '../../ui/tabs';
import { NameDialog } from './name-dialog';
import { useViewActs } from './use-list-views';
import { ViewMenu } from './view-menu';
import type { ViewState } from './view-state';
import { viewsMessages as m } from './views.messages';
import styles from './views.module.css';

/** Keys of tabs are words; the list of all has no id. */
const ALL = 'all';
const keyOf = (view: ListView | null) => (view ? String(view.id) : ALL);

interface Props {
  state: ViewState;
  /** What the list of all is called. */
  all: string;
  phone: boolean;
}

/** The saved views above the list: as many tabs as there is room for, the others in a menu; on the phone a select. */
export function ViewTabs({ state, all, phone }: Props) {
  return phone ? <ViewSelect state={state} all={all} /> : <TabRow state={state} all={all} />;
}

function TabRow({ state, all }: Omit<Props, 'phone'>) {
  const { views, current, edited, choose } = state;
  const { ref, width } = useElementSize();
  const [naming, setNaming] = useState(false);
  const { could } = useCan();
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
          add={could('create', 'list_view') ? { label: m.newView, run: () => setNaming(true) } : undefined}
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

function ViewSelect({ state, all }: Omit<Props, 'phone'>) {
  const { views, current, choose } = state;
  if (views.length === 0) return null;
  const options = [null, ...views].map((view) => ({
    value: keyOf(view),
    label: view?.name ?? all,
    hint: view?.is_shared ? m.shared : undefined,
  }));
  return (
    <div className={styles.phone}>
      <SelectBox
        control={{}}
        aria-label={m.view}
        size="lg"
        options={options}
        value={keyOf(current)}
        onChange={(key) => choose(views.find((view) => keyOf(view) === key) ?? null)}
      />
      {current && <ViewMenu key={current.id} state={state} view={current} size="md" />}
    </div>
  );
}

/** Asks for a name and keeps what is shown under it. */
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
/** Room for the plus, the menu of the rest and the acts. */
const BESIDE = 220;

/** What has room as tabs, and the rest. The one that is shown is always a tab. */
function fitting(views: readonly ListView[], current: ListView | null, width: number, all: string) {
  const widthOf = (label: string) => label.length * LETTER + GAP;
  let left = width - BESIDE - widthOf(all) - (current ? widthOf(current.name) : 0);
  const shown: ListView[] = [];
  const more: ListView[] = [];
  for (const view of views) {
    const isCurrent = view.id === current?.id;
    if (!isCurrent) left -= widthOf(view.name);
    // Nothing was measured yet, or cannot be: everything is there.
    if (isCurrent || left >= 0 || width === 0) shown.push(view);
    else more.push(view);
  }
  return [shown, more] as const;
}
