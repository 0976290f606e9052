import { fieldNameOf } from '@fairlead/domain/imports/new-fields';
import { NEW_FIELD_TYPES, type NewFieldType } from '@fairlead/domain/imports/new-field-types';
import type { ImportOptions } from '@fairlead/domain/imports/import-setting.contract';
import type { GuessedColumn, UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { LinkButton } from '../../lib/link-button';
import { useCan } from '../../lib/can';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

type NewFields = NonNullable<ImportOptions['new_fields']>;

interface Props {
  column: GuessedColumn;
  at: number;
  fields: NewFields;
  onChange: (fields: NewFields) => void;
}

/** The name and the type of the field that is made from a column, as guessed from its header and values. */
export function NewField({ column, at, fields, onChange }: Props) {
  const { header, new_field: guess } = column;
  const isThis = (one: NewFields[number]) => one.at === at && one.field_id === undefined;
  const given = fields.find(isThis);
  const name = given?.name ?? guess?.name ?? fieldNameOf(header, at);
  const type = given?.field_type ?? guess?.field_type ?? 'text';
  const set = (patch: { name?: string; field_type?: NewFieldType }) =>
    onChange([...fields.filter((one) => !isThis(one)), { at, name, field_type: type, ...patch }]);
  return (
    <div className={styles.newField} role="group" aria-label={m.newFieldOf(header)}>
      <TextField label={m.newFieldName} value={name} onChange={(text) => set({ name: text })} maxLength={255} />
      <Select
        label={m.newFieldType}
        value={type}
        options={NEW_FIELD_TYPES.map((value) => ({ value, label: m.newFieldTypes[value] }))}
        onChange={(value) => value && set({ field_type: value })}
        hint={guess && type === guess.field_type ? m.guessed : undefined}
      />
    </div>
  );
}

/** The fields that this import created; they are kept after its revert. */
export function MadeFields({ found: { options, status, type } }: { found: UploadAnswer }) {
  const { can } = useCan();
  const kind = kindOfPath(type);
  const names = (options.new_fields ?? []).flatMap(({ field_id, name }) => (field_id && name ? [name] : []));
  if (!names.length || !kind) return null;
  return (
    <div className={styles.madeFields}>
      <p className={styles.quiet}>{status === 'reverted' ? m.fieldsStay(names) : m.fieldsMade(names)}</p>
      {can('manage', 'custom_field') && (
        <LinkButton href={`/admin/modern/custom_fields/${kind}`} variant="link">
          {m.openFields}
        </LinkButton>
      )}
    </div>
  );
}
