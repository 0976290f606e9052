import type { ImportOptions } from '@fairlead/domain/imports/import-setting.contract';
import type { DryRun, UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { kindOfPath, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { TO_NEW_FIELD } from '@fairlead/domain/imports/targets';
import { recordPath } from '../../lib/record-link';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/states';
import { Figures } from './figures';
import { counted, importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { Planning } from './planning';
import { RefusedTable } from './refused-table';
import { RowsTogether } from './rows-together';
import { useDryRun } from './use-import';

interface Props {
  found: UploadAnswer;
  onBack: () => void;
  onSettle: () => void;
  onChoose: (options: ImportOptions) => void;
  onStart: () => Promise<void>;
}

/** What the import will do, counted over every row, before anything is written. */
export function PreviewStep({ found, onBack, onSettle, onChoose, onStart }: Props) {
  const { data, error, refetch } = useDryRun(found);
  const form = useForm(() => ({}), onStart);
  if (error) {
    return (
      <Notice tone="red" action={{ label: m.again, run: () => void refetch() }}>
        {m.failedToLoad}
      </Notice>
    );
  }
  if (!data) return <Planning total={found.total} />;
  const going = data.create + data.update;
  const open = data.questions.filter(({ kind }) => kind !== 'notation').length;
  return (
    <div className={styles.stack}>
      <Figures
        figures={[
          { n: data.create, text: m.willCreate },
          ...(data.update ? [{ n: data.update, text: m.willUpdate }] : []),
          ...(data.skip ? [{ n: data.skip, text: m.willSkip }] : []),
          { n: data.refuse, text: m.willRefuse, tone: data.refuse ? ('red' as const) : undefined },
        ]}
      />
      <MadeToo made={data.made} />
      <FieldsToMake found={found} />
      {open > 0 && (
        <Notice tone="amber" action={{ label: m.settle, run: onSettle }}>
          {m.unsettled(open)}
        </Notice>
      )}
      {data.missing.map(({ msg }) => (
        <Notice key={msg} tone="red">
          {msg}
        </Notice>
      ))}
      {going === 0 && data.missing.length === 0 && <Notice tone="amber">{m.nothingToImport}</Notice>}
      <RowsTogether type={found.type} data={data} options={found.options} onChoose={onChoose} />
      <ProbableDuplicates kind={kindOfPath(found.type)} data={data} />
      <Samples data={data} />
      <RefusedTable headers={found.headers} rows={data.problems} total={data.refuse} reasons={data.reasons} />
      {Object.keys(form.errors).length > 0 && <Notice tone="red">{Object.values(form.errors).join(' ')}</Notice>}
      <div className={styles.acts} data-sticky>
        <Button onClick={onBack}>{m.back}</Button>
        <Button
          variant="filled"
          saving={form.saving}
          disabledReason={data.missing[0]?.msg ?? (going ? null : m.nothingToImport)}
          onClick={() => form.submit()}
        >
          {m.start(going, found.type)}
        </Button>
      </div>
    </div>
  );
}

/** New rows that probably exist already. They are created nevertheless: the page of duplicates merges them. */
function ProbableDuplicates({ kind, data: { duplicates, create } }: { kind: RecordKind | undefined; data: DryRun }) {
  const { checked, found, first } = duplicates;
  if (!found || !kind) return null;
  return (
    <details>
      <summary className={styles.heading}>
        {m.duplicates(found)} <span className="fl-label">{m.someOf(first.length, found)}</span>
      </summary>
      <p className={styles.quiet}>
        {m.duplicatesText} {checked < create && m.duplicatesChecked(checked)}
      </p>
      <ul>
        {first.map(({ row, name, match }) => (
          <li key={row}>
            {m.row} {row}: {name} · {m.exists}{' '}
            <a href={recordPath(kind, match.id)} target="_blank" rel="noreferrer">
              {match.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function MadeToo({ made }: { made: DryRun['made'] }) {
  const parts = Object.entries(made).map(([kind, n]) => counted(n, kind));
  return parts.length ? <p className={styles.quiet}>{m.alsoMade(parts.join(', '))}</p> : null;
}

function FieldsToMake({ found: { mapping, options } }: { found: UploadAnswer }) {
  const names = (options.new_fields ?? []).flatMap(({ at, name, field_type }) =>
    mapping[at] === TO_NEW_FIELD && name && field_type ? [m.fieldOfType(name, field_type)] : [],
  );
  return names.length ? <p className={styles.quiet}>{m.fieldsToMake(names)}</p> : null;
}

const OUTCOMES = ['create', 'update', 'skip'] as const;

/** Some rows of each outcome, as the records will look. */
function Samples({ data }: { data: DryRun }) {
  return OUTCOMES.map((outcome) => {
    const samples = data.samples.filter((sample) => sample.outcome === outcome);
    if (!samples.length) return null;
    return (
      <section key={outcome} aria-label={m.samplesOf[outcome]}>
        <h2 className={styles.heading}>
          {m.samplesOf[outcome]} <span className="fl-label">{m.someOf(samples.length, data[outcome])}</span>
        </h2>
        <ul className={styles.sampleList}>
          {samples.map((sample) => (
            <Sample key={sample.row} sample={sample} />
          ))}
        </ul>
      </section>
    );
  });
}

function Sample({ sample: { row, name, fields } }: { sample: DryRun['samples'][number] }) {
  return (
    <li className={styles.sample}>
      <div className={styles.sampleHead}>
        <strong>{name}</strong>
        <span className="fl-label">
          {m.row} {row}
        </span>
      </div>
      <dl className={styles.facts}>
        {fields.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
