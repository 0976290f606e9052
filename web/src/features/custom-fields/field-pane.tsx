import { hasEntries, isComputed } from '@fairlead/domain/custom-fields/custom-field';
import type { FieldAnswer, GroupAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import { readersOf } from '@fairlead/domain/custom-fields/formula-rules';
import { fieldIssues } from '@fairlead/domain/custom-fields/rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useCatalogue } from '../../lib/catalogue';
import { FormProblem } from '../../lib/form-problem';
import { offerUndo } from '../../lib/undo';
import { type Draft, useDraft } from '../../lib/use-draft';
import { type FormState, useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { DiscardButton } from '../../ui/discard-button';
import { IconTrash } from '../../ui/icons';
import { Pane } from '../../ui/list-and-pane';
import { Notice } from '../../ui/states';
import { ActionNotice } from './change-type';
import { ChoicesEditor } from './choices-editor';
import styles from './custom-fields.module.css';
import { customFieldsMessages as m } from './custom-fields.messages';
import { DeleteFieldDialog } from './delete-field-dialog';
import { FieldBasics } from './field-basics';
import { bodyOf, type FieldDraft, fieldDraft, isFinished } from './field-draft';
import { FormulaEditor } from './formula-editor';
import { fieldCalls, useFieldUse, useRereadFields } from './use-custom-fields';
import { useFieldAction } from './use-field-action';

const ENTRIES = 'custom_field_label_dropdown_entries_attributes';

interface Props {
  kind: RecordKind;
  /** Null for a new field. */
  field: FieldAnswer | null;
  fields: readonly FieldAnswer[];
  groups: readonly GroupAnswer[];
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** One field: its name, type, group, lock and choices. */
export function FieldPane(props: Props) {
  const { kind, field, onClose } = props;
  const blocked = useCan().why('manage', 'custom_field');
  const [deleting, setDeleting] = useState(false);
  const uses = useUses(field);
  const action = useFieldAction(field?.id ?? null);
  const { draft, form } = useFieldForm(props, uses);
  const set = (patch: Partial<FieldDraft>) => {
    for (const key of Object.keys(patch)) form.clear(key === 'entries' ? ENTRIES : key);
    draft.set(patch);
  };
  return (
    <Pane
      title={field?.name ?? m.newField}
      subtitle={field ? (isComputed(field.field_type) ? m.calculatedOn(kind) : m.types[field.field_type]) : undefined}
      onClose={onClose}
      onSubmit={form.submit}
      focusField={!field}
      footer={
        <Footer
          kind={kind}
          field={field}
          draft={draft}
          form={form}
          blocked={blocked}
          onDelete={() => setDeleting(true)}
        />
      }
    >
      {draft.found && <Notice tone="amber">{m.keptNotice}</Notice>}
      <FormProblem errors={form.errors} />
      {field && <ActionNotice kind={kind} field={field} action={action} />}
      <FieldBasics {...props} value={draft.value} set={set} errors={form.errors} blocked={blocked} action={action} />
      <Parts kind={kind} field={field} draft={draft} set={set} errors={form.errors} uses={uses} blocked={blocked} />
      {deleting && field && (
        <DeleteFieldDialog
          kind={kind}
          field={field}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            draft.forget();
            onClose();
          }}
        />
      )}
    </Pane>
  );
}

interface PartsProps extends Pick<Props, 'kind' | 'field'> {
  draft: Draft<FieldDraft>;
  set: (patch: Partial<FieldDraft>) => void;
  errors: Readonly<Record<string, string>>;
  uses: ReadonlyMap<number, number>;
  blocked: string | null;
}

/** What only some types have: a formula, or choices. */
function Parts({ kind, field, draft, set, errors, uses, blocked }: PartsProps) {
  const type = field?.field_type ?? draft.value.field_type;
  return (
    <>
      {field?.filling && <Notice tone="accent">{m.fillingText(kind, field.filling.done, field.filling.total)}</Notice>}
      {type === 'calculated' && (
        <FormulaEditor
          kind={kind}
          fieldId={field?.id ?? null}
          formula={draft.value.formula}
          onChange={(formula) => set({ formula })}
          error={errors.formula}
          blocked={blocked}
        />
      )}
      {hasEntries(type) && (
        <ChoicesEditor
          kind={kind}
          entries={draft.value.entries}
          // The message about a choice in use disappears only with its field.
          onChange={(entries) => draft.set({ entries })}
          uses={uses}
          error={errors[ENTRIES]}
          blocked={blocked}
        />
      )}
    </>
  );
}

interface FooterProps {
  kind: RecordKind;
  field: FieldAnswer | null;
  draft: Draft<FieldDraft>;
  form: FormState;
  blocked: string | null;
  onDelete: () => void;
}

function Footer({ kind, field, draft, form, blocked, onDelete }: FooterProps) {
  const catalogue = useCatalogue();
  const readers = field ? readersOf(field.id, kind, catalogue) : [];
  const nothing = field !== null && !draft.dirty;
  return (
    <>
      <Button type="submit" variant="filled" saving={form.saving} disabled={nothing} disabledReason={blocked}>
        {field ? m.save : m.create}
      </Button>
      {draft.dirty && <DiscardButton onClick={draft.forget}>{m.discard}</DiscardButton>}
      {field && (
        <span className={styles.push}>
          <Button
            icon={IconTrash}
            variant="quiet"
            disabledReason={blocked ?? (readers.length ? m.usedByFormulas(readers) : null)}
            onClick={onDelete}
          >
            {m.delete}
          </Button>
        </span>
      )}
    </>
  );
}

function useUses(field: FieldAnswer | null): ReadonlyMap<number, number> {
  const { data } = useFieldUse(field && hasEntries(field.field_type) ? field.id : null);
  return new Map(data?.entries.map(({ id, values }) => [id, values]));
}

function useFieldForm({ kind, field, fields, onOpen }: Props, uses: ReadonlyMap<number, number>) {
  const reread = useRereadFields();
  const { createField, updateField } = fieldCalls(kind);
  const key = `custom_fields/${field?.id ?? `new_${kind}`}`;
  const draft = useDraft<FieldDraft>({
    key,
    label: field?.name ?? m.newField,
    href: `/admin/modern/custom_fields/${kind}?open=${field?.id ?? 'new'}`,
    saved: fieldDraft(field),
  });
  // The type may have changed since the draft was begun.
  const value = field ? { ...draft.value, field_type: field.field_type } : draft.value;
  const form = useForm(
    () => problemsOf(kind, value, field, fields, uses),
    async () => {
      const body = bodyOf(value);
      const { data, changeSetId } = field
        ? await callWithChangeSet(updateField, { params: { id: field.id }, body: body })
        : await callWithChangeSet(createField, { body });
      draft.forget();
      offerUndo(field ? m.saved(data.name) : m.created(data.name), changeSetId);
      await reread();
      if (!field) onOpen(data.id);
    },
  );
  return { draft, form };
}

function problemsOf(
  kind: RecordKind,
  value: FieldDraft,
  field: FieldAnswer | null,
  fields: readonly FieldAnswer[],
  uses: ReadonlyMap<number, number>,
): Record<string, string> {
  const issues = fieldIssues({ name: value.name, field_type: value.field_type, record_type: kind }, field, fields);
  const found = Object.fromEntries(issues.map(({ field: at, msg }) => [at, msg] as const));
  const isUnfinished = value.field_type === 'calculated' && !isFinished(value.formula);
  if (isUnfinished) return { ...found, formula: m.unfinished };
  const asks = value.entries.some(({ id, removed, replacement }) => removed && uses.get(id ?? 0) && !replacement);
  const nameless = value.entries.some(({ id, name, removed }) => id !== null && !removed && name.trim() === '');
  const ofEntries = asks ? m.replacementMissing : nameless ? m.choiceNameless : null;
  return ofEntries && hasEntries(value.field_type) ? { ...found, [ENTRIES]: ofEntries } : found;
}
