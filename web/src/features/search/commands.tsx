import { listDashboards } from '@fairlead/domain/dashboards/dashboards.contract';
import { kindOf } from '@fairlead/domain/kinds/kinds';
import { listListViews } from '@fairlead/domain/list-views/list-views.contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { KINDS_DEALS_LAST, screenOf } from '../../lib/kinds/screens';
import { KeyCap } from '../../ui/chips';
import {
  type Icon,
  IconCalendar,
  IconCheckbox,
  IconLayoutDashboard,
  IconNote,
  IconTable,
  IconUser,
} from '../../ui/icons';
import { SETTINGS_PAGES } from '../administration/public';
import type { Entry } from './entry';
import { searchMessages as m } from './search.messages';

/** A screen that can be opened. */
export interface Place {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly icon: Icon;
  readonly keys?: string;
  readonly hint?: string;
}

const ENTRIES = [
  { type: 'CalendarTask', icon: IconCheckbox },
  { type: 'CalendarEvent', icon: IconCalendar },
] as const;

export function useCreateCommands(): readonly Entry[] {
  const { could } = useCan();
  return useMemo(() => {
    const records = KINDS_DEALS_LAST.map((type): Entry => {
      const Mark = screenOf(type).icon;
      return {
        key: `new-${type}`,
        group: m.groups.create,
        label: m.newOf(type),
        words: 'add create',
        mark: <Mark size={17} aria-hidden />,
        disabledReason: could('quick_add', type) ? null : m.cannotAdd,
        run: done(() => sendEvent('add_edit_modal:open', { resource_type: type, quick: true })),
      };
    });
    const note: Entry = {
      key: 'new-note',
      group: m.groups.create,
      label: m.newNote,
      words: 'add create write',
      mark: <IconNote size={17} aria-hidden />,
      disabledReason: could('quick_add', 'activity') ? null : m.cannotAdd,
      run: done(() => sendEvent('quick_add:note', {})),
    };
    const entries = ENTRIES.map(
      ({ type, icon: Mark }): Entry => ({
        key: `new-${type}`,
        group: m.groups.create,
        label: m.newEntry[type],
        words: 'add create plan',
        mark: <Mark size={17} aria-hidden />,
        disabledReason: could('create', 'calendar_entry') ? null : m.cannotAdd,
        run: done(() => sendEvent('entry_form:open', { type })),
      }),
    );
    return [...records, ...entries, note];
  }, [could]);
}

export function useGoCommands(places: readonly Place[], go: (href: string) => void): readonly Entry[] {
  const profile = { key: 'profile', label: m.profile, href: '/user', icon: IconUser, hint: m.profileHint };
  return [...places, profile].map(({ key, label, href, icon: Mark, keys, hint }: Place) => ({
    key: `go-${key}`,
    group: m.groups.go,
    label: m.goTo(label),
    hint,
    words: hint && `${hint} ${m.profileWords}`,
    mark: <Mark size={17} aria-hidden />,
    aside: keys ? keys.split(' ').map((one) => <KeyCap key={one}>{one.toUpperCase()}</KeyCap>) : undefined,
    href,
    run: done(() => go(href)),
  }));
}

/** The pages of the administration, and the settings on each of them. */
export function useSettingCommands(places: readonly Place[], go: (href: string) => void): readonly Entry[] {
  if (!places.some(({ key }) => key === 'administration')) return [];
  const group = m.groups.administration;
  return SETTINGS_PAGES.flatMap(({ key, label, keywords, path, icon: Mark, settings = [] }): Entry[] => {
    const mark = <Mark size={17} aria-hidden />;
    const page = { key: `admin-${key}`, group, label, words: keywords, mark, href: path, run: done(() => go(path)) };
    const within = settings.map((setting): Entry => {
      const href = path + (setting.at ?? '');
      return {
        key: `admin-${key}-${setting.label}`,
        group,
        label: setting.label,
        hint: m.inPage(label),
        words: setting.keywords,
        mark,
        href,
        deep: true,
        run: done(() => go(href)),
      };
    });
    return [page, ...within];
  });
}

/** The user's own saved views and those shared by others. */
export function useViewCommands(go: (href: string) => void): readonly Entry[] {
  const { can } = useCan();
  const query = useQuery({
    queryKey: ['palette-views'],
    queryFn: ({ signal }) => call(listListViews, { signal }),
    enabled: can('index', 'list_view'),
    staleTime: 30_000,
  });
  return (query.data?.entries ?? []).map((view) => {
    const href = `/${kindOf(view.record_type).path}?view=${view.id}`;
    return {
      key: `view-${view.id}`,
      group: m.groups.views,
      label: view.name,
      hint: m.groups[view.record_type],
      words: 'view list',
      mark: <IconTable size={17} aria-hidden />,
      href,
      run: done(() => go(href)),
    };
  });
}

/** The dashboards that the user sees, and the list of them. */
export function useDashboardCommands(go: (href: string) => void): readonly Entry[] {
  const { can } = useCan();
  const query = useQuery({
    queryKey: ['dashboards'],
    queryFn: ({ signal }) => call(listDashboards, { signal }),
    enabled: can('index', 'dashboard'),
    staleTime: 30_000,
  });
  const entry = (key: string, label: string, href: string, hint?: string): Entry => ({
    key,
    group: m.groups.go,
    label,
    hint,
    words: 'dashboard home',
    mark: <IconLayoutDashboard size={17} aria-hidden />,
    href,
    run: done(() => go(href)),
  });
  const all = query.data?.entries ?? [];
  return [
    entry('go-dashboards', m.goTo(m.dashboards), '/dashboards'),
    ...all.map(({ id, name }) => entry(`dashboard-${id}`, name, `/dashboards/${id}`, m.dashboard)),
  ];
}

export function done(act: () => void): () => undefined {
  return () => {
    act();
    return undefined;
  };
}
