import { plainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import type { ImportQuestion } from '@fairlead/domain/imports/import.contract';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import type { Option } from '../../ui/options';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

export interface Choice {
  action: 'use' | 'create' | 'empty';
  id?: number;
  /** As typed. */
  percent?: string;
  notation?: 'mdy' | 'dmy';
  /** The question that this answers, once it is settled: the server then no longer returns it. */
  question?: ImportQuestion;
}

export function questionKey({ kind, field, cell, within }: ImportQuestion): string {
  return `${kind} ${field} ${within ?? ''} ${cell}`;
}

/** The most likely choice: a similar entry, else a new one. */
export function firstChoice({ kind, candidates, can_create, percent }: ImportQuestion): Choice {
  if (kind === 'notation') return { action: 'empty', notation: 'mdy' };
  const alike = kind !== 'stage' ? candidates[0] : undefined;
  if (alike) return { action: 'use', id: alike.id };
  return can_create
    ? { action: 'create', percent: percent === undefined ? undefined : String(percent) }
    : { action: 'empty' };
}

export function percentProblem({ kind }: ImportQuestion, { action, percent }: Choice): string | null {
  if (kind !== 'stage' || action !== 'create') return null;
  const value = Number(percent);
  return percent && Number.isInteger(value) && value >= 1 && value <= 99 ? null : m.percentWrong;
}

interface Props {
  question: ImportQuestion;
  choice: Choice;
  error: string | undefined;
  onChange: (choice: Choice) => void;
}

export function Question({ question, choice, error, onChange }: Props) {
  const { kind, label, cell, count } = question;
  if (kind === 'notation') return <Notation question={question} choice={choice} onChange={onChange} />;
  return (
    <section className={styles.question} aria-label={m.asks(label, cell)}>
      <div>
        <h2 className={styles.heading}>{m.asks(label, cell)}</h2>
        <p className="fl-label">{m.inRows(count)}</p>
      </div>
      <Select
        label={m.settleAs}
        value={valueOf(choice)}
        options={optionsOf(question)}
        searchable={question.candidates.length > 8}
        onChange={(value) => value && onChange(choiceFrom(value, question))}
      />
      {kind === 'stage' && choice.action === 'create' && (
        <NumberField
          label={m.percent}
          unit="%"
          value={choice.percent ?? ''}
          error={error}
          onChange={(percent) => onChange({ ...choice, percent })}
        />
      )}
    </section>
  );
}

function Notation({ question, choice, onChange }: Omit<Props, 'error'>) {
  const { label, cell } = question;
  const title = m.notation(label, cell);
  return (
    <section className={styles.question} aria-label={title}>
      <Field label={title} group>
        {() => (
          <SegmentedControl
            label={title}
            value={choice.notation ?? 'mdy'}
            onChange={(notation) => onChange({ ...choice, notation })}
            segments={[
              { value: 'mdy', label: m.notationOf.mdy(readAs(cell, 'mdy')) },
              { value: 'dmy', label: m.notationOf.dmy(readAs(cell, 'dmy')) },
            ]}
          />
        )}
      </Field>
    </section>
  );
}

/** `March 4` or `April 3` */
function readAs(cell: string, notation: 'mdy' | 'dmy'): string {
  const [first = 1, second = 1] = cell.split(/\D+/).map(Number);
  const [month, day] = notation === 'mdy' ? [first, second] : [second, first];
  const date = plainDate(2024, month, day);
  return date ? longDay(date, { month: 'long', day: 'numeric' }) : cell;
}

function optionsOf({ candidates, can_create, cell, kind }: ImportQuestion): Option[] {
  return [
    ...candidates.map(({ id, name }, at) => ({
      value: `use ${id}`,
      label: name,
      hint: at === 0 && kind !== 'stage' ? m.alike : undefined,
    })),
    ...(can_create ? [{ value: 'create', label: m.makeNew(cell) }] : []),
    { value: 'empty', label: m.leaveEmpty },
  ];
}

function valueOf({ action, id }: Choice): string {
  return action === 'use' ? `use ${id}` : action;
}

function choiceFrom(value: string, question: ImportQuestion): Choice {
  if (value.startsWith('use ')) return { action: 'use', id: Number(value.slice(4)) };
  if (value !== 'create') return { action: 'empty' };
  return { action: 'create', percent: question.percent === undefined ? undefined : String(question.percent) };
}
