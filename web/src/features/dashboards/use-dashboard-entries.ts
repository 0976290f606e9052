import type { DashboardSummary } from '@fairlead/domain/dashboards/dashboards.contract';
import { useRouter } from '@tanstack/react-router';
import { useCan } from '../../lib/can';
import { IconCopy, IconHome, IconTrash } from '../../ui/icons';
import type { MenuEntry } from '../../ui/menu-entry';
import { useDashboardActs, useDashboards } from '../saved-dashboards/public';
import { dashboardsMessages as m } from './dashboards.messages';

type Of = Pick<DashboardSummary, 'id' | 'name' | 'may_delete'>;

/** The entries of the menu of a dashboard, on its own screen and in the list. */
export function useDashboardEntries(): (of: Of) => MenuEntry[] {
  const router = useRouter();
  const acts = useDashboardActs();
  const { home } = useDashboards();
  const { why } = useCan();
  return (of) => {
    const isHome = home?.dashboard_id === of.id;
    const duplicate = async () => {
      const made = await acts.duplicate(of);
      if (made) await router.navigate({ href: `/dashboards/${made.id}` });
    };
    const remove = async () => {
      if (await acts.remove(of)) await router.navigate({ href: '/dashboards' });
    };
    return [
      {
        label: isHome ? m.toUsualHome : m.toHome,
        icon: IconHome,
        onSelect: () => void acts.goHome(isHome ? null : of),
      },
      {
        label: m.duplicate,
        icon: IconCopy,
        onSelect: () => void duplicate(),
        disabledReason: why('create', 'dashboard'),
      },
      {
        label: m.delete,
        icon: IconTrash,
        destructive: true,
        onSelect: () => void remove(),
        disabledReason: of.may_delete ? null : m.unable,
      },
    ];
  };
}
