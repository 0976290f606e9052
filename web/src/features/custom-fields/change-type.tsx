import type { FieldType } from '@fairlead/domain/custom-fields/custom-field';
import type { FieldAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import { CONVERSIONS } from '@fairlead/domain/field-conversions/conversions';
import type { ConversionPreview, FieldAction } from '@fairlead/domain/field-conversions/field-conversions.contract';
import { isUnderWay, percentOf } from '@fairlead/domain/long-work/state';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useState } from 'react';
import { undo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { Notice } from '../../ui/states';
import { customFieldsMessages as m } from './custom-fields.messages';
import styles from './custom-fields.module.css';
import { useConversionPreview, useConvert } from './use-field-action';

interface Props {
  kind: RecordKind;
  field: FieldAnswer;
  blocked: string | null;
  /** Values that are being changed, or were last. */
  action: FieldAction | null;
}

/** The type of a field that exists. Choosing another one asks first, with what would be lost. */
export function ChangeType({ kind, field, blocked, action }: Props) {
  const [asked, setAsked] = useState<FieldType | null>(null);
  const types = [field.field_type, ...CONVERSIONS[field.field_type]];
  const busy = action && isUnderWay(action) ? m.busy : null;
  return (
    <>
      <Select
        label={m.type}
        size="md"
        options={types.map((value) => ({ value, label: m.types[value] }))}
        value={field.field_type}
        onChange={(type) => type && type !== field.field_type && setAsked(type)}
        hint={types.length > 1 ? m.typeChanges : undefined}
        lockedReason={blocked ?? busy ?? (types.length > 1 ? null : m.typeFixed)}
      />
      {asked && <ConvertDialog kind={kind} field={field} to={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function ConvertDialog({
  kind,
  field,
  to,
  onClose,
}: {
  kind: RecordKind;
  field: FieldAnswer;
  to: FieldType;
  onClose: () => void;
}) {
  const preview = useConversionPreview(field.id, to);
  const convert = useConvert(field.id);
  const form = useForm(
    () => ({}),
    async () => {
      await convert(to, m.converted(field.name, m.types[to]));
      onClose();
    },
  );
  const { data } = preview;
  const problem = data?.problem ?? form.errors.field_type ?? form.errors.form;
  return (
    <Modal
      opened
      title={m.convertTitle(field.name, m.types[to])}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <ModalButtons
          act={m.convert}
          cancel={m.cancel}
          onCancel={onClose}
          saving={form.saving}
          disabledReason={data ? data.problem : m.judging}
          cancelFocused
        />
      }
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      <p role="status">
        {data ? !data.problem && m.convertText(kind, data.kept, data.lost) : preview.isError ? m.notJudged : m.judging}
      </p>
      {data && !data.problem && <Examples preview={data} />}
      <p>{m.convertMeans}</p>
    </Modal>
  );
}

function Examples({ preview }: { preview: ConversionPreview }) {
  return (
    <>
      {preview.lost_examples.length > 0 && (
        <>
          <p className={styles.exampleTitle}>{m.lostTitle}</p>
          <ul className={styles.examples}>
            {preview.lost_examples.map(({ value, records }) => (
              <li key={value}>
                <q>{value}</q> <span className="fl-label">{m.times(records)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.kept_examples.length > 0 && (
        <>
          <p className={styles.exampleTitle}>{m.keptTitle}</p>
          <ul className={styles.examples}>
            {preview.kept_examples.map(({ before, after, records }) => (
              <li key={before}>
                <q>{before}</q> {m.becomes} <q>{after}</q> <span className="fl-label">{m.times(records)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.new_entries > 0 && <p>{m.newChoices(preview.new_entries)}</p>}
    </>
  );
}

/** Progress while values are changed; afterwards Undo, as long as it is possible. */
export function ActionNotice({
  kind,
  field,
  action,
}: {
  kind: RecordKind;
  field: FieldAnswer;
  action: FieldAction | null;
}) {
  if (!action) return null;
  if (isUnderWay(action)) return <Notice tone="accent">{m.changing(kind, percentOf(action))}</Notice>;
  if (action.status === 'failed') return <Notice tone="red">{m.changeFailed(action.error ?? '')}</Notice>;
  const { act, from_type, change_set_id: changeSetId } = action;
  if (changeSetId === null || act !== 'convert' || !from_type) return null;
  const text = m.converted(field.name, m.types[field.field_type]);
  return (
    <Notice tone="accent" action={{ label: m.convertBack, run: () => void undo({ changeSetId, text }) }}>
      {m.wasConverted(m.types[from_type])}
    </Notice>
  );
}
