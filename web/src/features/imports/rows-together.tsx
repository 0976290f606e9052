import type { ImportOptions } from '@fairlead/domain/imports/import-setting.contract';
import type { DryRun } from '@fairlead/domain/imports/import.contract';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import type { ImportType } from '@fairlead/domain/imports/targets';
import type { ReactNode } from 'react';
import { recordPath } from '../../lib/record-link';
import { Select } from '../../ui/select';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

interface Props {
  type: ImportType;
  data: DryRun;
  options: ImportOptions;
  onChoose: (options: ImportOptions) => void;
}

/** Rows that are, or may be, about one record, and rows with the address of another person, each with its choice. */
export function RowsTogether({ type, data: { repeated, alike, other_names }, options, onChoose }: Props) {
  const kind = kindOfPath(type);
  const set = (patch: ImportOptions) => onChoose({ ...options, ...patch });
  if (!kind) return null;
  return (
    <>
      <Rows
        title={m.otherNames}
        text={m.otherNamesText}
        found={other_names.found}
        label={m.otherNamesDo}
        choices={m.otherNamesChoices}
        value={options.other_name ?? 'create'}
        onChoose={(other_name) => set({ other_name })}
        lines={other_names.first.map(({ row, name, match }) => ({
          row,
          name,
          says: m.isOf,
          other:
            match.id === null ? (
              match.name
            ) : (
              <a href={recordPath(kind, match.id)} target="_blank" rel="noreferrer">
                {match.name}
              </a>
            ),
        }))}
      />
      <Rows
        title={m.repeated}
        text={m.repeatedText}
        found={repeated.found}
        label={m.repeatedDo}
        choices={m.repeatedChoices}
        value={options.repeated_rows ?? 'overwrite'}
        onChoose={(repeated_rows) => set({ repeated_rows })}
        lines={repeated.first.map((one) => ({ ...one, says: m.sameAs, other: rowWords(one.with) }))}
      />
      <Rows
        title={m.alikeRows}
        text={m.alikeText}
        found={alike.found}
        label={m.alikeDo}
        choices={m.alikeChoices}
        value={options.alike_rows ?? 'create'}
        onChoose={(alike_rows) => set({ alike_rows })}
        lines={alike.first.map((one) => ({ ...one, says: m.sameAsProbably, other: rowWords(one.with) }))}
      />
    </>
  );
}

/** A deal of a long file is known by its row alone. */
const rowWords = ({ row, name }: { row: number; name: string }) => `${m.row} ${row}${name && `: ${name}`}`;

interface RowsProps<Choice extends string> {
  title: (n: number) => string;
  text: string;
  found: number;
  label: string;
  choices: Readonly<Record<Choice, string>>;
  value: Choice;
  onChoose: (choice: Choice) => void;
  lines: readonly { row: number; name: string; says: string; other: ReactNode }[];
}

function Rows<Choice extends string>({
  title,
  text,
  found,
  label,
  choices,
  value,
  onChoose,
  lines,
}: RowsProps<Choice>) {
  if (!found) return null;
  const options = (Object.keys(choices) as Choice[]).map((one) => ({ value: one, label: choices[one] }));
  return (
    <section className={styles.together} aria-label={title(found)}>
      <details>
        <summary className={styles.heading}>
          {title(found)} {lines.length < found && <span className="fl-label">{m.someOf(lines.length, found)}</span>}
        </summary>
        <p className={styles.quiet}>{text}</p>
        <ul className={styles.pairs}>
          {lines.map(({ row, name, says, other }) => (
            <li key={row}>
              {rowWords({ row, name })} · {says} {other}
            </li>
          ))}
        </ul>
      </details>
      <Select
        className={styles.choice}
        label={label}
        value={value}
        options={options}
        onChange={(chosen) => chosen && onChoose(chosen)}
      />
    </section>
  );
}
