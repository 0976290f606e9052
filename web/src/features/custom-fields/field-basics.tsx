import { ASSOCIATED, FIELD_TYPES, isAssociation, isComputed } from '@fairlead/domain/custom-fields/custom-field';
import type { FieldAnswer, GroupAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { FieldAction } from '@fairlead/domain/field-conversions/field-conversions.contract';
import { forecastIssue } from '@fairlead/domain/custom-fields/formula-rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { ChangeType } from './change-type';
import { customFieldsMessages as m } from './custom-fields.messages';
import type { FieldDraft } from './field-draft';
import { Locks } from './field-locks';

interface BasicsProps {
  kind: RecordKind;
  /** Null for a new field. */
  field: FieldAnswer | null;
  groups: readonly GroupAnswer[];
  value: FieldDraft;
  set: (patch: Partial<FieldDraft>) => void;
  errors: Readonly<Record<string, string>>;
  blocked: string | null;
  /** The background work on the field. */
  action: FieldAction | null;
}

/** What every field has: its name, type, group and lock, and what it links to. */
export function FieldBasics({ kind, field, groups, value, set, errors, blocked, action }: BasicsProps) {
  return (
    <>
      <TextField
        label={m.name}
        size="md"
        value={value.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        lockedReason={blocked}
        maxLength={255}
        autoFocus={!field}
      />
      {field ? (
        <ChangeType kind={kind} field={field} blocked={blocked} action={action} />
      ) : (
        <Select
          label={m.type}
          size="md"
          options={TYPES.filter(({ value: type }) => !forecastIssue(type, kind))}
          value={value.field_type}
          onChange={(type) => type && set({ field_type: type })}
          error={errors.field_type}
          hint={m.typeHints[value.field_type]}
          lockedReason={blocked}
        />
      )}
      {isAssociation(value.field_type) && (
        <Select
          label={m.linksTo}
          size="md"
          options={ASSOCIATED.map((one) => ({ value: one, label: m.associated[one] }))}
          value={value.association_type}
          onChange={(association_type) => association_type && set({ association_type })}
          error={errors.association_type}
          lockedReason={blocked ?? (field ? m.linkFixed : null)}
        />
      )}
      {groups.length > 0 && (
        <Select
          label={m.group}
          size="md"
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={m.noGroup}
          value={value.custom_field_group_id}
          onChange={(custom_field_group_id) => set({ custom_field_group_id })}
          error={errors.custom_field_group_id}
          clearable
          lockedReason={blocked}
        />
      )}
      {!isComputed(value.field_type) && <Locks value={value} set={set} blocked={blocked} />}
    </>
  );
}

/** The most used types first. */
const TYPES = (
  [
    'text',
    'dropdown',
    'multi_select',
    'numeric',
    'currency',
    'date',
    'boolean',
    'single_association',
    'multi_association',
    'calculated',
    'forecast',
  ] as const
)
  .filter((type) => FIELD_TYPES.includes(type))
  .map((value) => ({ value, label: m.types[value] }));
