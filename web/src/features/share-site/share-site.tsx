import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useBrand } from '../../lib/brand';
import { leaveOrReport } from '../../lib/leave';
import { usePageFocus } from '../../lib/page-focus';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { useTheme } from '../../ui/color-scheme';
import { FormatProvider } from '../../ui/formats';
import { PageHead } from '../../ui/page';
import { ToastHost } from '../../ui/toast';
import { NoPermissionPage } from '../errors/public';
import { PasswordSection } from '../profile/public';
import { SharedRecord } from './shared-record';
import { SharedRecords } from './shared-records';
import { shareSiteMessages as m } from './share-site.messages';
import styles from './share-site.module.css';

/** Everything that an external user has: the shared records, their password and the sign-out. */
export function ShareSite() {
  const { user, account } = useSession();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const brand = useBrand();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  useTheme(user.theme_mode);
  const settings = {
    zone: user.time_zone,
    dateFormat: user.date_format,
    timeFormat: user.time_format,
    currencySymbol: account.currency.symbol,
    currencyDecimals: account.currency.decimal_places,
  };
  return (
    <FormatProvider settings={settings}>
      <div className={styles.site}>
        <a className={styles.skip} href="#main">
          {m.skip}
        </a>
        <header className={styles.head} data-plain={brand.plain || undefined} style={brand.style}>
          <Link to="/share" className={styles.brand}>
            {brand.logo && <img className={styles.logo} src={brand.logo} alt="" />}
            {account.company_name}
          </Link>
          <Way to="/share/profile" label={m.profile} />
          <Button variant="quiet" onClick={() => void leaveOrReport()}>
            {m.signOut}
          </Button>
        </header>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Place path={path} />
        </main>
        <ToastHost />
      </div>
    </FormatProvider>
  );
}

function Place({ path }: { path: string }) {
  const [, type, id] = /^\/share\/(deals|people|companies)\/(\d+)$/.exec(path) ?? [];
  if (type && id) return <SharedRecord key={path} type={type as 'deals'} id={Number(id)} />;
  if (path === '/share/profile') return <Profile />;
  if (path === '/share') return <SharedRecords />;
  return path === '/' ? <ToShare /> : <NoPermissionPage external />;
}

function Profile() {
  usePageTitle(m.profile);
  return (
    <>
      <PageHead title={m.profile} />
      <div className={styles.part}>
        <PasswordSection />
      </div>
    </>
  );
}

function Way({ to, label }: { to: string; label: string }) {
  const router = useRouter();
  return (
    <Button variant="quiet" onClick={() => void router.navigate({ href: to })}>
      {label}
    </Button>
  );
}

function ToShare() {
  const router = useRouter();
  useEffect(() => void router.navigate({ href: '/share', replace: true }), [router]);
  return null;
}
