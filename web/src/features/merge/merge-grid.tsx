import { imagePath } from '@fairlead/domain/images/image-path';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { MergePreview, MergeRecord, MergeRow } from '@fairlead/domain/merges/merges.contract';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { RecordMark } from '../../lib/kinds/record-mark';
import { Checkbox } from '../../ui/checkbox';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { mergeMessages as m } from './merge.messages';
import styles from './merge.module.css';
import { type Choices, chosenOf } from './use-merge';

interface Props {
  kind: RecordKind;
  preview: MergePreview;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  onLeaveOut: (id: number) => void;
}

/** One group of choices per value. On a phone each is a card with the values below each other. */
export function MergeGrid({ kind, preview, choices, onChoices, onLeaveOut }: Props) {
  const { rows, into_id, other_emails } = preview;
  const records = toldApart(preview.records);
  const choose = (key: string, id: number) => onChoices({ ...choices, values: { ...choices.values, [key]: id } });
  return (
    <div className={styles.scroller} role="group" aria-label={m.values} tabIndex={0}>
      <div className={styles.grid} style={{ '--records': records.length } as CSSProperties}>
        <Stays
          kind={kind}
          records={records}
          into={into_id}
          onLeaveOut={onLeaveOut}
          onInto={(into) => onChoices({ ...choices, into })}
        />
        {rows.map((row) =>
          row.united ? (
            <United key={row.key} row={row} records={records} />
          ) : (
            <Row
              key={row.key}
              row={row}
              records={records}
              chosen={chosenOf(row, choices)}
              onChoose={(id) => choose(row.key, id)}
            />
          ),
        )}
        {other_emails.length > 0 && (
          <fieldset className={styles.row}>
            <legend className={styles.label}>{m.otherEmails}</legend>
            <div className={styles.wide}>
              <Checkbox
                checked={choices.keepEmails}
                onChange={(keepEmails) => onChoices({ ...choices, keepEmails })}
                label={m.keepEmails(other_emails.join(', '))}
              />
            </div>
          </fieldset>
        )}
      </div>
    </div>
  );
}

type Called = MergeRecord & { readonly called: string };

/** Duplicates often have the same name: then each is called by the number of its column, too. */
function toldApart(records: readonly MergeRecord[]): Called[] {
  return records.map((record, at) => {
    const isShared = records.some(({ id, name }) => id !== record.id && name === record.name);
    return { ...record, called: isShared ? m.numbered(record.name, at + 1) : record.name };
  });
}

interface StaysProps {
  kind: RecordKind;
  records: readonly Called[];
  into: number;
  onInto: (id: number) => void;
  onLeaveOut: (id: number) => void;
}

function Stays({ kind, records, into, onInto, onLeaveOut }: StaysProps) {
  const name = useId();
  const { date } = useFormats();
  const head = useRef<HTMLFieldSetElement>(null);
  // Of many records, the proposed one may be beyond the edge.
  useEffect(() => {
    head.current?.querySelector('[data-on]')?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  }, [records.length]);
  return (
    <fieldset ref={head} className={styles.row} data-head role="radiogroup" aria-label={m.stays}>
      <legend className={styles.label}>{m.stays}</legend>
      {records.map((record) => (
        <div key={record.id} className={styles.cell} data-on={record.id === into || undefined}>
          <label className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={record.id === into}
              onChange={() => onInto(record.id)}
            />
            <RecordMark
              kind={kind}
              id={record.id}
              name={record.name}
              size={36}
              image={record.image_id ? imagePath(record.image_id) : null}
            />
            <span className={styles.who}>
              <span className={styles.name}>{record.called}</span>
              <span className={styles.quiet}>{m.since(date(record.created_at))}</span>
              <span className={styles.quiet}>{m.entries(record.entries)}</span>
            </span>
          </label>
          {records.length > 2 && (
            <IconButton icon={IconX} label={m.leaveOut(record.called)} onClick={() => onLeaveOut(record.id)} />
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface RowProps {
  row: MergeRow;
  records: readonly Called[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

function Row({ row, records, chosen, onChoose }: RowProps) {
  const name = useId();
  return (
    <fieldset className={styles.row} role="radiogroup" aria-label={row.label}>
      <legend className={styles.label}>{row.label}</legend>
      {row.choices.map(({ record_id, text, same_as }) => {
        const isChoice = text !== null && same_as === null;
        return (
          <div
            key={record_id}
            className={styles.cell}
            data-on={(isChoice && record_id === chosen) || undefined}
            data-empty={text === null || undefined}
          >
            {isChoice ? (
              <label className={styles.choice}>
                <input
                  type="radio"
                  className={styles.radio}
                  name={name}
                  checked={record_id === chosen}
                  onChange={() => onChoose(record_id)}
                />
                <span className={styles.value}>
                  {text}
                  {row.key !== 'name' && <Of records={records} id={record_id} />}
                </span>
              </label>
            ) : (
              <span className={styles.other}>{text === null ? m.none : m.same}</span>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Tags and the like: those of all records. */
function United({ row, records }: Pick<RowProps, 'row' | 'records'>) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>
        {row.label} <span className={styles.note}>{m.allKept}</span>
      </legend>
      {row.choices.map(({ record_id, text }) => (
        <div
          key={record_id}
          className={styles.cell}
          data-on={text !== null || undefined}
          data-empty={text === null || undefined}
        >
          <span className={text === null ? styles.other : styles.plain}>
            {text ?? m.none}
            {text !== null && <Of records={records} id={record_id} />}
          </span>
        </div>
      ))}
    </fieldset>
  );
}

/** The record of the value: on a phone the columns have no heads. */
function Of({ records, id }: { records: readonly Called[]; id: number }) {
  return <span className={styles.of}>{records.find((record) => record.id === id)?.called}</span>;
}
