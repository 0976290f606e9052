import { useRouterState } from '@tanstack/react-router';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { IconChevronLeft } from '../../ui/icons';
import styles from './administration.module.css';
import { administrationMessages as m } from './administration.messages';
import { pageAt, settingsOf } from './pages';
import type { SettingsPage } from './settings-page';
import { SettingsSearch } from './settings-search';

/** Replaces the sidebar in the administration: the way back, the search over all settings, the pages in groups. */
export function SettingsNav() {
  const current = useRouterState({ select: (state) => pageAt(state.location.pathname)?.key });
  const countOf = useCountOf();
  const { account } = useSession();
  return (
    <nav className={styles.nav} aria-label={m.navigation}>
      <div className={styles.navHead}>
        <AppLink href="/" className={styles.back} aria-label={m.back} title={m.back}>
          <IconChevronLeft size={16} aria-hidden />
        </AppLink>
        <AppLink href="/admin" className={styles.navTitle}>
          {m.title}
        </AppLink>
      </div>
      <SettingsSearch>
        {settingsOf(account).map(({ label, pages }) => (
          <section key={label} className={styles.group} aria-label={label}>
            <h2 className={styles.groupTitle}>{label}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.key}>
                  <AppLink
                    href={page.path}
                    className={styles.item}
                    aria-current={page.key === current ? 'page' : undefined}
                  >
                    <page.icon size={17} aria-hidden />
                    <span className="fl-ellipsis">{page.label}</span>
                    <span className={styles.itemCount}>{countOf(page)}</span>
                  </AppLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </SettingsSearch>
    </nav>
  );
}

/** The number of items that a page manages. */
export function useCountOf(): (page: SettingsPage) => number | null {
  const { account } = useSession();
  return ({ count }) => {
    if (count === 'users') return account.users.filter((user) => !user.deleted_at).length;
    if (count === 'pipelines') return account.deal_pipelines.length;
    return count === 'teams' ? account.teams.length : null;
  };
}
