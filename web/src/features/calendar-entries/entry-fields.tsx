import { titleOf } from '@fairlead/domain/kinds/nouns';
import { searchCall } from '@fairlead/domain/search/search.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { recentRecords } from '../../lib/recent-records';
import { useSession } from '../../lib/session';
import { Checkbox } from '../../ui/checkbox';
import { DateField } from '../../ui/date-field';
import { IconCalendar, IconCheckbox } from '../../ui/icons';
import type { LoadOptions, Option } from '../../ui/options';
import { SegmentedControl } from '../../ui/segmented-control';
import { Combobox } from '../../ui/select';
import { TextArea, TextField } from '../../ui/text-field';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { type EntryDraft, TYPES } from './entry-form';

interface Props {
  readonly draft: EntryDraft;
  readonly change: (part: Partial<EntryDraft>) => void;
  readonly errors: Readonly<Record<string, string>>;
}

const ICONS = { CalendarTask: IconCheckbox, CalendarEvent: IconCalendar };
const SEGMENTS = TYPES.map((value) => ({ value, label: m.kinds[value], icon: ICONS[value] }));

export function EntryFields({ draft, change, errors }: Props) {
  const { user, account } = useSession();
  const [load] = useState(() => loadRecords(user.id));
  const users = account.users.filter(
    ({ id, deleted_at, is_external }) => id === draft.owner || (!deleted_at && !is_external),
  );
  return (
    <>
      <SegmentedControl label={m.kind} value={draft.type} segments={SEGMENTS} onChange={(type) => change({ type })} />
      <TextField
        label={m.name}
        placeholder={m.namePlaceholder[draft.type]}
        value={draft.name}
        error={errors.name}
        autoFocus
        onChange={(name) => change({ name })}
      />
      {draft.type === 'CalendarTask' ? (
        <DateField
          label={m.dueDate}
          optional
          clearable
          value={draft.due}
          error={errors.due_date}
          onChange={(due) => change({ due })}
        />
      ) : (
        <EventTimes draft={draft} change={change} errors={errors} />
      )}
      <div className={styles.halves}>
        <Combobox
          label={m.record}
          optional
          clearable
          load={load}
          value={draft.on?.value ?? null}
          chosen={draft.on}
          error={errors.deal_id ?? errors.person_id ?? errors.company_id ?? errors.association_id}
          onChange={(value, option) => change({ on: value && option ? { value, label: option.label } : null })}
          placeholder={m.findRecord}
        />
        <Combobox
          label={m.owner}
          value={draft.owner}
          options={users.map(({ id, full_name }) => ({ value: id, label: full_name }))}
          error={errors.owner_id}
          onChange={(owner) => change({ owner })}
        />
      </div>
      <TextArea
        label={m.notes}
        optional
        value={draft.notes}
        error={errors.description}
        onChange={(notes) => change({ notes })}
      />
    </>
  );
}

/** The end follows the start, so that an event never ends before it starts only because it was moved. */
function EventTimes({ draft, change, errors }: Props) {
  const start = (due: EntryDraft['due']) =>
    change({ due, end: due && draft.end && draft.end >= due ? draft.end : due });
  return (
    <>
      <div className={styles.pair}>
        <DateField
          label={m.starts}
          value={draft.due}
          error={errors.start_time ?? errors.start_time_date}
          onChange={start}
        />
        {!draft.allDay && (
          <TextField
            label={m.startTime}
            value={draft.startTime}
            error={errors.start_time_time}
            onChange={(startTime) => change({ startTime })}
          />
        )}
      </div>
      <div className={styles.pair}>
        <DateField
          label={m.ends}
          value={draft.end}
          error={errors.end_time ?? errors.end_time_date}
          onChange={(end) => change({ end })}
        />
        {!draft.allDay && (
          <TextField
            label={m.endTime}
            value={draft.endTime}
            error={errors.end_time_time}
            onChange={(endTime) => change({ endTime })}
          />
        )}
      </div>
      <Checkbox label={m.allDay} checked={draft.allDay} onChange={(allDay) => change({ allDay })} />
    </>
  );
}

/** Deals, people and companies by their names; the last opened ones while the field is empty. */
function loadRecords(user: number): LoadOptions<string> {
  return async (text, signal) => {
    const query = text.trim() ? { q: text } : { records: recentRecords(user).join(',') };
    const { entries } = await call(searchCall, { query, signal });
    return entries.map(
      ({ type, id, name, company_name }): Option<string> => ({
        value: `${type}-${id}`,
        label: name,
        hint: [titleOf(type), company_name].filter(Boolean).join(', '),
      }),
    );
  };
}
