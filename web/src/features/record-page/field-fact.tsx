import type { ReactNode } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { useCan } from '../../lib/can';
import { factsOf } from '../../lib/kinds/record-facts';
import { linkOf } from '../../lib/reach';
import { useSession } from '../../lib/session';
import { InlineEdit, type ValueLink } from '../../ui/inline-edit';
import { Fact } from '../../ui/tile';
import {
  AlikeDialog,
  ConflictDialog,
  type DraftValue,
  draftOf,
  FieldControl,
  isChosenAtOnce,
  type SavedRecord,
} from '../record-form/public';
import { renderLinks, renderValue } from '../record-list/public';
import { CalculatedValue } from './calculated-value';
import { useCallLog } from './call-log';
import { TypingHere, TypingOthers } from './presence';
import { presenceMessages as m } from './presence.messages';
import styles from './record-page.module.css';
import { useFieldSave } from './use-field-save';

interface Props {
  kind: RecordKind;
  record: SavedRecord;
  fieldKey: string;
}

/** Label and value of one field; the value is edited in place. */
export function FieldFact({ kind, record, fieldKey }: Props) {
  const catalogue = useCatalogue();
  const field = catalogue.field(kind, fieldKey);
  if (!field) return null;
  return (
    <Fact label={field.label}>
      <FieldValue kind={kind} record={record} field={field} />
      <TypingOthers kind={kind} id={record.id} field={field.key} />
    </Fact>
  );
}

interface FigureProps extends Props {
  label?: string;
  strong?: boolean;
}

/** A figure in the header, edited in place. */
export function Figure({ kind, record, fieldKey, label, strong }: FigureProps) {
  const catalogue = useCatalogue();
  const field = catalogue.field(kind, fieldKey);
  if (!field) return null;
  return (
    <div className={styles.figure}>
      <span className={styles.figureLabel}>{label ?? field.label}</span>
      <span className={strong ? styles.figureStrong : undefined}>
        <FieldValue kind={kind} record={record} field={field} />
      </span>
    </div>
  );
}

/** The value of a person or company, and its owner. */
export function OwnerFigures({ kind, record }: Pick<FigureProps, 'kind' | 'record'>) {
  return (
    <>
      <Figure kind={kind} record={record} fieldKey="total_pipeline" strong />
      <Figure kind={kind} record={record} fieldKey={kindOf(kind).owner} />
    </>
  );
}

function FieldValue({ kind, record, field }: { kind: RecordKind; record: SavedRecord; field: Field }) {
  const catalogue = useCatalogue();
  const { account } = useSession();
  const { can, whyNotWrite } = useCan();
  const value = draftOf(catalogue, kind, [field.key], record)[field.key] ?? null;
  const saving = useFieldSave(kind, record.id, field);
  const { turn, save } = saving;
  const links = renderLinks(field, record);
  const display = links ?? renderValue(field, record, account);
  const link = useValueLink(kind, record, field) ?? (links ? 'within' : null);
  if (field.formula) return <CalculatedValue kind={kind} record={record} formula={field.formula} display={display} />;
  if (!field.writable) return <>{display}</>;
  const edit = (
    <InlineEdit<DraftValue>
      key={turn}
      label={field.label}
      value={value}
      display={display}
      empty={isEmpty(value)}
      link={link}
      lockedReason={whyNotWrite(kind, field, factsOf(kind, record))}
      lockIsSaid={!can('update', kind, factsOf(kind, record))}
      multiline={field.kind === 'long_text'}
      onSave={save}
      note={(first) => changedSince(first, value, display)}
      editor={(edit) => (
        <>
          {!isSame(edit.value, edit.first) && <TypingHere kind={kind} id={record.id} field={field.key} />}
          <FieldControl
            kind={kind}
            fieldKey={field.key}
            draft={{ deal_pipeline_id: record.deal_pipeline_id as number, [field.key]: edit.value }}
            hideLabel
            autoFocus
            startOpen
            onClose={edit.cancel}
            onChange={(_key, next) => (atOnce(field) ? edit.save(next) : edit.onChange(next))}
          />
        </>
      )}
    />
  );
  return (
    <>
      {edit}
      <Decision kind={kind} saving={saving} />
    </>
  );
}

/** If the value could not be saved as it is. */
function Decision({ kind, saving }: { kind: RecordKind; saving: ReturnType<typeof useFieldSave> }) {
  const { conflicts, alike, keepTheirs, overwrite, keepEditing, saveAlike } = saving;
  if (conflicts)
    return <ConflictDialog kind={kind} conflicts={conflicts} onKeepTheirs={keepTheirs} onOverwrite={overwrite} />;
  return alike ? (
    <AlikeDialog kind={kind} alike={alike} onKeepEditing={keepEditing} onSave={(none) => void saveAlike(none)} />
  ) : null;
}

/** Email, phone and web are links; a started call offers to log it. */
function useValueLink(kind: RecordKind, record: SavedRecord, field: Field): ValueLink | null {
  const logCall = useCallLog(kind, record.id);
  const value = record[field.key];
  const href = linkOf(field.kind, value);
  if (!href) return null;
  if (field.kind === 'phone') return { href, onFollow: () => logCall(String(value)) };
  return { href, newTab: field.kind === 'url' };
}

/** The value that another user has saved in the meantime. Saving then asks which of the two is to stay. */
function changedSince(first: DraftValue, now: DraftValue, display: ReactNode): string | null {
  if (isSame(first, now)) return null;
  if (isEmpty(now)) return m.emptied;
  return typeof display === 'string' ? m.changedTo(display) : m.changed;
}

function isSame(one: DraftValue, other: DraftValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A choice is saved when it is made, and a box when it is pressed; typed text waits for Enter. */
function atOnce(field: Field): boolean {
  return field.kind === 'boolean' || isChosenAtOnce(field);
}

function isEmpty(value: DraftValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
