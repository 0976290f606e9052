import { addMonths, type PlainDate } from '@fairlead/domain/dates/plain';
import { type KeyboardEvent, useState } from 'react';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { Calendar } from '../../ui/lazy-calendar';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { postponeMessages as m } from './postpone.messages';
import styles from './postpone.module.css';
import { usePostponing } from './use-postponing';

interface Props {
  /** What is postponed: a name and when it is due, or how many tasks. */
  readonly what: string;
  /** The day on which it is due, of one. */
  readonly due?: string | null;
  readonly onClose: () => void;
  /** False if it failed: the dialog stays with the choice. */
  readonly onPostpone: (to: PlainDate) => Promise<boolean>;
}

const TEN_YEARS = 120;

/** Postpones by one of the account's periods, or to a chosen day. */
export function PostponeDialog({ what, due = null, onClose, onPostpone }: Props) {
  const { today, plainDate } = useFormats();
  const { choices, works, leavesOut, hasHolidays, showsCalendar } = usePostponing(plainDate(due));
  const [to, setTo] = useState<PlainDate | null>(null);
  // The calendar turns to a day that was chosen elsewhere, and keeps its focus if it shows the day.
  const [turnedTo, setTurnedTo] = useState<PlainDate | null>(null);
  const [saving, setSaving] = useState(false);
  const postpone = async () => {
    if (!to || saving) return;
    setSaving(true);
    if (await onPostpone(to)) onClose();
    else setSaving(false);
  };
  const choose = (day: PlainDate | null) => {
    setTo(day);
    setTurnedTo(day);
  };
  const isOut = leavesOut ? (date: PlainDate) => !works(date) : undefined;
  const days = { from: today(), to: addMonths(today(), TEN_YEARS), isOut };
  return (
    <Modal
      opened
      title={m.title}
      subtitle={what}
      onClose={onClose}
      onSubmit={() => void postpone()}
      footer={
        <ModalButtons
          act={m.postpone}
          cancel={m.cancel}
          onCancel={onClose}
          saving={saving}
          disabledReason={to ? null : m.chooseFirst}
        />
      }
    >
      <Periods choices={choices} to={to} onChoose={choose} />
      <DateField
        label={m.date}
        placeholder={m.chooseDate}
        value={to}
        days={days}
        hint={leavesOut ? m.leftOut(hasHolidays) : undefined}
        onChange={choose}
      />
      {showsCalendar && <OpenCalendar key={turnedTo ?? ''} value={to} days={days} onPick={setTo} />}
    </Modal>
  );
}

interface PeriodsProps {
  readonly choices: ReturnType<typeof usePostponing>['choices'];
  readonly to: PlainDate | null;
  readonly onChoose: (to: PlainDate) => void;
}

function Periods({ choices, to, onChoose }: PeriodsProps) {
  const { day } = useFormats();
  return (
    <div className={styles.periods} role="group" aria-label={m.periods}>
      {choices.map(({ days, to: on }, at) => (
        <button
          key={days}
          type="button"
          className={styles.period}
          aria-pressed={to === on}
          data-autofocus={at === 0 || undefined}
          onClick={() => onChoose(on)}
          onKeyDown={to === on ? submitByEnter : undefined}
        >
          <span>{m.period(days)}</span>
          <span className={styles.day}>{m.dayOf(on, day(on))}</span>
        </button>
      ))}
    </div>
  );
}

/** Enter chooses a period; on the chosen one it postpones. Space and the mouse only choose. */
function submitByEnter(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'Enter' || event.repeat) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

interface OpenCalendarProps {
  readonly value: PlainDate | null;
  readonly days: { from: PlainDate; to: PlainDate; isOut: ((date: PlainDate) => boolean) | undefined };
  readonly onPick: (day: PlainDate) => void;
}

function OpenCalendar({ value, days, onPick }: OpenCalendarProps) {
  const { today, settings } = useFormats();
  const weekStart = settings.dateFormat === 'eu' ? 1 : 0;
  return (
    <div className={styles.calendar}>
      <Calendar quiet value={value} today={today()} {...days} weekStart={weekStart} onPick={onPick} />
    </div>
  );
}
