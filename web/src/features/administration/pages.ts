import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../../lib/chunk-error';
import { type Icon, IconBuilding, IconKey, IconHistory, IconLock, IconSitemap, IconUsers } from '../../ui/icons';

/** A setting on a page: the search finds it by its own words and opens the page. */
interface Setting {
  readonly label: string;
  readonly keywords?: string;
  /** Appended to the page's path, such as `?open=new`. */
  readonly at?: string;
}

export interface SettingsPage {
  readonly key: string;
  readonly label: string;
  /** One sentence for the overview: what the page decides. */
  readonly text: string;
  /** Further search words besides the label. */
  readonly keywords: string;
  readonly path: string;
  readonly icon: Icon;
  /** What the navigation counts beside the page's name. */
  readonly count?: 'users' | 'teams';
  readonly settings?: readonly Setting[];
  readonly page: ComponentType;
}

export interface SettingsGroup {
  readonly label: string;
  readonly pages: readonly SettingsPage[];
}

/**
 * Every page of the administration, in navigation order. To add a page, add a line here: navigation, overview, search
 * and address follow from it. Pages of other features are imported through their `public.ts`.
 */
export const SETTINGS: readonly SettingsGroup[] = [
  {
    label: 'Account',
    pages: [
      {
        key: 'account',
        label: 'Account',
        text: 'What the account is called, its technical contact, and what is asked when a deal is won or lost.',
        keywords: 'company name organisation general settings contact',
        path: '/admin/account',
        icon: IconBuilding,
        settings: [
          { label: 'Company name', keywords: 'organisation rename' },
          { label: 'Technical contact', keywords: 'email address responsible' },
          { label: 'Reason why a deal was won', keywords: 'dialog ask required won' },
          { label: 'Reason why a deal was lost', keywords: 'dialog ask required loss lost' },
        ],
        page: screen('AccountPage', () => import('./account/account-page'), 'AccountPage'),
      },
      {
        key: 'users',
        label: 'Users',
        text: 'Who works here, with which level, team and rights. Invite somebody, or make a user inactive.',
        keywords: 'people colleagues members seats licences licenses staff accounts',
        path: '/admin/users',
        icon: IconUsers,
        count: 'users',
        settings: [
          { label: 'Invite a user', keywords: 'add new create colleague invitation', at: '?open=new' },
          { label: 'Invited users', keywords: 'pending invitation resend cancel', at: '?show=invited' },
          { label: 'Inactive users', keywords: 'deactivated reactivate left former', at: '?show=inactive' },
          { label: 'Level of a user', keywords: 'basic manager executive external guest partner role rights' },
          { label: 'Account administrators', keywords: 'admin owner rights', at: '?level=admin' },
          { label: 'Read-only users', keywords: 'viewer look', at: '?level=read_only' },
          { label: 'Rights to delete, export, edit in bulk and merge', keywords: 'grants permissions allowed' },
          { label: 'Reassign the records of a user', keywords: 'reassign data owner transfer' },
          {
            label: 'Multi-factor authentication of a user',
            keywords: 'mfa 2fa two-step sign-in authenticator security',
          },
        ],
        page: screen('UsersPage', () => import('./users/users-page'), 'UsersPage'),
      },
      {
        key: 'teams',
        label: 'Teams and rights',
        text: 'The tree of teams, and whose deals, companies and people their members see and edit.',
        keywords: 'groups departments hierarchy organisation',
        path: '/admin/teams',
        icon: IconSitemap,
        count: 'teams',
        settings: [
          { label: 'New team', keywords: 'add create group', at: '?open=new' },
          { label: 'Who sees and edits deals', keywords: 'visibility permission access sharing' },
          { label: 'Who sees and edits companies', keywords: 'visibility permission access sharing' },
          { label: 'Who sees and edits people', keywords: 'visibility permission access association contacts' },
          { label: 'Roles in a team', keywords: 'lead owner member account' },
        ],
        page: screen('TeamsPage', () => import('./teams/teams-page'), 'TeamsPage'),
      },
      {
        key: 'security',
        label: 'Security',
        text: 'Who has to sign in with a code of an app besides the password.',
        keywords: 'mfa 2fa factor authenticator two-step totp sign-in password',
        path: '/admin/security',
        icon: IconLock,
        settings: [
          {
            label: 'Multi-factor authentication for everybody',
            keywords: 'mfa 2fa two-step sign-in enforced require code',
          },
        ],
        page: screen('SecurityPage', () => import('../mfa/public'), 'SecurityPage'),
      },
      {
        key: 'audit_log',
        label: 'Audit log',
        text: 'Who signed in, exported, imported, changed settings or was refused something, and when.',
        keywords: 'history security events who trail protocol log refused export',
        path: '/admin/audit_log',
        icon: IconHistory,
        settings: [
          { label: 'Refused attempts', keywords: 'permission denied 403', at: '?group=access' },
          { label: 'Exports and imports', keywords: 'csv file', at: '?group=data' },
          { label: 'Read-only mode of the account', keywords: 'lock freeze switch app read only' },
          { label: 'How long the audit log is kept', keywords: 'retention days years delete older' },
        ],
        page: screen('AuditLogPage', () => import('../audit-log/public'), 'AuditLogPage'),
      },
    ],
  },
  {
    label: 'Integrations',
    pages: [
      {
        key: 'api_applications',
        label: 'API applications',
        text: 'Which programs work with your data, how they sign in, and when their tokens expire.',
        keywords: 'integration developer app key token jwt oauth rest webhook',
        path: '/admin/api_applications',
        icon: IconKey,
        settings: [
          { label: 'Register an application', keywords: 'add new create integration app key', at: '?open=new' },
          { label: 'Ended applications', keywords: 'revoked deleted former', at: '?show=ended' },
          { label: 'Registered applications only', keywords: 'app key required forbid unregistered api' },
          { label: 'Expiration of tokens', keywords: 'jwt days expire' },
        ],
        page: screen('ApiApplicationsPage', () => import('../api-applications/public'), 'ApiApplicationsPage'),
      },
    ],
  },
];

export const PAGES: readonly SettingsPage[] = SETTINGS.flatMap(({ pages }) => pages);

/** The page at an address or at any address below it. */
export function pageAt(pathname: string): SettingsPage | null {
  return PAGES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? null;
}

/** `screen('UsersPage', () => import('../users/public'), 'UsersPage')`: its code is loaded when the page is opened. */
function screen<M extends Record<K, ComponentType>, K extends string>(
  chunk: string,
  load: () => Promise<M>,
  name: K,
): ComponentType {
  return lazy(async () => ({ default: (await loadChunk(chunk, load))[name] as ComponentType }));
}
