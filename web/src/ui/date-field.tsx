import { addMonths, type PlainDate } from '@fairlead/domain/dates/plain';
import { type Ref, useEffect, useId, useState } from 'react';
import { Button, type ControlSize } from './button';
import styles from './calendar.module.css';
import { type ControlProps, Field, type FieldProps } from './field';
import boxStyles from './field.module.css';
import { useFormats } from './formats';
import { IconCalendar } from './icons';
import { Calendar } from './lazy-calendar';
import { Popover } from './popover';
import { uiMessages as m } from './ui.messages';

export interface DateBoxProps {
  /** `YYYY-MM-DD`; the API's `YYYY/MM/DD` is accepted as well. */
  value: string | null;
  onChange: (value: PlainDate | null) => void;
  clearable?: boolean;
  size?: ControlSize;
  placeholder?: string;
  autoFocus?: boolean;
  startOpen?: boolean;
  /** Which days can be picked: ten years back and ten ahead if left out, but for those that `isOut` names. */
  days?: { from: PlainDate; to: PlainDate; isOut?: ((date: PlainDate) => boolean) | undefined };
}

export function DateField(props: FieldProps & DateBoxProps) {
  return <Field {...props}>{(control) => <DateBox {...props} control={control} />}</Field>;
}

const TEN_YEARS = 120;

interface BareProps extends DateBoxProps {
  control: Partial<ControlProps>;
  'aria-label'?: string;
}

/** The bare control: the date is not typed but picked from a calendar that covers ten years back and ten ahead. */
function DateBox(props: BareProps) {
  const { today, settings } = useFormats();
  const [open, setOpen] = useState(Boolean(props.startOpen));
  const popoverId = useId();
  useEffect(() => void Calendar.preload().catch(() => undefined), []);
  const value = props.value?.replaceAll('/', '-').slice(0, 10) ?? null;
  const pick = (picked: PlainDate | null) => {
    props.onChange(picked);
    setOpen(false);
  };
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus
      target={
        <DateInput {...props} value={value} controls={open ? popoverId : undefined} onOpen={() => setOpen(true)} />
      }
      dropdown={{ className: styles.popover, id: popoverId, role: 'dialog', 'aria-label': m.pickDate }}
    >
      <Calendar
        value={value}
        today={today()}
        from={props.days?.from ?? addMonths(today(), -TEN_YEARS)}
        to={props.days?.to ?? addMonths(today(), TEN_YEARS)}
        isOut={props.days?.isOut}
        weekStart={settings.dateFormat === 'eu' ? 1 : 0}
        onPick={pick}
      />
      {props.clearable && value && (
        <Button variant="quiet" size="xs" className={styles.clear} onClick={() => pick(null)}>
          {m.clear}
        </Button>
      )}
    </Popover>
  );
}

interface InputProps extends BareProps {
  /** The id of the calendar while it is open. */
  controls: string | undefined;
  onOpen: () => void;
  ref?: Ref<HTMLDivElement>;
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

function DateInput({ control, value, controls, onOpen, ref, ...props }: InputProps) {
  const { date } = useFormats();
  const open = () => !control.readOnly && onOpen();
  return (
    <div
      ref={ref}
      className={boxStyles.box}
      data-size={props.size ?? 'sm'}
      data-invalid={control['aria-invalid']}
      data-locked={control.readOnly}
    >
      <input
        {...control}
        readOnly
        role="combobox"
        aria-controls={controls}
        className={boxStyles.input}
        aria-label={props['aria-label']}
        aria-haspopup="dialog"
        aria-expanded={Boolean(controls)}
        data-figures
        value={value ? date(value) : ''}
        placeholder={props.placeholder ?? m.pickDate}
        autoFocus={props.autoFocus}
        data-autofocus={props.autoFocus || undefined}
        onClick={open}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.includes(event.key)) return;
          event.preventDefault();
          open();
        }}
      />
      <span className={boxStyles.end} style={{ paddingRight: 8 }}>
        <IconCalendar size={15} aria-hidden />
      </span>
    </div>
  );
}
