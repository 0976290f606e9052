import {
  type CurrencyAnswer,
  createRate,
  type RateAnswer,
  updateRate,
} from '@fairlead/domain/currencies/currencies.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { NumberField } from '../../ui/number-field';
import { problemOf } from './currency-dialogs';
import { currenciesMessages as m } from './currencies.messages';
import { useReread } from './use-currencies';

interface Props {
  currency: CurrencyAnswer;
  /** Null for a new one. */
  rate: RateAnswer | null;
  own: string;
  onClose: () => void;
}

/** A new rate from a day on, or the correction of one. */
export function RateDialog({ currency: { id: currency_id, code }, rate: kept, own, onClose }: Props) {
  const { today } = useFormats();
  const reread = useReread();
  const [rate, setRate] = useState(kept?.rate ?? '');
  const [valid_from, setFrom] = useState<string | null>(kept?.valid_from ?? today());
  const form = useForm(
    () => ({ rate: problemOf(rate) }),
    async () => {
      const body = { currency_id, rate, valid_from };
      const { changeSetId } = kept
        ? await callWithChangeSet(updateRate, { params: { id: kept.id }, body })
        : await callWithChangeSet(createRate, { body });
      offerUndo(m.rateSaved(code), changeSetId);
      await reread();
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={kept ? m.correctOf(code) : m.newRateOf(code)}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <NumberField
        label={m.rateOf(code, own)}
        value={rate}
        error={form.errors.rate}
        hint={kept ? m.correctHint : undefined}
        autoFocus
        onChange={(typed) => {
          setRate(typed);
          form.clear('rate');
        }}
      />
      <DateField
        label={m.from}
        hint={m.fromHint}
        value={valid_from}
        error={form.errors.valid_from}
        onChange={(day) => {
          setFrom(day);
          form.clear('valid_from');
        }}
      />
    </Modal>
  );
}
