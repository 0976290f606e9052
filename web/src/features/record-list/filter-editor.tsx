import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Catalogue, type Field, relationsOf } from '@fairlead/domain/fields/catalogue';
import type { Condition } from '@fairlead/domain/filters/filter';
import { type Op, OP_LABELS, opsOf } from '@fairlead/domain/filters/operators';
import { resolveCondition } from '@fairlead/domain/filters/resolve';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import type { Option } from '../../ui/options';
import { Combobox, Select } from '../../ui/select';
import { FilterValue } from './filter-value';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';

interface Props {
  kind: RecordKind;
  condition: Condition | null;
  onApply: (condition: Condition) => void;
  onCancel: () => void;
  /** The fields that are offered; all if left out. */
  only?: readonly string[];
  /** It is in the form of a dialog, which it does not submit. */
  isInForm?: boolean;
}

/** Chooses a field, an operator and a value. Applied only when the condition is valid. */
export function FilterEditor({ kind, condition, onApply, onCancel, only, isInForm }: Props) {
  const catalogue = useCatalogue();
  const { user } = useSession();
  const [field, setField] = useState<string | null>(condition?.field ?? null);
  const [op, setOp] = useState<Op | null>(condition?.op ?? null);
  const [value, setValue] = useState<Condition['value']>(condition?.value);
  const [problem, setProblem] = useState<string | null>(null);
  const found = field ? catalogue.find(kind, field) : undefined;
  const chooseField = (next: string | null) => {
    const target = next ? catalogue.find(kind, next) : undefined;
    const first = target ? (opsOf(target.field)[0] ?? null) : null;
    setField(next);
    setOp(first);
    setValue(first === 'preset' ? 'this_month' : undefined);
    setProblem(null);
  };
  const chooseOp = (next: Op | null) => {
    setOp(next);
    setValue(next === 'preset' ? 'this_month' : undefined);
  };
  const apply = () => {
    if (!field || !op) return;
    const made: Condition = { field, op, ...(value === undefined ? {} : { value }) };
    const resolved = resolveCondition(catalogue, made, kind, { now: new Date(0), zone: user.time_zone, me: user.id });
    if ('problem' in resolved) setProblem(resolved.problem);
    else onApply(made);
  };
  return (
    <Box label={condition ? m.editFilter : m.newFilter} isInForm={isInForm} onApply={apply}>
      <Combobox
        label={m.field}
        options={fieldOptions(catalogue, kind).filter(({ value: key }) => !only || only.includes(key))}
        value={field}
        placeholder={m.searchFields}
        onChange={chooseField}
        autoFocus={!condition}
        startOpen={!condition}
      />
      {found && op && (
        <>
          <Select label={m.operator} options={opOptions(found.field)} value={op} onChange={chooseOp} />
          <FilterValue field={found.field} op={op} value={value} onChange={setValue} error={problem} />
        </>
      )}
      <div className={styles.editorActions}>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel}
        </Button>
        <Button variant="filled" disabled={!field || !op} {...(isInForm ? { onClick: apply } : SUBMITS)}>
          {m.apply}
        </Button>
      </div>
    </Box>
  );
}

const SUBMITS = { type: 'submit' } as const;

interface BoxProps {
  isInForm: boolean | undefined;
  label: string;
  onApply: () => void;
  children: ReactNode;
}

function Box({ label, isInForm, onApply, children }: BoxProps) {
  return isInForm ? (
    <div role="group" className={styles.editorForm} onKeyDown={byEnter(onApply)} aria-label={label}>
      {children}
    </div>
  ) : (
    <form className={styles.editorForm} onSubmit={submitting(onApply)} aria-label={label}>
      {children}
    </form>
  );
}

function submitting(apply: () => void) {
  return (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
}

/** Enter in a field, unless a list above it took the key. */
function byEnter(apply: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    apply();
  };
}

function fieldOptions(catalogue: Catalogue, kind: RecordKind): Option<string>[] {
  const fields = catalogue.fieldsOf(kind).filter(({ filtered }) => filtered);
  // Ids are listed last, after the fields that users look for.
  const own = [...fields.filter(({ key }) => key !== 'id'), ...fields.filter(({ key }) => key === 'id')];
  const related = relationsOf(kind).flatMap((relation) =>
    catalogue
      .fieldsOf(relation.kind)
      .filter(({ filtered, column }) => filtered && (relation.kind !== 'user' || column !== null))
      .map((field) => ({ value: `${relation.name}.${field.key}`, label: `${relation.label}: ${field.label}` })),
  );
  return [...own.map(({ key, label }) => ({ value: key, label })), ...related];
}

function opOptions(field: Field): Option<Op>[] {
  return opsOf(field).map((op) => ({ value: op, label: OP_LABELS[op] }));
}
