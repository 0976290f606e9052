import { answerRequest, dropChange, planChange } from '@fairlead/domain/back-office/back-office.contract';
import type { PlanRequest } from '@fairlead/domain/billing/billing.contract';
import { PLAN_NAMES } from '@fairlead/domain/billing/plans';
import { useState } from 'react';
import { call } from '../../lib/api';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { NumberField } from '../../ui/number-field';
import { Select } from '../../ui/select';
import type { AccountProps } from './account-props';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Box, ReasonDialog } from './parts';
import { planOptions, wholeOf } from './whole';

/** The change on a future day, as the account sees it under Plan and billing. */
export function FutureBox({ account, onChanged }: AccountProps) {
  const { date } = useFormats();
  const [adding, setAdding] = useState(false);
  const [dropping, setDropping] = useState<number | null>(null);
  return (
    <Box
      title={m.future}
      beside={
        <Button size="xs" onClick={() => setAdding(true)}>
          {m.addFuture}
        </Button>
      }
    >
      {account.future_changes.length === 0 && <p className={styles.quiet}>{m.noFuture}</p>}
      <ul className={styles.events}>
        {account.future_changes.map(({ id, change_options, effective_on, staff_name, reason }) => (
          <li key={id} className={styles.planned}>
            <span>
              {m.planned(PLAN_NAMES[change_options.plan], change_options.license_count, date(effective_on))}
              <span className={styles.under}>{m.plannedBy(staff_name, reason)}</span>
            </span>
            <IconButton icon={IconX} label={m.drop} onClick={() => setDropping(id)} />
          </li>
        ))}
      </ul>
      {adding && <FutureDialog account={account} onChanged={onChanged} onClose={() => setAdding(false)} />}
      {dropping !== null && (
        <ReasonDialog
          title={m.drop}
          act={m.drop}
          variant="destructive"
          done={m.dropped}
          onClose={() => setDropping(null)}
          send={async (reason) => {
            const params = { id: account.id, change_id: dropping };
            onChanged(await call(dropChange, { params, body: { reason } }));
          }}
        />
      )}
    </Box>
  );
}

/** Also answers the request that it fulfils. */
function FutureDialog({
  account,
  onChanged,
  request,
  onClose,
}: AccountProps & { request?: PlanRequest; onClose: () => void }) {
  const [plan, setPlan] = useState(request?.plan ?? account.plan);
  const asked = request ? request.license_count : account.license_count;
  const [count, setCount] = useState(asked === null ? '' : String(asked));
  const [day, setDay] = useState<string | null>(null);
  const licenses = wholeOf(count);
  return (
    <ReasonDialog
      title={m.addFuture}
      act={m.schedule}
      done={m.changed}
      {...(request ? { label: m.answer, hint: m.answerHint } : {})}
      onClose={onClose}
      check={() => ({
        effective_on: day ? null : `${m.on}: ${m.required}`,
        license_count: licenses === undefined || licenses === 0 ? `${m.licenses}: ${m.quotaWrong}` : null,
      })}
      send={async (reason) => {
        const body = { reason, plan, license_count: licenses ?? null, effective_on: day ?? '' };
        const about = request ? { ...body, request_id: request.id } : body;
        onChanged(await call(planChange, { params: { id: account.id }, body: about }));
      }}
    >
      <Select label={m.plan} value={plan} options={planOptions} onChange={(next) => next && setPlan(next)} />
      <NumberField label={m.licenses} hint={m.quotaHint} value={count} onChange={setCount} />
      <DateField label={m.on} value={day} onChange={setDay} />
    </ReasonDialog>
  );
}

/** The request of the account. */
export function RequestsBox({ account, onChanged }: AccountProps) {
  const [act, setAct] = useState<'plan' | 'done' | 'declined' | null>(null);
  const { relative } = useFormats();
  const request = account.requests.find(({ status }) => status === 'open');
  if (!request) return null;
  const close = () => setAct(null);
  return (
    <Box title={m.requests}>
      <p>
        {m.requested(request.user.full_name, PLAN_NAMES[request.plan], request.license_count)}
        <span className={styles.under}>
          {relative(request.created_at)}
          {request.note && ` · “${request.note}”`}
        </span>
      </p>
      <div className={styles.acts}>
        <Button variant="filled" onClick={() => setAct('plan')}>
          {m.schedule}
        </Button>
        <Button onClick={() => setAct('done')}>{m.markDone}</Button>
        <Button onClick={() => setAct('declined')}>{m.decline}</Button>
      </div>
      {act === 'plan' && <FutureDialog account={account} onChanged={onChanged} request={request} onClose={close} />}
      {(act === 'done' || act === 'declined') && (
        <ReasonDialog
          title={act === 'done' ? m.markDone : m.decline}
          act={act === 'done' ? m.markDone : m.decline}
          label={m.answer}
          hint={m.answerHint}
          done={m.changed}
          onClose={close}
          send={async (answer) => {
            const params = { id: account.id, request_id: request.id };
            onChanged(await call(answerRequest, { params, body: { status: act, answer } }));
          }}
        />
      )}
    </Box>
  );
}
