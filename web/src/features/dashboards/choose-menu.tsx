import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconCheckbox, IconChevronDown, IconHome, IconLayoutDashboard, IconPlus } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy-part';
import { Menu } from '../../ui/menu';
import type { MenuEntry } from '../../ui/menu-entry';
import { byStar, useDashboards } from '../saved-dashboards/public';
import { dashboardsMessages as m } from './dashboards.messages';

/** Used instead of an id: the user's day, which is the default Home. */
export const USUAL = 'day';

export const NewDashboardDialog = lazyPart(async () => (await import('./new-dashboard-dialog')).NewDashboardDialog);

/** Links to the other dashboards. `current` is the one on the screen, null for the user's day. */
export function ChooseMenu({ current }: { current: number | null }) {
  const [making, setMaking] = useState(false);
  const { dashboards = [], home } = useDashboards();
  const { why } = useCan();
  const router = useRouter();
  const go = (href: string) => () => void router.navigate({ href });
  const shown = home?.dashboard_id ?? null;
  const entries = byStar(dashboards).map(
    ({ id, name }): MenuEntry => ({
      label: name,
      icon: id === shown ? IconHome : IconLayoutDashboard,
      onSelect: go(`/dashboards/${id}`),
      checked: id === current,
    }),
  );
  const usual = { label: m.usual, icon: shown === null ? IconHome : IconCheckbox, checked: current === null };
  const groups: MenuEntry[][] = [
    entries.length ? [{ ...usual, onSelect: go(shown === null ? '/' : `/dashboards/${USUAL}`) }, ...entries] : [],
    [
      { label: m.all, onSelect: go('/dashboards') },
      {
        label: m.newDashboard,
        icon: IconPlus,
        onSelect: () => setMaking(true),
        disabledReason: why('create', 'dashboard'),
      },
    ],
  ];
  return (
    <>
      <Menu label={m.choose} groups={groups.filter(({ length }) => length > 0)} width={280}>
        {current === null ? (
          <Button variant="quiet" icon={IconLayoutDashboard} trailing={<IconChevronDown size={14} aria-hidden />}>
            {m.dashboards}
          </Button>
        ) : (
          <IconButton icon={IconChevronDown} label={m.choose} size="md" />
        )}
      </Menu>
      {making && <NewDashboardDialog onClose={() => setMaking(false)} />}
    </>
  );
}
