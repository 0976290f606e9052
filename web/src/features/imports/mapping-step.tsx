import { useCatalogue } from '../../lib/catalogue';
import type { ImportOptions, ImportSetting, Target } from '@fairlead/domain/imports/import-setting.contract';
import type { GuessedColumn, UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { fieldNameOf } from '@fairlead/domain/imports/new-fields';
import { TO_NEW_FIELD } from '@fairlead/domain/imports/targets';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { MultiSelect } from '../../ui/multi-select';
import { SelectBox } from '../../ui/select';
import { Notice } from '../../ui/states';
import { ImportSettings } from './import-settings';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { NewField } from './new-field';
import { SheetChoice } from './sheet-choice';
import { IGNORED, targetOptions } from './targets';
import { useDraftState } from './use-draft-state';

interface Props {
  found: UploadAnswer;
  onSave: (setting: ImportSetting) => Promise<void>;
  onSheet: (sheet: string) => Promise<void>;
}

interface Chosen {
  mapping: Target[];
  options: ImportOptions;
}

/** Each column of the file with its first values and its target field. */
export function MappingStep({ found, onSave, onSheet }: Props) {
  const first: Chosen = { mapping: [...found.mapping], options: found.options };
  const [chosen, setChosen, forget] = useDraftState<Chosen>(`import.${found.id}.${found.sheet ?? ''}`, first);
  const { mapping, options } = chosen;
  const setMapping = (next: Target[]) => setChosen({ ...chosen, mapping: next });
  const setOptions = (next: ImportOptions) => setChosen({ ...chosen, options: next });
  const form = useForm(
    () => ({}),
    async () => {
      await onSave({ mapping, options });
      forget();
    },
  );
  const problems = Object.values(form.errors);
  return (
    <form className={styles.stack} onSubmit={form.submit} noValidate>
      {found.sheets.length > 1 && <SheetChoice found={found} onSheet={onSheet} />}
      {found.remembered && <Notice tone="accent">{m.remembered(found.remembered.import_name)}</Notice>}
      {found.problems.map(({ msg, row }) => (
        <Notice key={`${row}${msg}`} tone="amber">
          {row === null ? msg : `${m.row} ${row}: ${msg}`}
        </Notice>
      ))}
      <p className={styles.quiet}>{m.found(found.total, found.headers.length)}</p>
      <Columns found={found} mapping={mapping} onChange={setMapping} options={options} onOptions={setOptions} />
      {!mapping.includes('name') && (found.type === 'deals' || found.type === 'companies') && (
        <NameFrom headers={found.headers} options={options} onChange={setOptions} />
      )}
      <ImportSettings found={found} mapping={mapping} options={options} onChange={setOptions} />
      {problems.length > 0 && <Notice tone="red">{problems.join(' ')}</Notice>}
      <div className={styles.acts} data-sticky>
        <Button type="submit" variant="filled" saving={form.saving}>
          {m.next}
        </Button>
      </div>
    </form>
  );
}

interface ColumnsProps {
  found: UploadAnswer;
  mapping: readonly Target[];
  onChange: (mapping: Target[]) => void;
  options: ImportOptions;
  onOptions: (options: ImportOptions) => void;
}

function Columns({ found, mapping, onChange, options, onOptions }: ColumnsProps) {
  const catalogue = useCatalogue();
  const makes = useCan().can('manage', 'custom_field') && kindOfPath(found.type) !== undefined;
  return (
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">{m.column}</th>
          <th scope="col">{m.values}</th>
          <th scope="col">{m.goesTo}</th>
        </tr>
      </thead>
      <tbody>
        {found.guessed_mapping.map((column, at) => {
          const { header, samples } = column;
          const own = mapping[at] ?? null;
          const others = new Set(mapping.filter((target, index): target is string => index !== at && target !== null));
          return (
            <tr key={at}>
              <th scope="row">{header}</th>
              <td className={styles.samples}>
                {samples.length ? samples.map((sample) => <span key={sample}>{sample}</span>) : m.noValues}
              </td>
              <td className={styles.target}>
                <SelectBox
                  control={{}}
                  aria-label={m.goesToOf(header)}
                  value={own ?? IGNORED}
                  options={targetOptions(catalogue, found.type, others, makes ? nameOf(column, at) : null)}
                  searchable
                  onChange={(value) => onChange(mapping.with(at, value === IGNORED ? null : value))}
                />
                {own === TO_NEW_FIELD && (
                  <NewField
                    column={column}
                    at={at}
                    fields={options.new_fields ?? []}
                    onChange={(new_fields) => onOptions({ ...options, new_fields })}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const nameOf = ({ header, new_field }: GuessedColumn, at: number) => new_field?.name ?? fieldNameOf(header, at);

interface NameFromProps {
  headers: readonly string[];
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

function NameFrom({ headers, options, onChange }: NameFromProps) {
  const all = headers.map((label, value) => ({ value, label }));
  const chosen = (options.name_from ?? []).flatMap((at) => all[at] ?? []);
  return (
    <div className={styles.settings}>
      <MultiSelect
        label={m.nameFrom}
        hint={m.nameFromHint}
        value={chosen}
        options={all}
        onChange={(next) => onChange({ ...options, name_from: next.map(({ value }) => value) })}
      />
    </div>
  );
}
