import { createDuplicateCheck } from '@fairlead/domain/duplicates/duplicates.contract';
import { FIELDS_OF_RULES, LOOSE, type RuleField, type RuleMatch } from '@fairlead/domain/duplicates/rules';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Checkbox } from '../../ui/checkbox';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { rulesMessages as m } from './rules.messages';
import styles from './rules.module.css';

type Chosen = Readonly<Partial<Record<RuleField, RuleMatch>>>;

/** A new rule: a name, the kind of record, and the fields that must all agree. */
export function RuleDialog({ onClose, reread }: { onClose: () => void; reread: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<RecordKind>(PERSON.name);
  const [chosen, setChosen] = useState<Chosen>({});
  const fields = FIELDS_OF_RULES[kind].flatMap((field) => {
    const match = chosen[field];
    return match ? [{ field, match }] : [];
  });
  const form = useForm(
    () => ({ name: name.trim() ? null : m.required, fields: fields.length ? null : m.required }),
    async () => {
      await call(createDuplicateCheck, { body: { name, record_type: kind, fields } });
      toast({ text: m.added(name.trim()) });
      await reread();
      onClose();
    },
  );
  const choose = (field: RuleField, match: RuleMatch | undefined) => {
    form.clear('fields');
    setChosen(({ [field]: _was, ...rest }) => (match ? { ...rest, [field]: match } : rest));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.add}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.add} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <TextField label={m.name} value={name} error={form.errors.name} onChange={setName} autoFocus />
      <Select
        label={m.kind}
        value={kind}
        options={RECORD_KINDS.map((value) => ({ value, label: m.kindOf(value) }))}
        onChange={(value) => {
          setKind(value ?? PERSON.name);
          setChosen({});
        }}
      />
      <FieldChoices kind={kind} chosen={chosen} choose={choose} error={form.errors.fields} />
    </Modal>
  );
}

interface ChoicesProps {
  readonly kind: RecordKind;
  readonly chosen: Chosen;
  readonly choose: (field: RuleField, match: RuleMatch | undefined) => void;
  readonly error: string | undefined;
}

function FieldChoices({ kind, chosen, choose, error }: ChoicesProps) {
  return (
    <fieldset className={styles.fields}>
      <legend>{m.fields}</legend>
      {FIELDS_OF_RULES[kind].map((field) => (
        <div key={field}>
          <Checkbox
            label={m.field(field)}
            checked={chosen[field] !== undefined}
            onChange={(on) => choose(field, on ? 'exact' : undefined)}
          />
          {LOOSE.includes(field) && chosen[field] && (
            <span className={styles.like}>
              <Checkbox
                label={m.like(field)}
                checked={chosen[field] === 'fuzzy'}
                onChange={(on) => choose(field, on ? 'fuzzy' : 'exact')}
              />
            </span>
          )}
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
