import { askForPlan, type Billing, MOST_LICENSES } from '@fairlead/domain/billing/billing.contract';
import { CUSTOM_FIELDS, PLAN_NAMES, PLANS } from '@fairlead/domain/billing/plans';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { NumberField } from '../../ui/number-field';
import { RadioCards } from '../../ui/radio-cards';
import { TextArea } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './billing.module.css';
import { billingMessages as m } from './billing.messages';

interface Props {
  billing: Billing;
  onAsked: (billing: Billing) => void;
  onClose: () => void;
}

/** No payment: the request is recorded and shown to support, who answer. */
export function AskDialog({ billing, onAsked, onClose }: Props) {
  const [plan, setPlan] = useState(billing.plan);
  const [count, setCount] = useState(billing.license_count === null ? '' : String(billing.license_count));
  const [note, setNote] = useState('');
  const wanted = count.trim() === '' ? null : Number(count);
  const isCount = wanted === null || (Number.isInteger(wanted) && wanted >= 1 && wanted <= MOST_LICENSES);
  const form = useForm(
    () => ({ license_count: isCount ? null : m.countWrong }),
    async () => {
      onAsked(await call(askForPlan, { body: { plan, license_count: wanted, note } }));
      toast({ text: m.sent });
      onClose();
    },
  );
  return (
    <Modal
      opened
      title={m.dialog}
      size={525}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.send} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <div className={styles.form}>
        <p className={styles.aside}>{m.dialogText}</p>
        <FormProblem errors={form.errors} />
        <RadioCards
          label={m.plan}
          value={plan}
          onChange={setPlan}
          error={form.errors.plan}
          cards={PLANS.map((one) => ({
            value: one,
            label: PLAN_NAMES[one],
            text: m.customFields(CUSTOM_FIELDS[one]),
          }))}
        />
        <NumberField
          label={m.count}
          hint={m.countHint}
          optional
          value={count}
          onChange={setCount}
          error={form.errors.license_count}
        />
        <TextArea label={m.note} optional value={note} maxLength={2000} onChange={setNote} error={form.errors.note} />
      </div>
    </Modal>
  );
}
