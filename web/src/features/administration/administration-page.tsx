import { useRouterState } from '@tanstack/react-router';
import { hasFeature } from '@fairlead/domain/features/features';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { SkeletonRows } from '../../ui/states';
import { NotFoundPage } from '../errors/public';
import styles from './administration.module.css';
import { administrationMessages as m } from './administration.messages';
import { pageAt, settingsOf } from './pages';
import { useCountOf } from './settings-nav';
import { SettingsSearch } from './settings-search';

/** Everything below /admin: the overview, or the page that the address names. */
export function AdministrationPage() {
  const pathname = useRouterState({ select: (state) => state.location.pathname.replace(/\/+$/, '') });
  const page = pageAt(pathname);
  const { account } = useSession();
  if (pathname === '/admin') return <Overview />;
  if (!page || (page.feature && !hasFeature(account.features, page.feature)))
    return <NotFoundPage next={{ href: '/admin', name: m.title }} />;
  const { page: Page } = page;
  return (
    <div className={styles.screen}>
      <AppLink href="/admin" className={styles.phoneBack}>
        <IconChevronLeft size={20} aria-hidden />
        {m.title}
      </AppLink>
      <Page key={page.key} fallback={<Waiting title={page.label} />} />
    </div>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div aria-busy>
      <PageHead title={title} />
      <SkeletonRows rows={8} />
    </div>
  );
}

/** All settings, each with a one-sentence description. On a phone this is the navigation. */
function Overview() {
  usePageTitle(m.title);
  const countOf = useCountOf();
  const { account } = useSession();
  return (
    <>
      <PageHead title={m.title} />
      <div className={styles.overview}>
        <p className={styles.lead}>{m.overview}</p>
        <SettingsSearch>
          {settingsOf(account).map(({ label, pages }) => (
            <section key={label}>
              <h2 className={styles.groupTitle}>{label}</h2>
              <ul className={styles.cards}>
                {pages.map((page) => (
                  <li key={page.key}>
                    <AppLink href={page.path} className={styles.card}>
                      <page.icon size={18} aria-hidden />
                      <span className={styles.cardWords}>
                        <span className={styles.cardTitle}>{page.label}</span>
                        <span className={styles.cardText}>{page.text}</span>
                      </span>
                      <span className={styles.itemCount}>{countOf(page)}</span>
                      <IconChevronRight size={16} aria-hidden />
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </SettingsSearch>
      </div>
    </>
  );
}
