import { accountSettings } from '@fairlead/domain/account/settings';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/session';
import { Checkbox } from '../../ui/checkbox';
import { DateField } from '../../ui/date-field';
import { IconCalendar, IconCheckbox } from '../../ui/icons';
import { SegmentedControl } from '../../ui/segmented-control';
import { TextArea, TextField } from '../../ui/text-field';
import { useFormats } from '../../ui/formats';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { type EntryDraft, type FieldsProps, TYPES } from './entry-form';
import { EntryInvolved } from './entry-involved';
import { EntryRepeat } from './entry-repeat';

const ICONS = { CalendarTask: IconCheckbox, CalendarEvent: IconCalendar };
const SEGMENTS = TYPES.map((value) => ({ value, label: m.kinds[value], icon: ICONS[value] }));

interface Props extends FieldsProps {
  readonly ofSeries?: boolean;
  /** Below the notes. */
  readonly parts?: ReactNode;
}

/** Type and time on one side; records, owner and priority on the other. */
export function EntryFields({ parts, ...props }: Props) {
  const { draft, change, errors } = props;
  const { account } = useSession();
  const { calendar_entry_task_due_date_required: dueDateRequired } = accountSettings(account);
  return (
    <>
      <div className={styles.kind}>
        <SegmentedControl label={m.kind} value={draft.type} segments={SEGMENTS} onChange={(type) => change({ type })} />
        <span className={styles.kindHint}>{m.kindHint}</span>
      </div>
      <div className={styles.sides}>
        <div className={styles.side}>
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
              optional={!dueDateRequired}
              clearable={!dueDateRequired}
              value={draft.due}
              error={errors.due_date}
              onChange={(due) => change({ due })}
            />
          ) : (
            <EventTimes {...props} />
          )}
          <EntryRepeat {...props} />
          <TextArea
            label={m.notes}
            optional
            value={draft.notes}
            error={errors.description}
            onChange={(notes) => change({ notes })}
          />
          {parts}
        </div>
        <div className={styles.side} data-second>
          <EntryInvolved {...props} />
        </div>
      </div>
    </>
  );
}

/** The end moves with the start, so that an event never ends before it starts. */
function EventTimes({ draft, change, errors }: FieldsProps) {
  const { settings } = useFormats();
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
      <div className={styles.allDay}>
        <Checkbox label={m.allDay} checked={draft.allDay} onChange={(allDay) => change({ allDay })} />
        <span className={styles.kindHint}>{m.zoneHint(draft.zone, draft.zone === settings.zone)}</span>
      </div>
    </>
  );
}
