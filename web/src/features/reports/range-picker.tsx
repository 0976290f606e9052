import { DATE_PRESETS, type DatePreset, presetLabel, REPORT_RANGES } from '@fairlead/domain/dates/presets';
import { rangeIssues } from '@fairlead/domain/reports/range';
import type { ReportDefinition, ReportRange } from '@fairlead/domain/reports/report';
import { dateFields } from '@fairlead/domain/reports/groupable';
import { type FormEvent, useState } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { IconCheck } from '../../ui/icons';
import { NumberField } from '../../ui/number-field';
import { Select } from '../../ui/select';
import { reportMessages as m } from './reports.messages';
import styles from './range-picker.module.css';

/** The wider presets that are not the same. */
const WIDER: readonly DatePreset[] = DATE_PRESETS.map(({ key }) => key).filter((key) => !REPORT_RANGES.includes(key));

type Dated = ReportDefinition['date'];

interface Props {
  value: Dated;
  onApply: (date: Dated) => void;
  onCancel: () => void;
  /** The date is not chosen. */
  fixed?: boolean;
}

/** Which of the deals' dates, and which days of it. A preset is taken at once, days are applied. */
export function RangePicker({ value, onApply, onCancel, fixed = false }: Props) {
  const catalogue = useCatalogue();
  const { settings } = useFormats();
  const [date, setDate] = useState(value);
  const choose = (preset: DatePreset) => {
    const range = preset === date.range.preset ? date.range : { preset };
    if (preset === 'custom' || preset === 'older_than') setDate({ ...date, range });
    else onApply({ ...date, range: { preset } });
  };
  const options = dateFields(catalogue).map(({ key, label }) => ({ value: key, label }));
  return (
    <div className={styles.picker}>
      {!fixed && (
        <Select
          label={m.dateField}
          options={options}
          value={date.field}
          onChange={(field) => field && setDate({ ...date, field })}
        />
      )}
      <div className={styles.columns}>
        <Presets label={m.date} keys={REPORT_RANGES} value={date.range.preset} onChoose={choose} sentence />
        <Presets label={m.more} keys={WIDER} value={date.range.preset} onChoose={choose} />
        <OwnRange
          date={date}
          onRange={(range) => setDate({ ...date, range })}
          onApply={() => onApply(date)}
          onCancel={onCancel}
        />
      </div>
      <p className={styles.zone}>{m.zone(cityOf(settings.zone))}</p>
    </div>
  );
}

/** `America/New_York` is `New York`. */
function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

interface PresetProps {
  label: string;
  keys: readonly DatePreset[];
  value: DatePreset;
  onChoose: (preset: DatePreset) => void;
  /** As the ranges of reports are written: `Last 30 days`. */
  sentence?: boolean;
}

function Presets({ label, keys, value, onChoose, sentence }: PresetProps) {
  return (
    <ul className={styles.presets} aria-label={label}>
      {keys.map((key) => (
        <li key={key}>
          <button type="button" className={styles.preset} aria-pressed={key === value} onClick={() => onChoose(key)}>
            {sentence ? rangeLabel(key) : presetLabel(key)}
            {key === value && <IconCheck size={14} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function rangeLabel(key: DatePreset): string {
  const label = presetLabel(key);
  return label.slice(0, 1) + label.slice(1).toLowerCase();
}

interface OwnProps {
  date: Dated;
  onRange: (range: ReportRange) => void;
  onApply: () => void;
  onCancel: () => void;
}

/** A custom range: from and to, or older than a number of days, with its errors. */
function OwnRange({ date: { range }, onRange, onApply, onCancel }: OwnProps) {
  const [asked, setAsked] = useState(false);
  const issues = Object.fromEntries(rangeIssues(range).map(({ field, msg }) => [field, msg]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setAsked(true);
    if (Object.keys(issues).length === 0) onApply();
  };
  const error = (field: string) => (asked ? issues[field] : null);
  return (
    <form
      className={styles.own}
      data-asks={range.preset === 'custom' || range.preset === 'older_than' || undefined}
      onSubmit={submit}
      noValidate
    >
      {range.preset === 'older_than' && (
        <NumberField
          label={m.days}
          value={range.days === undefined ? '' : String(range.days)}
          onChange={(text) => onRange({ ...range, days: daysOf(text) })}
          error={error('date.range.days')}
          autoFocus
        />
      )}
      {range.preset === 'custom' && (
        <div className={styles.days}>
          <DateField
            label={m.from}
            value={range.from ?? null}
            onChange={(from) => onRange({ ...range, from })}
            clearable
            error={error('date.range.from')}
          />
          <DateField
            label={m.to}
            value={range.to ?? null}
            onChange={(to) => onRange({ ...range, to })}
            clearable
            error={error('date.range.to')}
          />
        </div>
      )}
      <div className={styles.acts}>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel}
        </Button>
        <Button type="submit" variant="filled">
          {m.apply}
        </Button>
      </div>
    </form>
  );
}

const MOST_DAYS = 36_500;

function daysOf(text: string): number | undefined {
  const digits = text.replace(/\D/g, '');
  return digits ? Math.min(MOST_DAYS, Number(digits)) : undefined;
}
