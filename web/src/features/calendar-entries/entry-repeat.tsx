import { accountSettings } from '@fairlead/domain/account/settings';
import { LONGEST_AHEAD, MOST_REMINDERS, type Reminder } from '@fairlead/domain/calendar-entries/reminders';
import { addMonths, type PlainDate } from '@fairlead/domain/dates/plain';
import { dayOfCount, daysBetweenDates } from '@fairlead/domain/recurrence/expand';
import { ruleOfOption } from '@fairlead/domain/recurrence/options';
import { ruleOf } from '@fairlead/domain/recurrence/series';
import { REPEAT_OPTIONS, type RecurrenceFrequency } from '@fairlead/domain/recurrence/frequency';
import { REPEAT_WORDS } from '@fairlead/domain/recurrence/repeat-words';
import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../lib/session';
import { zoneOptions } from '../../lib/zone-options';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconX } from '../../ui/icons';
import { Select, SelectBox } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import type { FieldsProps } from './entry-form';

interface OfSeries {
  /** It is one of a series. */
  readonly ofSeries?: boolean | undefined;
}

/** The frequency, the end, the zone, and the reminders. */
export function EntryRepeat(props: FieldsProps & OfSeries) {
  return (
    <>
      <Repeat {...props} />
      <Reminders {...props} />
      {props.draft.type === 'CalendarEvent' && <Zone {...props} />}
    </>
  );
}

type Ends = 'never' | 'on' | 'after';
const END_CHOICES: readonly Ends[] = ['never', 'on', 'after'];
const FIRST_COUNT = 10;
const MOST_TIMES = 999;

function Repeat(props: FieldsProps & OfSeries) {
  const { draft, change, errors, ofSeries } = props;
  const [ends, setEnds] = useState<Ends>(draft.repeatEnd ? 'on' : 'never');
  const [times, setTimes] = useState(String(FIRST_COUNT));
  useCounted(props, ends === 'after' ? times : null);
  const known: readonly RecurrenceFrequency[] =
    draft.repeat === 'custom' ? [...REPEAT_OPTIONS, 'custom'] : REPEAT_OPTIONS;
  return (
    <>
      <Select<RecurrenceFrequency>
        label={m.repeat}
        value={draft.repeat}
        options={known.map((value) => ({ value, label: REPEAT_WORDS[value] }))}
        error={errors.recurrence_frequency ?? errors.rrule}
        hint={ofSeries && draft.repeat === 'none' ? m.ofSeries : undefined}
        onChange={(next) => change({ repeat: next ?? 'none' })}
      />
      {draft.repeat !== 'none' && (
        <RepeatEnds {...props} ends={ends} onEnds={setEnds} times={times} onTimes={setTimes} />
      )}
    </>
  );
}

interface EndsProps extends FieldsProps {
  readonly ends: Ends;
  readonly onEnds: (ends: Ends) => void;
  /** As it is typed. */
  readonly times: string;
  readonly onTimes: (times: string) => void;
}

function RepeatEnds({ draft, change, errors, ends, onEnds, times, onTimes }: EndsProps) {
  const { account } = useSession();
  const { date } = useFormats();
  const months = accountSettings(account).calendar_entry_recurring_end_date_months;
  const latest = months && draft.due ? addMonths(draft.due, months) : null;
  // A rule that matches no option is not counted here.
  const offered = draft.repeat === 'custom' ? END_CHOICES.filter((one) => one !== 'after') : END_CHOICES;
  const choose = (next: Ends) => {
    onEnds(next);
    if (next === 'never') change({ repeatEnd: null });
  };
  return (
    <>
      <div className={styles.halves}>
        <Select<Ends>
          label={m.repeatEnds}
          value={ends}
          options={offered.map((value) => ({ value, label: m.ends_[value] }))}
          hint={latest ? m.limit(date(latest)) : undefined}
          onChange={(next) => choose(next ?? 'never')}
        />
        {ends === 'on' && (
          <DateField
            label={m.lastDay}
            value={draft.repeatEnd}
            error={errors.recurrence_end}
            onChange={(repeatEnd) => change({ repeatEnd })}
          />
        )}
        {ends === 'after' && (
          <TextField label={m.times} type="number" value={times} error={errors.recurrence_end} onChange={onTimes} />
        )}
      </div>
      <Recap draft={draft} latest={latest} />
    </>
  );
}

/** The last day follows from the number of occurrences, the frequency, and the start. */
function useCounted({ draft: { repeat, due, repeatEnd }, change }: FieldsProps, times: string | null): void {
  const last = times === null ? null : lastOf(repeat, due, countOf(times));
  const isOld = last !== null && last !== repeatEnd;
  useEffect(() => {
    if (isOld) change({ repeatEnd: last });
  });
}

const countOf = (text: string) => Math.max(1, Math.min(MOST_TIMES, Math.trunc(Number(text)) || 1));

function lastOf(repeat: RecurrenceFrequency, due: PlainDate | null, times: number): PlainDate | null {
  if (!due || repeat === 'none' || repeat === 'custom') return null;
  return dayOfCount(ruleOf(ruleOfOption(repeat, due)), due, times) ?? null;
}

const NAMED = 6;

/** The number of occurrences, and the first of them. */
function Recap({
  draft: { repeat, due, repeatEnd, type },
  latest,
}: Pick<FieldsProps, 'draft'> & { latest: PlainDate | null }) {
  const { date } = useFormats();
  const last = repeatEnd ?? latest;
  if (!due || repeat === 'none' || repeat === 'custom') return null;
  const rule = ruleOf(ruleOfOption(repeat, due));
  const all = daysBetweenDates(rule, due, due, last ?? addMonths(due, 12));
  return (
    <p className={styles.recap} role="status">
      {m.recap(type, last ? all.length : null, all.slice(0, NAMED).map(date), all.length > NAMED)}
    </p>
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
