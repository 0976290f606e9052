import {
  type Icon,
  IconBuilding,
  IconCalendar,
  IconCalendarPlus,
  IconChartBar,
  IconCheckbox,
  IconCopy,
  IconCurrencyDollar,
  IconFileImport,
  IconFiles,
  IconHome,
  IconSettings,
  IconTrash,
  IconUsers,
} from '../ui/icons';
import { appMessages as m } from './app.messages';

export type AreaKey =
  | 'deals'
  | 'home'
  | 'agenda'
  | 'focus'
  | 'calendar'
  | 'people'
  | 'companies'
  | 'reports'
  | 'files'
  | 'imports'
  | 'duplicates'
  | 'recycle_bin'
  | 'administration';

export interface Area {
  key: AreaKey;
  label: string;
  icon: Icon;
  href: string;
  /** Paths that belong to the area. */
  paths: readonly string[];
  /** The second key after `g`. */
  key2?: string;
  bottom?: boolean;
}

/** The areas that are built, in the order of the sidebar. */
export const AREAS: readonly Area[] = [
  { key: 'home', label: m.home, icon: IconHome, href: '/', paths: ['/', '/dashboards'], key2: 'h' },
  { key: 'agenda', label: m.agenda, icon: IconCheckbox, href: '/to_dos', paths: ['/to_dos'], key2: 'a' },
  {
    key: 'calendar',
    label: m.calendar,
    icon: IconCalendar,
    href: '/calendar',
    paths: ['/calendar', '/calendar_events', '/calendar_tasks'],
    key2: 'l',
  },
  {
    key: 'deals',
    label: m.deals,
    icon: IconCurrencyDollar,
    href: '/kanban/deals',
    paths: ['/deals', '/kanban'],
    key2: 'd',
  },
  { key: 'people', label: m.people, icon: IconUsers, href: '/people', paths: ['/people'], key2: 'p' },
  {
    key: 'companies',
    label: m.companies,
    icon: IconBuilding,
    href: '/companies',
    paths: ['/companies', '/customers'],
    key2: 'c',
  },
  { key: 'focus', label: m.focus, icon: IconCalendarPlus, href: '/focus', paths: ['/focus'], key2: 'n' },
  {
    key: 'reports',
    label: m.reports,
    icon: IconChartBar,
    href: '/reporting',
    paths: ['/reporting'],
    key2: 'r',
  },
  { key: 'files', label: m.files, icon: IconFiles, href: '/files', paths: ['/files'], key2: 'f' },
  { key: 'imports', label: m.imports, icon: IconFileImport, href: '/imports', paths: ['/imports'], bottom: true },
  {
    key: 'duplicates',
    label: m.duplicates,
    icon: IconCopy,
    href: '/duplicates',
    paths: ['/duplicates'],
    bottom: true,
  },
  {
    key: 'recycle_bin',
    label: m.recycleBin,
    icon: IconTrash,
    href: '/recycle_bin',
    paths: ['/recycle_bin'],
    bottom: true,
  },
  {
    key: 'administration',
    label: m.administration,
    icon: IconSettings,
    href: '/admin',
    paths: ['/admin'],
    bottom: true,
  },
];

export function areaOf(pathname: string): Area | null {
  return AREAS.find(({ paths }) => paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))) ?? null;
}
