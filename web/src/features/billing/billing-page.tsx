import { type Billing, showBilling, withdrawRequest } from '@fairlead/domain/billing/billing.contract';
import { isOnTrial, PLAN_NAMES, usersTooMany } from '@fairlead/domain/billing/plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconMessage } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { Notice, SkeletonRows } from '../../ui/states';
import { errorToast, toast } from '../../ui/toast-store';
import { AskDialog } from './ask-dialog';
import styles from './billing.module.css';
import { billingMessages as m } from './billing.messages';
import { QuotaTable } from './quota-table';

const KEY = ['billing'];

/** /admin/modern/billing: plan, licenses, planned changes, quotas, and how to request others. */
export function BillingPage() {
  usePageTitle(m.title);
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const blocked = useCan().why('manage', 'administration');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(showBilling, { signal }),
  });
  const shown = (next: Billing) => queries.setQueryData(KEY, next);
  return (
    <>
      <PageHead
        title={m.title}
        actions={
          <Button
            variant="filled"
            icon={IconMessage}
            disabledReason={blocked}
            disabled={!data}
            onClick={() => setAsking(true)}
          >
            {m.ask}
          </Button>
        }
      />
      <div className={styles.page}>
        {error && !data ? (
          <Notice tone="red" action={{ label: m.retry, run: () => void refetch() }}>
            {m.failed}
          </Notice>
        ) : data ? (
          <Standing billing={data} blocked={blocked} onWithdrawn={() => void refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </div>
      {asking && data && <AskDialog billing={data} onAsked={shown} onClose={() => setAsking(false)} />}
    </>
  );
}

interface StandingProps {
  billing: Billing;
  blocked: string | null;
  onWithdrawn: () => void;
}

function Standing({ billing, blocked, onWithdrawn }: StandingProps) {
  const tooMany = usersTooMany(billing.license_count, billing.licenses_used);
  return (
    <>
      <PlanCard billing={billing} />
      {tooMany > 0 && (
        <Notice tone="amber">
          {m.fewer(tooMany)} <AppLink href="/admin/users">{m.toUsers}</AppLink>
        </Notice>
      )}
      <Changes billing={billing} />
      <Request request={billing.request} blocked={blocked} onWithdrawn={onWithdrawn} />
      <p className={styles.aside}>{m.byStaff}</p>
      <QuotaTable quotas={billing.quotas} />
    </>
  );
}

function PlanCard({ billing }: { billing: Billing }) {
  const formats = useFormats();
  const { plan, plan_since, trial_ends_on, license_count, licenses_used, read_only_users, external_users } = billing;
  return (
    <section className={styles.card}>
      <div>
        <h2 className={styles.label}>{m.plan}</h2>
        <p className={styles.figure}>{PLAN_NAMES[plan]}</p>
        <p className={styles.small}>
          {trial_ends_on ? trialText(trial_ends_on, formats) : m.since(formats.date(plan_since))}
        </p>
      </div>
      <div>
        <h2 className={styles.label}>{m.licenses}</h2>
        <p className={styles.figure}>
          {licenses_used}{' '}
          <span className={styles.of}>{license_count === null ? m.inUse : m.ofLicenses(license_count)}</span>
        </p>
        <p className={styles.small}>{m.need(read_only_users, external_users)}</p>
      </div>
    </section>
  );
}

function trialText(ends: string, { date, now, settings }: ReturnType<typeof useFormats>): string {
  return isOnTrial(ends, now(), settings.zone) ? m.trial(date(ends)) : m.trialOver(date(ends));
}

function Changes({ billing }: { billing: Billing }) {
  const { date } = useFormats();
  return billing.future_changes.map(({ id, change_options, effective_on, requested_by, created_at }) => {
    const { plan, license_count } = change_options;
    const tooMany = usersTooMany(license_count, billing.licenses_used);
    return (
      <Notice key={id} tone="accent">
        <strong>{m.change(date(effective_on), PLAN_NAMES[plan], license_count)}</strong>{' '}
        {tooMany > 0 && (
          <>
            {m.tooMany(tooMany)} <AppLink href="/admin/users">{m.toUsers}</AppLink>{' '}
          </>
        )}
        {requested_by && m.askedBy(requested_by.full_name, date(created_at))}
      </Notice>
    );
  });
}

function Request({ request, blocked, onWithdrawn }: { request: Billing['request'] } & Omit<StandingProps, 'billing'>) {
  if (!request) return null;
  const withdraw = async () => {
    try {
      await call(withdrawRequest, { params: { id: request.id } });
      toast({ text: m.withdrawn });
      onWithdrawn();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  if (request.status === 'open') {
    const action = blocked ? undefined : { label: m.withdraw, run: () => void withdraw() };
    return (
      <Notice tone="accent" action={action}>
        {m.open(PLAN_NAMES[request.plan], request.license_count, request.user.full_name)}
      </Notice>
    );
  }
  return (
    <Notice tone={request.status === 'done' ? 'green' : 'amber'}>
      <strong>{request.status === 'done' ? m.done : m.declined}</strong> {request.answer}
    </Notice>
  );
}
