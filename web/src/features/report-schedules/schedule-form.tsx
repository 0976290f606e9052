import { hourText, monthDayText } from '@fairlead/domain/report-schedules/plan-text';
import { EVERY, type Every, planIssues } from '@fairlead/domain/report-schedules/schedule';
import type { ReportSchedule } from '@fairlead/domain/report-schedules/schedules.contract';
import { scheduleMessages } from '@fairlead/domain/report-schedules/schedules.messages';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { MultiSelect } from '../../ui/multi-select';
import { Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import styles from './schedules.module.css';
import { scheduleTexts as t } from './schedules.messages';
import { type Drafted, type Scheduled, useScheduleActs } from './use-schedules';

interface Props {
  of: Scheduled;
  /** Null for a new one. */
  schedule: ReportSchedule | null;
  candidates: readonly { readonly id: number; readonly full_name: string }[];
  onEnd: () => void;
}

const FIRST: Drafted = { every: 'week', weekday: 0, month_day: 1, hour: 8, recipient_user_ids: [] };

/** A new schedule is set to Monday mornings, and can be changed. */
export function ScheduleForm({ of, schedule, candidates, onEnd }: Props) {
  const acts = useScheduleActs();
  const [draft, setDraft] = useState<Drafted>(() => draftOf(schedule));
  const form = useForm(
    () => ({
      ...Object.fromEntries(planIssues(draft).map(({ field, msg }) => [field, msg])),
      recipient_user_ids: draft.recipient_user_ids.length ? null : MESSAGES.required,
    }),
    async () => {
      await acts.save(of, schedule?.id ?? null, draft);
      onEnd();
    },
  );
  const set = (patch: Partial<Drafted>) => {
    setDraft({ ...draft, ...patch });
    for (const field of Object.keys(patch)) form.clear(field);
  };
  const { every, weekday, month_day, hour, recipient_user_ids, ...others } = form.errors;
  const problem = every ?? Object.values(others)[0];
  return (
    <Modal
      opened
      onClose={onEnd}
      onSubmit={form.submit}
      size={525}
      keepOpen
      title={t.title(of.name)}
      subtitle={t.hint}
      footer={<ModalButtons act={t.save} cancel={t.back} onCancel={onEnd} saving={form.saving} />}
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      <When draft={draft} set={set} errors={{ weekday, month_day, hour }} schedule={schedule} />
      <MultiSelect
        label={t.recipients}
        hint={t.recipientsHint(of.kind)}
        options={candidates.map(optionOf)}
        value={chosenOf(draft.recipient_user_ids, candidates, schedule)}
        onChange={(next) => set({ recipient_user_ids: next.map(({ value }) => value) })}
        error={recipient_user_ids ?? null}
      />
    </Modal>
  );
}

interface WhenProps {
  draft: Drafted;
  set: (patch: Partial<Drafted>) => void;
  errors: Readonly<Record<'weekday' | 'month_day' | 'hour', string | undefined>>;
  schedule: ReportSchedule | null;
}

function When({ draft, set, errors, schedule }: WhenProps) {
  const { user } = useSession();
  const isOther = schedule !== null && schedule.user_id !== user.id;
  const zone = isOther ? t.makersZone(schedule.time_zone, schedule.user?.full_name ?? '') : t.zone(user.time_zone);
  return (
    <div className={styles.plan}>
      <div className={styles.fields}>
        <Select<Every>
          label={t.every}
          options={EVERY.map((value) => ({ value, label: t.everies[value] }))}
          value={draft.every}
          onChange={(every) => every && set({ every })}
        />
        {draft.every === 'week' && (
          <Select
            label={t.weekday}
            options={WEEKDAYS}
            value={draft.weekday}
            onChange={(weekday) => set({ weekday })}
            error={errors.weekday ?? null}
          />
        )}
        {draft.every === 'month' && (
          <Select
            label={t.monthDay}
            options={MONTH_DAYS}
            value={draft.month_day}
            onChange={(month_day) => set({ month_day })}
            error={errors.month_day ?? null}
          />
        )}
        <Select
          label={t.hour}
          options={HOURS.map((value) => ({ value, label: hourText(value, user.time_format) }))}
          value={draft.hour}
          onChange={(hour) => hour !== null && set({ hour })}
          error={errors.hour ?? null}
        />
      </div>
      <p className={styles.quiet}>{zone}</p>
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = Array.from({ length: 7 }, (_, value) => ({ value, label: scheduleMessages.weekday(value) }));
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: monthDayText(at + 1) }));

const optionOf = ({ id, full_name }: { readonly id: number; readonly full_name: string }) => ({
  value: id,
  label: full_name,
});

/** A recipient who may no longer have it stays in the list until removed. */
function chosenOf(ids: readonly number[], candidates: Props['candidates'], schedule: ReportSchedule | null) {
  const known = [...candidates, ...(schedule?.recipients ?? [])];
  return ids.flatMap((id) => {
    const found = known.find((one) => one.id === id);
    return found ? [optionOf(found)] : [];
  });
}

function draftOf(schedule: ReportSchedule | null): Drafted {
  if (!schedule) return FIRST;
  const { every, weekday, month_day, hour, recipients } = schedule;
  return {
    every,
    weekday: weekday ?? FIRST.weekday,
    month_day: month_day ?? FIRST.month_day,
    hour,
    recipient_user_ids: recipients.map(({ id }) => id),
  };
}
