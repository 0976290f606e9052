import { accountSettings } from '@fairlead/domain/account/settings';
import { LONGEST_AHEAD, MOST_REMINDERS, type Reminder } from '@fairlead/domain/calendar-entries/reminders';
import { addMonths } from '@fairlead/domain/dates/plain';
import { REPEAT_OPTIONS, REPEAT_WORDS, type RecurrenceFrequency } from '@fairlead/domain/recurrence/frequency';
import { useMemo, useState } from 'react';
import { useSession } from '../../lib/session';
import { zoneOptions } from '../../lib/zone-options';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconX } from '../../ui/icons';
import { Select, SelectBox } from '../../ui/select';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import type { FieldsProps } from './entry-fields';

/** How often, until when, in which zone, and when one is reminded. */
export function EntryRepeat(props: FieldsProps) {
  return (
    <>
      <Repeat {...props} />
      <Reminders {...props} />
      {props.draft.type === 'CalendarEvent' && <Zone {...props} />}
    </>
  );
}

function Repeat({ draft, change, errors }: FieldsProps) {
  const { account } = useSession();
  const { date } = useFormats();
  const [ends, setEnds] = useState<'never' | 'on'>(draft.repeatEnd ? 'on' : 'never');
  const months = (accountSettings(account) as { calendar_entry_recurring_end_date_months?: number | null })
    .calendar_entry_recurring_end_date_months;
  const known: readonly RecurrenceFrequency[] =
    draft.repeat === 'custom' ? [...REPEAT_OPTIONS, 'custom'] : REPEAT_OPTIONS;
  const last = months && draft.due ? addMonths(draft.due, months) : null;
  return (
    <>
      <Select<RecurrenceFrequency>
        label={m.repeat}
        value={draft.repeat}
        options={known.map((value) => ({ value, label: REPEAT_WORDS[value] }))}
        error={errors.recurrence_frequency ?? errors.rrule}
        onChange={(repeat) => change({ repeat: repeat ?? 'none' })}
      />
      {draft.repeat !== 'none' && (
        <div className={styles.pair}>
          <Select<'never' | 'on'>
            label={m.repeatEnds}
            value={ends}
            options={[
              { value: 'never', label: m.never },
              { value: 'on', label: m.onDay },
            ]}
            hint={last ? m.limit(date(last)) : undefined}
            onChange={(next) => {
              setEnds(next ?? 'never');
              if (next !== 'on') change({ repeatEnd: null });
            }}
          />
          {ends === 'on' && (
            <DateField
              label={m.lastDay}
              value={draft.repeatEnd}
              error={errors.recurrence_end}
              onChange={(repeatEnd) => change({ repeatEnd })}
            />
          )}
        </div>
      )}
    </>
  );
}

const OFFSETS = [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080].filter((minutes) => minutes <= LONGEST_AHEAD);

function Reminders({ draft, change, errors }: FieldsProps) {
  const { reminders } = draft;
  const set = (at: number, part: Partial<Reminder>) =>
    change({ reminders: reminders.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const offsets = [...new Set([...OFFSETS, ...reminders.map(({ minutes }) => minutes)])].sort((a, b) => a - b);
  return (
    <fieldset className={styles.reminders}>
      <legend>{m.remindMe}</legend>
      {reminders.map((one, at) => (
        <div key={at} className={styles.reminder}>
          <SelectBox
            control={{}}
            aria-label={m.remindWhen}
            value={one.minutes}
            options={offsets.map((value) => ({ value, label: m.before(value) }))}
            onChange={(minutes) => set(at, { minutes: minutes ?? 0 })}
          />
          <SelectBox<Reminder['by']>
            control={{}}
            aria-label={m.remindHow}
            value={one.by}
            options={[
              { value: 'app', label: m.byApp },
              { value: 'mail', label: m.byMail },
            ]}
            onChange={(by) => set(at, { by: by ?? 'app' })}
          />
          <IconButton
            icon={IconX}
            label={m.noReminder}
            size="md"
            onClick={() => change({ reminders: reminders.filter((_one, index) => index !== at) })}
          />
        </div>
      ))}
      {reminders.length < MOST_REMINDERS && (
        <Button
          variant="quiet"
          icon={IconPlus}
          onClick={() => change({ reminders: [...reminders, { minutes: 15, by: 'app' }] })}
        >
          {m.addReminder}
        </Button>
      )}
      {errors.reminders && (
        <p role="alert" className={styles.problem}>
          {errors.reminders}
        </p>
      )}
    </fieldset>
  );
}

function Zone({ draft, change, errors }: FieldsProps) {
  const zones = useMemo(() => zoneOptions(draft.zone), [draft.zone]);
  return (
    <Select
      label={m.timeZone}
      searchable
      value={draft.zone}
      options={zones}
      error={errors.time_zone}
      onChange={(zone) => zone && change({ zone })}
    />
  );
}
