import type { GoalReport } from '@fairlead/domain/goals/goals.contract';
import { numberOf } from '@fairlead/domain/validation/rules';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconPlus } from '../../ui/icons';
import { NumberField } from '../../ui/number-field';
import { Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import { AmountEnd } from './amount-end';
import styles from './goal-dialog.module.css';
import { type AmountDraft, type Errors, errorsAt, type GoalDraft, nextKey, raised, sumOf } from './goal-form';
import { goalDialogMessages as m, goalsMessages } from './goals.messages';

interface Props {
  draft: GoalDraft;
  errors: Errors;
  /** Of the goal that is edited or copied. */
  report: GoalReport | undefined;
  isCopy: boolean;
  onChange: (change: (draft: GoalDraft) => GoalDraft) => void;
}

/** The amounts of the product lines, which make up the goal. */
export function GoalLines({ draft, errors, report, isCopy, onChange }: Props) {
  const { money } = useFormats();
  const { product_lines } = useSession().account;
  const write = (change: (lines: readonly AmountDraft[]) => readonly AmountDraft[]) =>
    onChange((now) => ({ ...now, lines: change(now.lines) }));
  const table = report?.table;
  const used = new Set(draft.lines.map(({ line }) => line));
  const free = product_lines.filter(({ id }) => !used.has(id));
  const add = () =>
    write((lines) => [...lines, { key: nextKey(lines), who: null, line: free[0]?.id ?? null, amount: '' }]);
  return (
    <div role="group" aria-label={m.lines} className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{m.lines}</h3>
        {table && <Raise label={isCopy ? m.raisedBy : m.raise} onApply={(by) => onChange((now) => raised(now, by))} />}
      </div>
      {product_lines.length === 0 && <NoLines />}
      {errors.goal_config && <Notice tone="red">{errors.goal_config}</Notice>}
      <div className={styles.amounts} data-told={table ? true : undefined}>
        <div className={styles.columns} aria-hidden>
          <span>{m.line}</span>
          {table && <span data-figure>{m.wonSoFar}</span>}
          {table && <span data-figure>{m.goalNow}</span>}
          <span>{m.amount}</span>
        </div>
        {draft.lines.map((one, at) => (
          <Line
            key={one.key}
            one={one}
            place={at + 1}
            errors={errorsAt(errors, at)}
            table={table}
            onChange={(patch) =>
              write((lines) => lines.map((line) => (line.key === one.key ? { ...line, ...patch } : line)))
            }
            onRemove={() => write((lines) => lines.filter((line) => line.key !== one.key))}
          />
        ))}
        <div className={styles.add}>
          <Button variant="quiet" icon={IconPlus} onClick={add} disabled={free.length === 0}>
            {m.addLine}
          </Button>
        </div>
        <div className={styles.total}>
          <span>{m.total}</span>
          {table && <span data-figure>{money(table.won, 'whole')}</span>}
          {table && <span data-figure>{money(table.amount, 'whole')}</span>}
          <span>{money(sumOf(draft.lines), 'whole')}</span>
        </div>
      </div>
    </div>
  );
}

/** A user who may add some gets a link there; unsaved input is kept. */
function NoLines() {
  const router = useRouter();
  const mayAdd = useCan().can('manage', 'administration');
  const action = { label: m.addLines, run: () => void router.navigate({ href: '/admin/lists/product_lines' }) };
  return (
    <Notice tone="amber" {...(mayAdd && { action })}>
      {mayAdd ? m.noLinesYet : `${m.noLinesYet} ${m.noLines}`}
    </Notice>
  );
}

interface LineProps {
  one: AmountDraft;
  place: number;
  errors: ReturnType<typeof errorsAt>;
  table: GoalReport['table'] | undefined;
  onChange: (patch: Partial<AmountDraft>) => void;
  onRemove: () => void;
}

function Line({ one, place, errors, table, onChange, onRemove }: LineProps) {
  const { money } = useFormats();
  const { product_lines } = useSession().account;
  const told = table?.lines.find(({ product_line_id }) => product_line_id === one.line);
  const options = product_lines.map(({ id, name }) => ({ value: id, label: name }));
  const isGone = one.line !== null && !options.some(({ value }) => value === one.line);
  const shown = isGone ? [...options, { value: one.line as number, label: goalsMessages.deletedLine }] : options;
  const name = shown.find(({ value }) => value === one.line)?.label ?? m.nthLine(place);
  return (
    <div className={styles.line}>
      <Select
        label={`${m.line}: ${name}`}
        hideLabel
        searchable
        value={one.line}
        error={errors.line}
        options={shown}
        placeholder={m.line}
        onChange={(line) => onChange({ line })}
      />
      {table && <span data-figure>{told ? money(told.won, 'whole') : goalsMessages.none}</span>}
      {table && <span data-figure>{told ? money(told.amount, 'whole') : goalsMessages.none}</span>}
      <AmountEnd one={one} name={name} error={errors.amount} onChange={onChange} onRemove={onRemove} />
    </div>
  );
}

function Raise({ label, onApply }: { label: string; onApply: (percent: number) => void }) {
  const [percent, setPercent] = useState('5');
  const by = numberOf(percent || 'none');
  return (
    <div className={styles.raise}>
      <span aria-hidden>{label}</span>
      <NumberField label={label} hideLabel unit="%" value={percent} onChange={setPercent} />
      <Button disabled={by === null} onClick={() => by !== null && onApply(by)}>
        {m.apply}
      </Button>
    </div>
  );
}
