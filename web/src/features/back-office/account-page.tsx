import { numberText } from '@fairlead/domain/locale/locale';
import { showOfficeAccount } from '@fairlead/domain/back-office/back-office.contract';
import { PLAN_NAMES } from '@fairlead/domain/billing/plans';
import { useState } from 'react';
import { call } from '../../lib/api';
import { AppLink } from '../../lib/record-link';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { Notice } from '../../ui/states';
import { Fact, Facts } from '../../ui/tile';
import { ActiveDialog, AffiliateChoice, PlanDialog, QuotaDialog } from './account-dialogs';
import { FlagsBox } from './account-flags';
import type { AccountProps } from './account-props';
import { FutureBox, RequestsBox } from './account-plans';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Events } from './events';
import { Badge, Box, Loaded } from './parts';
import { useOffice } from './use-office';
import { UserTable } from './users-page';

export function AccountPage({ id }: { id: number }) {
  const found = useOffice(['account', id], (signal) => call(showOfficeAccount, { params: { id }, signal }));
  return <Loaded from={found}>{(account) => <Account account={account} onChanged={found.show} />}</Loaded>;
}

function Account({ account, onChanged }: AccountProps) {
  const both = { account, onChanged };
  return (
    <div className={styles.page}>
      <Top {...both} />
      <Notice tone="amber">
        <strong>{m.careful}</strong> {m.carefulText}
      </Notice>
      <RequestsBox {...both} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <PlanBox {...both} />
          <FutureBox {...both} />
          <FactsBox {...both} />
        </div>
        <FlagsBox {...both} />
        <div className={styles.stack}>
          <QuotasBox {...both} />
          <Box title={m.events}>
            <Events events={account.events} />
          </Box>
        </div>
      </div>
      <Box title={m.usersOf} beside={<span className={styles.quiet}>{account.users.length}</span>}>
        <UserTable entries={account.users} />
      </Box>
    </div>
  );
}

function Top({ account, onChanged }: AccountProps) {
  const { date, relative } = useFormats();
  const [asking, setAsking] = useState(false);
  const seen = account.last_seen_at ? relative(account.last_seen_at) : m.never;
  return (
    <div className={styles.top}>
      <div>
        <AppLink href="/backend/accounts" className={styles.link}>
          {m.accounts}
        </AppLink>
        <h1 className={styles.title}>
          {account.company_name} {account.is_demo && <Badge>{m.isDemo}</Badge>}{' '}
          <Badge tone={account.is_active ? 'green' : 'red'}>{account.is_active ? m.active : m.inactive}</Badge>
        </h1>
        <p className={styles.quiet}>{m.about(account.id, date(account.created_at), seen)}</p>
      </div>
      {!account.is_demo && (
        <Button onClick={() => setAsking(true)}>{account.is_active ? m.deactivate : m.activate}</Button>
      )}
      {asking && <ActiveDialog account={account} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </div>
  );
}

function PlanBox({ account, onChanged }: AccountProps) {
  const { date } = useFormats();
  const [editing, setEditing] = useState(false);
  const { plan, plan_since, license_count, licenses_used, trial_ends_on } = account;
  return (
    <Box
      title={m.plan}
      beside={
        <Button size="xs" onClick={() => setEditing(true)}>
          {m.edit}
        </Button>
      }
    >
      <Facts>
        <Fact label={m.plan}>{m.planSince(PLAN_NAMES[plan], date(plan_since))}</Fact>
        <Fact label={m.licenses}>
          {licenses_used} / {license_count ?? m.noLimit}
        </Fact>
        <Fact label={m.trialEnds}>{trial_ends_on ? date(trial_ends_on) : m.noTrial}</Fact>
      </Facts>
      {editing && <PlanDialog account={account} onChanged={onChanged} onClose={() => setEditing(false)} />}
    </Box>
  );
}

function FactsBox({ account, onChanged }: AccountProps) {
  const [choosing, setChoosing] = useState(false);
  const { affiliate } = account;
  return (
    <Box
      title={m.facts}
      beside={
        <Button size="xs" onClick={() => setChoosing(true)}>
          {m.affiliate}
        </Button>
      }
    >
      <Facts>
        <Fact label={m.affiliate}>
          {affiliate ? (
            <AppLink href={`/backend/affiliates/${affiliate.id}`} className={styles.link}>
              {affiliate.name}
            </AppLink>
          ) : (
            m.none
          )}
        </Fact>
        <Fact label={m.contact}>{account.technical_contact_email ?? m.none}</Fact>
        <Fact label={m.currency}>{account.currency_code}</Fact>
        <Fact label={m.mfa}>{account.mfa_enforced ? m.yes : m.no}</Fact>
        <Fact label={m.sso}>{account.single_sign_on ? m.yes : m.no}</Fact>
      </Facts>
      {choosing && <AffiliateChoice account={account} onChanged={onChanged} onClose={() => setChoosing(false)} />}
    </Box>
  );
}

/** The use of a user's own quotas is visible to that user alone. */
const PER_USER = /_per_user$/;

function QuotasBox({ account, onChanged }: AccountProps) {
  const [editing, setEditing] = useState(false);
  return (
    <Box
      title={m.quotas}
      beside={
        <Button size="xs" onClick={() => setEditing(true)}>
          {m.setQuota}
        </Button>
      }
    >
      <dl className={styles.quotas}>
        {account.quotas.map(({ type, limit, used, available }) => (
          <div key={type} className={styles.quota}>
            <dt>{type}</dt>
            <dd>
              {PER_USER.test(type) ? '' : `${numberText(used)} / `}
              {available === null ? m.noLimit : numberText(limit)}
            </dd>
          </div>
        ))}
      </dl>
      {editing && <QuotaDialog account={account} onChanged={onChanged} onClose={() => setEditing(false)} />}
    </Box>
  );
}
