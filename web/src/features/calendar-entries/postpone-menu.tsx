import { addDays, addMonths, type PlainDate, startOfWeek } from '@fairlead/domain/dates/plain';
import type { ComponentProps, ReactElement } from 'react';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { Calendar } from '../../ui/lazy-calendar';
import { Popover } from '../../ui/popover';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';

interface Props {
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly target: ReactElement<ComponentProps<'button'>>;
  /** The day on which it is due now. */
  readonly due: PlainDate | null;
  readonly onPick: (day: PlainDate) => void;
}

const TEN_YEARS = 120;

/** Tomorrow, next week, or a day of the calendar. */
export function PostponeMenu({ opened, onChange, target, due, onPick }: Props) {
  const { today, day, settings } = useFormats();
  const pick = (to: PlainDate) => {
    onChange(false);
    onPick(to);
  };
  const choices = [
    { label: m.tomorrow, to: addDays(today(), 1) },
    { label: m.nextWeek, to: startOfWeek(addDays(today(), 7), 1) },
  ];
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      offset={4}
      trapFocus
      returnFocus
      asDialog
      target={target}
      dropdown={{ className: styles.postpone }}
    >
      <div className={styles.postponeChoices}>
        {choices.map(({ label, to }, at) => (
          <Button key={label} variant="default" data-autofocus={at === 0 || undefined} onClick={() => pick(to)}>
            {label}
            {label !== day(to) && <span className={styles.quiet}>{day(to)}</span>}
          </Button>
        ))}
      </div>
      <Calendar
        value={due}
        today={today()}
        from={today()}
        to={addMonths(today(), TEN_YEARS)}
        weekStart={settings.dateFormat === 'eu' ? 1 : 0}
        onPick={pick}
      />
    </Popover>
  );
}
