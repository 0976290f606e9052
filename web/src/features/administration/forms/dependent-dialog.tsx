import { choiceFields, dependentFields, dependentIssues } from '@fairlead/domain/forms/checks';
import type { DependentChoices } from '@fairlead/domain/forms/dependent-choices';
import { createDependent, updateDependent } from '@fairlead/domain/forms/forms.contract';
import type { Field } from '@fairlead/domain/fields/field';
import type { FormRules } from '@fairlead/domain/forms/form-rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { FormProblem } from '../../../lib/form-problem';
import { useSession } from '../../../lib/session';
import { offerUndo } from '../../../lib/undo';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { MultiSelect } from '../../../ui/multi-select';
import type { Option } from '../../../ui/options';
import { Select } from '../../../ui/select';
import { choicesOf } from '../../record-form/public';
import { ClashNotice } from '../../../ui/clash-notice';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';
import { useClashingForm } from '../../../lib/use-clashing-form';
import { useRereadForms } from './use-forms';

interface Props {
  kind: RecordKind;
  /** Null for a new one. */
  limit: DependentChoices | null;
  rules: FormRules;
  onClose: () => void;
}

/** Which choices of one field are offered with each choice of another. */
export function DependentDialog({ kind, limit, rules, onClose }: Props) {
  const { account } = useSession();
  const { body, set, form } = useDependentForm(kind, limit, rules, onClose);
  const { model_attribute, name } = body;
  const parents = choiceFields(account, kind).filter(({ key }) => key !== name);
  const children = dependentFields(account, kind);
  const parent = parents.find(({ key }) => key === model_attribute);
  const child = children.find(({ key }) => key === name);
  const shared = { placeholder: m.chooseField, searchable: true };
  return (
    <Modal
      opened
      keepOpen
      size={640}
      title={limit ? m.editDependent : m.newDependent}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <ModalButtons
          act={limit ? m.save : m.createDependent}
          cancel={m.cancel}
          onCancel={onClose}
          saving={form.saving}
        />
      }
    >
      <div className={styles.fields}>
        <FormProblem errors={{ ...form.errors, form: form.errors.options ?? form.errors.form ?? '' }} />
        {form.clashes && <ClashNotice onOverwrite={form.overwrite} />}
        <Select
          {...shared}
          label={m.child}
          options={named(children)}
          value={name || null}
          error={form.errors.name}
          onChange={(next) => set({ name: next ?? '', options: [] })}
        />
        <Select
          {...shared}
          label={m.parent}
          options={named(parents)}
          value={model_attribute || null}
          error={form.errors.model_attribute}
          onChange={(next) => set({ model_attribute: next ?? '', options: [] })}
        />
        {parent && child && (
          <Offers parent={parent} child={child} options={body.options} onChange={(options) => set({ options })} />
        )}
      </div>
    </Modal>
  );
}

interface OffersProps {
  parent: Field;
  child: Field;
  options: Body['options'];
  onChange: (options: Body['options']) => void;
}

/** The choices offered with each choice of the deciding field; an empty list means all. */
function Offers({ parent, child, options, onChange }: OffersProps) {
  const { account } = useSession();
  const choices = choicesOf(child, account);
  return choicesOf(parent, account).map(({ value, label }) => {
    const chosen = options.find((option) => option.value === value)?.entries ?? [];
    const others = options.filter((option) => option.value !== value);
    return (
      <MultiSelect
        key={value}
        label={m.offers(label)}
        options={choices}
        value={choices.filter((one) => chosen.includes(one.value))}
        placeholder={m.everything}
        onChange={(next) => onChange([...others, { value, entries: next.map((one) => one.value) }])}
      />
    );
  });
}

function named(fields: readonly Field[]): Option<string>[] {
  return fields.map(({ key, label }) => ({ value: key, label }));
}

type Body = Pick<DependentChoices, 'model_attribute' | 'name' | 'options'>;

function useDependentForm(kind: RecordKind, limit: DependentChoices | null, rules: FormRules, onClose: () => void) {
  const { account } = useSession();
  const reread = useRereadForms();
  const { model_attribute = '', name = '', options = [] } = limit ?? {};
  const [body, setBody] = useState<Body>({ model_attribute, name, options });
  const sent = { ...body, options: body.options.filter(({ entries }) => entries.length > 0) };
  const form = useClashingForm(
    () => {
      const whole = { id: limit?.id ?? null, event_model: kind, ...sent };
      const issues = dependentIssues(account, whole, rules.conditional_dropdowns);
      return Object.fromEntries(issues.map(({ field, msg }) => [field, msg]));
    },
    async (overwrite) => {
      const base = overwrite ? {} : { base: { model_attribute, name, options } };
      const { changeSetId } = limit
        ? await callWithChangeSet(updateDependent, { params: { id: limit.id }, body: { ...sent, ...base } as never })
        : await callWithChangeSet(createDependent, { body: { event_model: kind, ...sent } as never });
      offerUndo(m.dependentSaved, changeSetId);
      onClose();
      await reread();
    },
  );
  const set = (patch: Partial<Body>) => {
    for (const key of Object.keys(patch)) form.clear(key);
    setBody((now) => ({ ...now, ...patch }));
  };
  return { body, set, form };
}
