import { type OfficeUser, showOfficeUser, startSupport } from '@fairlead/domain/back-office/back-office.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconLifebuoy } from '../../ui/icons';
import { Fact, Facts } from '../../ui/tile';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Events } from './events';
import { Badge, Box, Loaded, ReasonDialog } from './parts';
import { useOffice } from './use-office';

export function UserPage({ id }: { id: number }) {
  const found = useOffice(['user', id], (signal) => call(showOfficeUser, { params: { id }, signal }));
  return <Loaded from={found}>{(user) => <User user={user} />}</Loaded>;
}

function User({ user }: { user: OfficeUser }) {
  const [asking, setAsking] = useState(false);
  const blocked = user.is_active && user.account_is_active ? null : m.supportInactive;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div>
          <AppLink href={`/backend/accounts/${user.account_id}`} className={styles.link}>
            {user.company_name}
          </AppLink>
          <h1 className={styles.title}>
            {user.full_name} <Badge>{user.kind}</Badge>{' '}
            <Badge tone={user.is_active ? 'green' : 'red'}>{user.is_active ? m.active : m.inactive}</Badge>
          </h1>
        </div>
        <Button variant="filled" icon={IconLifebuoy} disabledReason={blocked} onClick={() => setAsking(true)}>
          {m.support}
        </Button>
      </div>
      <div className={styles.columns}>
        <UserFacts user={user} />
        <Box title={m.events}>
          <Events events={user.events} />
        </Box>
      </div>
      {asking && <SupportDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

function UserFacts({ user }: { user: OfficeUser }) {
  const { date, relative } = useFormats();
  return (
    <Box title={m.facts}>
      <Facts>
        <Fact label={m.email}>{user.email ?? m.none}</Fact>
        <Fact label={m.team}>{user.team ?? m.none}</Fact>
        <Fact label={m.zone}>{user.time_zone}</Fact>
        <Fact label={m.created}>{date(user.created_at)}</Fact>
        <Fact label={m.invited}>{user.invited_at ? date(user.invited_at) : m.no}</Fact>
        <Fact label={m.seen}>{user.last_seen_at ? relative(user.last_seen_at) : m.never}</Fact>
        <Fact label={m.mfaOn}>{user.mfa_enabled ? m.yes : m.no}</Fact>
        <Fact label={m.sessions}>{user.sessions}</Fact>
      </Facts>
    </Box>
  );
}

function SupportDialog({ user, onClose }: { user: OfficeUser; onClose: () => void }) {
  return (
    <ReasonDialog
      title={m.supportTitle(user.full_name)}
      text={m.supportText}
      act={m.supportGo}
      onClose={onClose}
      send={async (reason) => {
        await call(startSupport, { params: { id: user.id }, body: { reason } });
        location.assign('/');
      }}
    />
  );
}
