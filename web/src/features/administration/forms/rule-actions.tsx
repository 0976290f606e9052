import { mayHaveDefault } from '@fairlead/domain/forms/checks';
import { alwaysRequired, mayBeRequired, neededFields, offeredFields } from '@fairlead/domain/forms/layout';
import { type Effect, EFFECTS } from '@fairlead/domain/forms/effects';
import { type FieldAction, requires, shows } from '@fairlead/domain/forms/rules';
import type { Field } from '@fairlead/domain/fields/field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRef } from 'react';
import { useCatalogue } from '../../../lib/catalogue';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { IconPlus, IconX } from '../../../ui/icons';
import { Combobox, Select } from '../../../ui/select';
import { Notice } from '../../../ui/states';
import { lineBeside, useFocusHeir } from '../../../ui/use-focus-heir';
import { type DraftValue, draftOf, FieldControl, wireValue } from '../../record-form/public';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';

interface Props {
  kind: RecordKind;
  actions: readonly FieldAction[];
  error: string | undefined;
  onChange: (actions: readonly FieldAction[]) => void;
}

const EFFECT_OPTIONS = EFFECTS.map((value) => ({ value, label: m.effects[value] }));

/** What a rule does, one line for each field. */
export function RuleActions({ kind, actions, error, onChange }: Props) {
  const set = (index: number, patch: Partial<FieldAction>) => {
    const now = actions[index] as FieldAction;
    onChange(actions.with(index, { ...now, ...patch }));
  };
  return (
    <fieldset className={styles.part}>
      <legend>{m.outcome}</legend>
      {actions.map((action, index) => (
        <ActionLine
          key={index}
          {...{ kind, action, index }}
          onChange={(patch) => set(index, patch)}
          onRemove={() => onChange(actions.toSpliced(index, 1))}
        />
      ))}
      <span>
        <Button
          icon={IconPlus}
          data-adds-line
          onClick={() => onChange([...actions, { name: '', value: 'shown_required' }])}
        >
          {m.addAction}
        </Button>
      </span>
      {error && <Notice tone="red">{error}</Notice>}
    </fieldset>
  );
}

interface LineProps {
  kind: RecordKind;
  action: FieldAction;
  index: number;
  onChange: (patch: Partial<FieldAction>) => void;
  onRemove: () => void;
}

function ActionLine({ kind, action, index, onChange, onRemove }: LineProps) {
  const catalogue = useCatalogue();
  const { name, value: effect } = action;
  const offered = offeredFields(catalogue, kind).filter((field) => suits(kind, field, effect));
  const line = useRef<HTMLDivElement>(null);
  useFocusHeir(line, lineBeside);
  return (
    <div ref={line} className={styles.action}>
      <Select
        label={m.effectLabel(index + 1)}
        hideLabel
        options={EFFECT_OPTIONS}
        value={effect}
        onChange={(value) => value && onChange({ value, ...(value === 'default' ? {} : { default: undefined }) })}
      />
      <Combobox
        label={m.fieldLabel(index + 1)}
        hideLabel
        options={offered.map((field) => ({ value: field.key, label: field.label }))}
        chosen={name ? { value: name, label: catalogue.field(kind, name)?.label ?? name } : null}
        value={name || null}
        placeholder={m.chooseField}
        autoFocus={!name}
        onChange={(next) => onChange({ name: next ?? '', default: undefined })}
      />
      <IconButton icon={IconX} label={m.removeAction(index + 1)} onClick={onRemove} />
      {effect === 'default' && name && (
        <div className={styles.whole}>
          <FieldControl
            kind={kind}
            fieldKey={name}
            label={m.value}
            draft={{ [name]: asDraft(catalogue, kind, action) }}
            onChange={(_, next) => onChange({ default: (wireValue(next) ?? undefined) as FieldAction['default'] })}
          />
        </div>
      )}
    </div>
  );
}

function asDraft(catalogue: ReturnType<typeof useCatalogue>, kind: RecordKind, action: FieldAction): DraftValue {
  const { name, default: given = null } = action;
  const record = { [name]: given, custom_fields: { [name]: given }, deal_value: given };
  return draftOf(catalogue, kind, [name], record)[name] ?? null;
}

function suits(kind: RecordKind, field: Field, effect: Effect): boolean {
  if (effect === 'default') return mayHaveDefault(field);
  if (shows(effect) && neededFields(kind).includes(field.key)) return false;
  return !requires(effect) || (mayBeRequired(field) && !alwaysRequired(kind).includes(field.key));
}
