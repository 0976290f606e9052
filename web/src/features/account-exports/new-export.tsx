import {
  EXPORT_PERIODS,
  type ExportType,
  readEmails,
  SHEET_TYPES,
} from '@fairlead/domain/account-exports/account-exports';
import { createAccountExport } from '@fairlead/domain/account-exports/account-exports.contract';
import { type DatePreset, presetLabel } from '@fairlead/domain/dates/presets';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { DateField } from '../../ui/date-field';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './account-exports.module.css';
import { accountExportsMessages as m } from './account-exports.messages';
import { useRereadExports } from './use-account-exports';

interface Draft {
  readonly export_type: ExportType;
  readonly period: DatePreset;
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly notification_emails: string;
  readonly callout_url: string;
}

const EMPTY: Draft = {
  export_type: 'all',
  period: 'any_time',
  period_from: null,
  period_to: null,
  notification_emails: '',
  callout_url: '',
};

export function NewExport({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY);
  const reread = useRereadExports();
  const form = useForm(
    () => issuesOf(draft),
    async () => {
      await call(createAccountExport, { body: draft });
      toast({ text: m.started });
      onClose();
      await reread();
    },
  );
  const set = (patch: Partial<Draft>) => {
    for (const key of Object.keys(patch)) form.clear(key);
    setDraft((before) => ({ ...before, ...patch }));
  };
  return (
    <Modal
      opened
      keepOpen
      title={m.newTitle}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.start} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <div className={styles.form}>
        <FormProblem errors={form.errors} />
        <p className={styles.quiet}>{m.explain}</p>
        <Select
          label={m.type}
          value={draft.export_type}
          options={SHEET_TYPES.map((value) => ({ value, label: m.types[value] }))}
          onChange={(export_type) => export_type && set({ export_type })}
          error={form.errors.export_type}
        />
        <Select
          label={m.period}
          value={draft.period}
          options={EXPORT_PERIODS.map((value) => ({ value, label: presetLabel(value) }))}
          onChange={(period) => period && set({ period })}
          error={form.errors.period}
        />
        {draft.period === 'custom' && <Days draft={draft} set={set} errors={form.errors} />}
        <Told draft={draft} set={set} errors={form.errors} />
      </div>
    </Modal>
  );
}

interface PartProps {
  draft: Draft;
  set: (patch: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
}

function Days({ draft, set, errors }: PartProps) {
  return (
    <div className={styles.days}>
      <DateField
        label={m.from}
        value={draft.period_from}
        clearable
        onChange={(period_from) => set({ period_from })}
        error={errors.period_from}
      />
      <DateField
        label={m.to}
        value={draft.period_to}
        clearable
        onChange={(period_to) => set({ period_to })}
        error={errors.period_to}
      />
    </div>
  );
}

/** The recipients of the notification when the file is ready. */
function Told({ draft, set, errors }: PartProps) {
  return (
    <>
      <TextField
        label={m.emails}
        optional
        hint={m.emailsHint}
        value={draft.notification_emails}
        onChange={(notification_emails) => set({ notification_emails })}
        error={errors.notification_emails}
      />
      <TextField
        label={m.callout}
        optional
        hint={m.calloutHint}
        value={draft.callout_url}
        onChange={(callout_url) => set({ callout_url })}
        error={errors.callout_url}
      />
    </>
  );
}

function issuesOf({ period, period_from, period_to, notification_emails }: Draft): Record<string, string | null> {
  const emails = readEmails(notification_emails);
  return {
    period_from: period === 'custom' && !period_to ? required(period_from) : null,
    notification_emails: 'problem' in emails ? emails.problem : null,
  };
}
