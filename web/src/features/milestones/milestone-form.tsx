import type { MilestoneRecord } from '@fairlead/domain/milestones/milestone.contract';
import { type KeyboardEvent, useState } from 'react';
import { FormProblem, unshownErrors } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { TextArea, TextField } from '../../ui/text-field';
import { milestonesMessages as m } from './milestones.messages';
import styles from './milestones.module.css';
import type { MilestoneFields } from './use-milestone-acts';

interface Props {
  /** Undefined for a new one. */
  milestone?: MilestoneRecord;
  /** A rejected promise keeps the form open and shows the error. */
  onSave: (fields: MilestoneFields) => Promise<void>;
  onLeave: () => void;
  /** In a tile the fields are below each other. */
  narrow?: boolean;
}

const SHOWN = ['name', 'date', 'notes', 'completed_on'];

/** Enter saves, Esc cancels. */
export function MilestoneForm({ milestone, onSave, onLeave, narrow }: Props) {
  const { fields, set, form, keys } = useMilestoneForm({ milestone, onSave, onLeave });
  return (
    <form
      className={styles.form}
      data-narrow={narrow || undefined}
      onSubmit={form.submit}
      onKeyDown={keys}
      aria-label={milestone ? m.editOne(milestone.name) : m.newOne}
      noValidate
    >
      <div className={styles.fields} data-three={milestone?.complete || undefined}>
        <TextField
          label={m.name}
          value={fields.name}
          onChange={(name) => set({ name })}
          placeholder={m.namePlaceholder}
          maxLength={500}
          autoFocus
          error={form.errors.name}
        />
        <DateField label={m.date} value={fields.date} onChange={(date) => set({ date })} error={form.errors.date} />
        {milestone?.complete && (
          <DateField
            label={m.completedOn}
            value={fields.completed_on}
            onChange={(completed_on) => set({ completed_on })}
            error={form.errors.completed_on}
          />
        )}
      </div>
      <TextArea
        label={m.notes}
        optional
        rows={2}
        value={fields.notes}
        onChange={(notes) => set({ notes })}
        error={form.errors.notes}
      />
      <FormProblem errors={unshownErrors(form.errors, SHOWN)} />
      <FormEnd saving={form.saving} onLeave={onLeave} />
    </form>
  );
}

function useMilestoneForm({ milestone, onSave, onLeave }: Props) {
  const [fields, setFields] = useState<Fields>({
    name: milestone?.name ?? '',
    date: milestone?.date ?? null,
    notes: milestone?.notes ?? '',
    completed_on: milestone?.completed_on ?? null,
  });
  const form = useForm(
    () => ({ name: fields.name.trim() ? null : m.required, date: fields.date ? null : m.required }),
    async () => {
      const { name, date, notes, completed_on } = fields;
      const sent = { name: name.trim(), date: date ?? '', notes: notes.trim() || null };
      await onSave(milestone?.complete ? { ...sent, completed_on } : sent);
      onLeave();
    },
  );
  const keys = (event: KeyboardEvent<HTMLFormElement>) => {
    // A calendar that is open has its own Escape.
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      onLeave();
    } else if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      form.submit();
    }
  };
  const set = (patch: Partial<Fields>) => setFields((before) => ({ ...before, ...patch }));
  return { fields, set, form, keys };
}

interface Fields {
  name: string;
  date: string | null;
  notes: string;
  completed_on: string | null;
}

function FormEnd({ saving, onLeave }: { saving: boolean; onLeave: () => void }) {
  return (
    <div className={styles.formEnd}>
      <span className={styles.keys} aria-hidden>
        {[m.enterSaves, m.escLeaves].map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </span>
      <Button variant="quiet" onClick={onLeave}>
        {m.cancel}
      </Button>
      <Button type="submit" variant="filled" saving={saving}>
        {m.save}
      </Button>
    </div>
  );
}
