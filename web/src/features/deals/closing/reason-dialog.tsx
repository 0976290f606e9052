import { reasonRules } from '@fairlead/domain/deals/reasons';
import { useState } from 'react';
import { signOf } from '../../../lib/deal-currency';
import { FormProblem } from '../../../lib/form-problem';
import { useForm } from '../../../lib/use-form';
import { useSession } from '../../../lib/session';
import { Money } from '../../../ui/formats';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { Select } from '../../../ui/select';
import { TextArea } from '../../../ui/text-field';
import { reasonMessages as m } from './reason.messages';

export type ClosedOutcome = 'won' | 'lost';

export interface Reason {
  reason_id: number | null;
  reason_notes: string | null;
}

/** The reason as the fields of a deal. */
export function reasonFields(outcome: ClosedOutcome, { reason_id, reason_notes }: Reason): Record<string, unknown> {
  return outcome === 'won'
    ? { deal_won_reason_id: reason_id, deal_won_reason_notes: reason_notes }
    : { deal_loss_reason_id: reason_id, deal_loss_reason_notes: reason_notes };
}

interface Props {
  outcome: ClosedOutcome;
  deal: { name: string; deal_value: string | null; currency_id?: unknown };
  onCancel: () => void;
  /** A rejected promise keeps the dialog open and shows the error. */
  onConfirm: (reason: Reason) => Promise<void> | void;
}

/** Asks why a deal was won or lost, before it is moved. */
export function ReasonDialog({ outcome, deal, onCancel, onConfirm }: Props) {
  const { account } = useSession();
  const { required } = reasonRules(account.settings, outcome);
  const [reason, setReason] = useState<number | null>(null);
  const [notes, setNotes] = useState('');
  const reasons = outcome === 'won' ? account.deal_won_reasons : account.deal_loss_reasons;
  const form = useForm(
    () => ({ reason: required && reason === null ? m.required : null }),
    async () => onConfirm({ reason_id: reason, reason_notes: notes.trim() || null }),
  );
  return (
    <Modal
      opened
      onClose={onCancel}
      onSubmit={form.submit}
      title={m.title[outcome]}
      subtitle={<Subtitle deal={deal} />}
      footer={<ModalButtons act={m.title[outcome]} cancel={m.cancel} onCancel={onCancel} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <Select
        label={m.reason}
        optional={!required}
        autoFocus
        clearable={!required}
        placeholder={m.choose}
        value={reason}
        onChange={setReason}
        options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
        error={form.errors.reason}
      />
      <TextArea label={m.notes} optional placeholder={m.notesPlaceholder[outcome]} value={notes} onChange={setNotes} />
    </Modal>
  );
}

function Subtitle({ deal: { name, deal_value, currency_id } }: Pick<Props, 'deal'>) {
  const { account } = useSession();
  return (
    <>
      {name}
      {deal_value !== null && (
        <>
          , <Money amount={deal_value} style="whole" symbol={signOf(account, { currency_id })} />
        </>
      )}
    </>
  );
}
