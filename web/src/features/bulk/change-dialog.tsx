import { useCatalogue } from '../../lib/catalogue';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { bulkFields } from '@fairlead/domain/bulk/changes';
import type { BulkDuplicates } from '@fairlead/domain/duplicates/bulk-duplicates';
import { asksReason, reasonFieldOf, reasonRules } from '@fairlead/domain/deals/reasons';
import { outcomeOf } from '@fairlead/domain/deals/stage';
import { type Field, isOwnField } from '@fairlead/domain/fields/field';
import { referenceOf } from '@fairlead/domain/fields/reference';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { wouldBeDuplicates } from '../../lib/conflicts';
import { hasValue } from '../../lib/field-value';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import { type DraftValue, FieldControl, wireValue } from '../record-form/public';
import { bulkMessages as m } from './bulk.messages';
import { SetChange } from './set-change';
import styles from './bulk.module.css';
import { WouldBeDuplicates } from './would-be-duplicates';

interface Props {
  kind: RecordKind;
  /** Null lets the user choose the field. */
  fieldKey: string | null;
  count: number;
  onClose: () => void;
  /** `confirmed`: the duplicates were shown and accepted. */
  onAsk: (changes: Record<string, unknown>, confirmed?: boolean) => Promise<void>;
}

type Values = Readonly<Record<string, DraftValue>>;

/** Changes one field of many records. */
export function ChangeDialog({ kind, fieldKey, count, onClose, onAsk }: Props) {
  const catalogue = useCatalogue();
  const [chosen, choose] = useState(fieldKey);
  const [values, setValues] = useState<Values>({});
  const field = chosen === null ? undefined : catalogue.field(kind, chosen);
  const reason = useReason(field, values);
  const { duplicates, send, back } = useAsking(onAsk);
  const form = useForm(
    () => ({
      ...(field ? missing(field, values, fieldKey !== null) : { field: m.nothing }),
      ...(reason?.required && !values[reason.key] ? { [reason.key]: m.required } : {}),
    }),
    async () => {
      if (await send(changesOf(field as Field, values, reason?.key))) onClose();
    },
  );
  const set = (key: string, value: DraftValue) => setValues((old) => ({ ...old, [key]: value }));
  const pick = (key: string | null) => {
    choose(key);
    setValues({});
  };
  if (duplicates)
    return <WouldBeDuplicates kind={kind} found={duplicates} form={form} onBack={back} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      title={fieldKey && field ? m.title(field.label, kind, count) : m.editTitle(kind, count)}
      footer={
        <ModalButtons
          act={m.change(kind, count)}
          cancel={m.cancel}
          onCancel={onClose}
          saving={form.saving}
          disabled={!field}
        />
      }
    >
      <FormProblem errors={form.errors} />
      <div className={styles.pair}>
        {fieldKey === null && <FieldChoice kind={kind} value={chosen} onChange={pick} error={form.errors.field} />}
        {field && <Value {...{ kind, field, values, set }} error={form.errors[field.key]} isNeeded={!!fieldKey} />}
        {field && fieldKey === null && isEmptied(field, values) && (
          <Notice tone="amber">{m.emptied(field.label)}</Notice>
        )}
        {reason && (
          <FieldControl
            kind={DEAL.name}
            fieldKey={reason.key}
            label={m.reason[reason.outcome]}
            draft={values}
            onChange={set}
            error={form.errors[reason.key]}
          />
        )}
      </div>
    </Modal>
  );
}

/** Sends the change. If it would create duplicates, the user confirms before it is sent again. */
function useAsking(onAsk: Props['onAsk']) {
  const [duplicates, setDuplicates] = useState<BulkDuplicates | null>(null);
  const send = async (changes: Record<string, unknown>): Promise<boolean> => {
    try {
      await (duplicates ? onAsk(changes, true) : onAsk(changes));
      return true;
    } catch (error) {
      const found = wouldBeDuplicates(error);
      if (!found) throw error;
      setDuplicates(found);
      return false;
    }
  };
  return { duplicates, send, back: () => setDuplicates(null) };
}

function FieldChoice(props: {
  kind: RecordKind;
  value: string | null;
  onChange: (key: string | null) => void;
  error?: string;
}) {
  const catalogue = useCatalogue();
  const { account } = useSession();
  const { couldWrite } = useCan();
  const options = bulkFields(catalogue, props.kind)
    .filter((field) => couldWrite(props.kind, field))
    .map(({ key, label }) => ({ value: key, label }));
  return (
    <Select
      label={m.field}
      placeholder={m.chooseField}
      options={options}
      value={props.value}
      onChange={props.onChange}
      error={props.error}
      searchable
      autoFocus
      key={account.id}
    />
  );
}

interface ValueProps {
  kind: RecordKind;
  field: Field;
  values: Values;
  set: (key: string, value: DraftValue) => void;
  error?: string;
  /** A named act needs a value: an empty one cannot be chosen. */
  isNeeded: boolean;
}

/**
 * Tags are added and removed; a stage is chosen within its pipeline; all other fields work as in the form of one
 * record.
 */
function Value({ kind, field, values, set, error, isNeeded }: ValueProps) {
  const { account } = useSession();
  const shared = { kind, draft: values, onChange: set };
  if (field.column === null) return <SetChange {...shared} field={field} error={error} />;
  const several = field.key === 'deal_stage_id' && account.deal_pipelines.length > 1;
  const pipeline = values.deal_pipeline_id ?? account.deal_pipelines.find((one) => one.default)?.id ?? null;
  const draft = several ? { ...values, deal_pipeline_id: pipeline } : values;
  return (
    <>
      {several && <FieldControl {...shared} draft={draft} fieldKey="deal_pipeline_id" />}
      <FieldControl
        {...shared}
        draft={draft}
        key={field.key}
        fieldKey={field.key}
        error={error}
        placeholder={isNeeded ? m.choose(field.label) : undefined}
        autoFocus
      />
    </>
  );
}

/** Needed when deals move to a won or lost stage and the account asks for a reason. */
function useReason(field: Field | undefined, values: Values) {
  const { account } = useSession();
  if (field?.key !== 'deal_stage_id') return null;
  const stage = account.deal_stages.find(({ id }) => id === values.deal_stage_id);
  const outcome = stage ? outcomeOf(stage.percent) : 'open';
  if (outcome === 'open') return null;
  const { required } = reasonRules(account.settings, outcome);
  return asksReason(account.settings, outcome) ? { key: reasonFieldOf(outcome), outcome, required } : null;
}

/**
 * A named act sets a value; only the general edit may empty a field, and it says so. Tags are added, removed, or
 * both.
 */
function missing(field: Field, values: Values, named: boolean): Record<string, string> {
  if (field.column === null) return chosenIn(values).length ? {} : { [field.key]: m.nothing };
  return named && isEmptied(field, values) ? { [field.key]: m.required } : {};
}

function chosenIn(values: Values): unknown[] {
  return ['add', 'remove'].flatMap((side) => (values[side] as readonly unknown[] | undefined) ?? []);
}

function isEmptied(field: Field, values: Values): boolean {
  if (field.column === null || (field.kind === 'boolean' && !isOwnField(field))) return false;
  return !hasValue(values[field.key]);
}

function changesOf(field: Field, values: Values, reason: string | undefined): Record<string, unknown> {
  const reasonGiven = reason && values[reason] ? { [reason]: wireValue(values[reason] ?? null) } : {};
  if (field.column !== null) return { [field.key]: wireValue(values[field.key] ?? emptyOf(field)), ...reasonGiven };
  const [add, remove] = ['add', 'remove'].map((side) => wireValue(values[side] ?? []));
  return { [field.key]: { add, remove } };
}

function emptyOf(field: Field): DraftValue {
  if (field.kind === 'multi' || referenceOf(field)?.several) return [];
  return field.kind === 'boolean' && !isOwnField(field) ? false : '';
}
