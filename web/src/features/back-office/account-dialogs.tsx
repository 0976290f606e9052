import { changeOfficeAccount, listAffiliates } from '@fairlead/domain/back-office/back-office.contract';
import { QUOTA_TYPES } from '@fairlead/domain/quotas/quotas';
import { useState } from 'react';
import { call } from '../../lib/api';
import { Checkbox } from '../../ui/checkbox';
import { DateField } from '../../ui/date-field';
import { NumberField } from '../../ui/number-field';
import { Select } from '../../ui/select';
import type { AccountProps } from './account-props';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { ReasonDialog } from './parts';
import { useOffice } from './use-office';
import { planOptions, wholeOf } from './whole';

type Props = AccountProps & { onClose: () => void };

function useChange({ account, onChanged }: AccountProps) {
  return async (body: Parameters<typeof call<typeof changeOfficeAccount>>[1]['body']) => {
    onChanged(await call(changeOfficeAccount, { params: { id: account.id }, body }));
  };
}

/** Plan, licenses and trial, at once. */
export function PlanDialog({ onClose, ...of }: Props) {
  const { account } = of;
  const change = useChange(of);
  const [plan, setPlan] = useState(account.plan);
  const [withQuotas, setWithQuotas] = useState(true);
  const [count, setCount] = useState(account.license_count === null ? '' : String(account.license_count));
  const [trial, setTrial] = useState<string | null>(account.trial_ends_on);
  const licenses = wholeOf(count);
  return (
    <ReasonDialog
      title={m.edit}
      act={m.change}
      done={m.changed}
      onClose={onClose}
      check={() => ({ license_count: licenses === undefined || licenses === 0 ? m.quotaWrong : null })}
      send={(reason) =>
        change({
          reason,
          ...(plan === account.plan ? {} : { plan, with_quotas: withQuotas }),
          license_count: licenses ?? null,
          trial_ends_on: trial,
        })
      }
    >
      <Select label={m.plan} value={plan} options={planOptions} onChange={(next) => next && setPlan(next)} />
      {plan !== account.plan && <Checkbox label={m.withQuotas} checked={withQuotas} onChange={setWithQuotas} />}
      <NumberField label={m.licenses} hint={m.quotaHint} value={count} onChange={setCount} />
      <DateField label={m.trialEnds} optional clearable value={trial} onChange={setTrial} />
    </ReasonDialog>
  );
}

export function QuotaDialog({ onClose, ...of }: Props) {
  const { account } = of;
  const change = useChange(of);
  const known = new Map(account.quotas.map((one) => [one.type, one.available === null ? '' : String(one.limit)]));
  const [limits, setLimits] = useState(() =>
    QUOTA_TYPES.map((type) => ({ type, before: known.get(type) ?? '', text: known.get(type) ?? '' })),
  );
  const wrong = limits.find(({ text }) => wholeOf(text) === undefined);
  return (
    <ReasonDialog
      title={m.setQuota}
      text={m.quotaHint}
      act={m.change}
      done={m.changed}
      onClose={onClose}
      check={() => ({ quotas: wrong ? `${wrong.type}: ${m.quotaWrong}` : null })}
      send={(reason) => {
        const changed = limits.filter(({ before, text }) => before !== text);
        const quotas = Object.fromEntries(changed.map(({ type, text }) => [type, wholeOf(text) ?? null]));
        return change({ reason, quotas });
      }}
    >
      <div className={styles.limits}>
        {limits.map(({ type, text }) => (
          <NumberField
            key={type}
            label={type}
            value={text}
            onChange={(next) =>
              setLimits((all) => all.map((one) => (one.type === type ? { ...one, text: next } : one)))
            }
          />
        ))}
      </div>
    </ReasonDialog>
  );
}

export function ActiveDialog({ onClose, ...of }: Props) {
  const change = useChange(of);
  const { is_active } = of.account;
  return (
    <ReasonDialog
      title={is_active ? m.deactivate : m.activate}
      text={is_active ? m.deactivateText : m.activateText}
      act={is_active ? m.deactivate : m.activate}
      variant={is_active ? 'destructive' : 'filled'}
      done={m.changed}
      onClose={onClose}
      send={(reason) => change({ reason, is_active: !is_active })}
    />
  );
}

export function AffiliateChoice({ onClose, ...of }: Props) {
  const change = useChange(of);
  const [id, setId] = useState<number | null>(of.account.affiliate?.id ?? null);
  const { data } = useOffice(['affiliates'], (signal) => call(listAffiliates, { signal }));
  const options = (data?.entries ?? []).map((one) => ({ value: one.id, label: one.name }));
  return (
    <ReasonDialog
      title={m.affiliate}
      act={m.change}
      done={m.changed}
      onClose={onClose}
      send={(reason) => change({ reason, affiliate_id: id })}
    >
      <Select label={m.affiliate} optional clearable value={id} options={options} onChange={setId} />
    </ReasonDialog>
  );
}
