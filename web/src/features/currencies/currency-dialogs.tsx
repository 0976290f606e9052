import { updateAccount } from '@fairlead/domain/account/account.contract';
import { type CurrencyAnswer, createCurrency } from '@fairlead/domain/currencies/currencies.contract';
import { currencyCodes, currencyName } from '@fairlead/domain/money/currency';
import { readRate } from '@fairlead/domain/money/rates';
import { useState } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { NumberField } from '../../ui/number-field';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast-store';
import { currenciesMessages as m } from './currencies.messages';
import { useReread } from './use-currencies';

const CODES = currencyCodes();

/** Adds a currency with its first rate. */
export function AddDialog({ taken, onClose }: { taken: readonly CurrencyAnswer[]; onClose: () => void }) {
  const { account } = useSession();
  const { today } = useFormats();
  const reread = useReread();
  const own = account.currency.code;
  const [code, setCode] = useState<string | null>(null);
  const [rate, setRate] = useState('');
  const [valid_from, setFrom] = useState<string | null>(today());
  const form = useForm(
    () => ({ code: code ? null : m.required, rate: problemOf(rate) }),
    async () => {
      const body = { code, rate, valid_from };
      const { changeSetId } = await callWithChangeSet(createCurrency, { body });
      offerUndo(m.added(code ?? ''), changeSetId);
      await reread();
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.add}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.add} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <CodeField
        value={code}
        without={[own, ...taken.map((one) => one.code)]}
        error={form.errors.code}
        onChange={setCode}
      />
      <NumberField
        label={code ? m.rateOf(code, own) : m.rate}
        value={rate}
        error={form.errors.rate}
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
        onChange={setFrom}
      />
    </Modal>
  );
}

/** Amounts keep their figures and count in the new currency. */
export function OwnDialog({ onClose }: { onClose: () => void }) {
  const { account } = useSession();
  const reread = useReread();
  const [code, setCode] = useState<string | null>(account.currency.code);
  const form = useForm(
    () => ({ currency_code: code ? null : m.required }),
    async () => {
      await call(updateAccount, { body: { currency_code: code ?? '' } });
      toast({ text: m.changed });
      await reread();
      onClose();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.own}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <CodeField value={code} without={[]} error={form.errors.currency_code} hint={m.ownHint} onChange={setCode} />
    </Modal>
  );
}

export function problemOf(rate: string): string | null {
  if (rate.trim() === '') return m.required;
  const read = readRate(rate);
  return 'problem' in read ? read.problem : null;
}

interface CodeProps {
  value: string | null;
  without: readonly string[];
  error: string | undefined;
  hint?: string;
  onChange: (code: string | null) => void;
}

function CodeField({ value, without, error, hint, onChange }: CodeProps) {
  const options = CODES.filter((code) => !without.includes(code)).map((code) => ({
    value: code,
    label: `${code} ${currencyName(code)}`,
  }));
  return (
    <Select
      label={m.currency}
      size="md"
      placeholder={m.choose}
      options={options}
      value={value}
      error={error}
      hint={hint}
      searchable
      autoFocus
      onChange={onChange}
    />
  );
}
