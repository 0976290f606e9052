import { showStaffSession, type Staff } from '@fairlead/domain/back-office/back-office.contract';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call, rememberCsrfToken } from '../../lib/api';
import { usePageTitle } from '../../lib/page-title';
import { FormatProvider } from '../../ui/formats';
import { Notice } from '../../ui/states';
import { ToastHost } from '../../ui/toast';
import { AccountPage } from './account-page';
import { AccountsPage } from './accounts-page';
import { AffiliatePage, AffiliatesPage } from './affiliates';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { LogPage } from './events';
import { RequestsPage } from './requests';
import { StaffFrame } from './staff-frame';
import { StaffSignIn } from './staff-sign-in';
import { UserPage } from './user-page';
import { UsersPage } from './users-page';
import { WelcomePage } from './welcome-page';

/** Everything below /backend: for staff, with a session, a frame and colours of its own. */
export function BackOffice() {
  const path = useRouterState({ select: (state) => state.location.pathname.replace(/\/+$/, '') });
  const [, , place = '', id = ''] = path.split('/');
  usePageTitle(m.title);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FormatProvider settings={{ zone, dateFormat: 'us', timeFormat: 'US', currencySymbol: '' }}>
      {place === 'welcome' ? <WelcomePage token={id} /> : <ForStaff place={place} id={id} />}
      <ToastHost />
    </FormatProvider>
  );
}

function ForStaff({ place, id }: { place: string; id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-session'],
    queryFn: ({ signal }) => call(showStaffSession, { signal }),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
  // The token of the staff session, not that of a user who may be signed in beside it.
  useEffect(() => {
    if (data) rememberCsrfToken(data.csrf_token);
  }, [data]);
  if (error && !data)
    return (
      <Notice tone="red" action={{ label: m.retry, run: () => void refetch() }}>
        {m.failed}
      </Notice>
    );
  if (!data) return <div className={styles.office} aria-busy="true" />;
  if (!data.staff) return <StaffSignIn onDone={() => void refetch()} />;
  return (
    <StaffFrame staff={data.staff} place={place}>
      <Place place={place} id={id} staff={data.staff} />
    </StaffFrame>
  );
}

function Place({ place, id, staff }: { place: string; id: string; staff: Staff }) {
  const at = Number(id);
  if (id && !Number.isInteger(at)) return <NotThere />;
  if (place === 'users') return id ? <UserPage key={at} id={at} /> : <UsersPage />;
  if (place === 'affiliates')
    return id ? <AffiliatePage key={at} id={at} locked={staff.is_demo} /> : <AffiliatesPage locked={staff.is_demo} />;
  if (place === 'requests') return <RequestsPage />;
  if (place === 'log') return <LogPage />;
  if (place === 'accounts' && id) return <AccountPage key={at} id={at} />;
  return place === '' || place === 'accounts' ? <AccountsPage /> : <NotThere />;
}

function NotThere() {
  return <p className={styles.empty}>{m.notThere}</p>;
}
