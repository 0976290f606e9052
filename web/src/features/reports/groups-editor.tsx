import { isOwnField } from '@fairlead/domain/fields/field';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { figureFields, findGroup, groupFields } from '@fairlead/domain/reports/groupable';
import {
  BUCKETS,
  type Bucket,
  type Measure,
  MEASURES,
  type MeasureOf,
  type ReportDefinition,
  type ReportGroup,
} from '@fairlead/domain/reports/report';
import { BUCKET_NAMES, MEASURE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { useCatalogue } from '../../lib/catalogue';
import type { Option } from '../../ui/options';
import { Combobox, Select } from '../../ui/select';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';

interface Props {
  definition: ReportDefinition;
  onChange: (definition: ReportDefinition) => void;
}

/** What is measured, and in which groups. Each choice redraws the report. */
export function GroupsEditor({ definition, onChange }: Props) {
  const [first, second] = definition.groups;
  const put = (groups: readonly (ReportGroup | undefined)[]) =>
    onChange({ ...definition, groups: groups.flatMap((group) => group ?? []) });
  return (
    <div className={styles.groups}>
      <MeasureSelect definition={definition} onChange={onChange} />
      <GroupSelect label={m.groupBy} group={first} other={second} onChange={(group) => put([group, second])} />
      {first && (
        <GroupSelect
          label={m.splitLabel}
          group={second}
          other={first}
          onChange={(group) => put([first, group])}
          clearable
        />
      )}
    </div>
  );
}

/** The measures that need no field, then the numbers of the account, each as a sum and as an average. */
function MeasureSelect({ definition, onChange }: Props) {
  const catalogue = useCatalogue();
  const options = measureOptions(catalogue);
  return (
    <Combobox
      label={m.measure}
      options={options}
      value={keyOfMeasure(definition.measure)}
      onChange={(key) => key && onChange({ ...definition, measure: measureOfKey(key) })}
    />
  );
}

const PLAIN = MEASURES.filter((of) => of !== 'sum');

function measureOptions(catalogue: Catalogue): Option<string>[] {
  const own = figureFields(catalogue).filter((field) => isOwnField(field));
  return [
    ...PLAIN.map((of) => ({ value: of as string, label: MEASURE_NAMES[of] })),
    ...own.flatMap(({ key, label }) => [
      { value: `sum:${key}`, label, hint: MEASURE_NAMES.sum },
      { value: `average:${key}`, label, hint: MEASURE_NAMES.average },
    ]),
  ];
}

function keyOfMeasure({ of, field }: Measure): string {
  return field === undefined ? of : `${of}:${field}`;
}

function measureOfKey(key: string): Measure {
  const [of, field] = key.split(':') as [MeasureOf, string | undefined];
  return field === undefined ? { of } : { of, field };
}

/** `Value`, or of a field `Sum of Seats`. */
interface GroupProps {
  label: string;
  group: ReportGroup | undefined;
  other: ReportGroup | undefined;
  onChange: (group: ReportGroup | undefined) => void;
  clearable?: boolean;
}

function GroupSelect({ label, group, other, onChange, clearable }: GroupProps) {
  const catalogue = useCatalogue();
  const options = groupFields(catalogue)
    .map(({ field, relation, label: name }) => ({
      value: relation ? `${relation.name}.${field.key}` : field.key,
      label: name,
    }))
    .filter(({ value }) => value !== other?.field);
  const isTime = (field: string) => findGroup(catalogue, field)?.by === 'time';
  return (
    <div className={styles.group}>
      <Combobox
        label={label}
        options={options}
        value={group?.field ?? null}
        placeholder={m.nothing}
        clearable={clearable}
        onChange={(field) => onChange(field ? { field, ...(isTime(field) && { bucket: 'month' }) } : undefined)}
      />
      {group && isTime(group.field) && (
        <Select
          label={m.bucket}
          options={BUCKETS.map((bucket) => ({ value: bucket, label: BUCKET_NAMES[bucket] }))}
          value={group.bucket ?? 'month'}
          onChange={(bucket: Bucket | null) => onChange({ ...group, bucket: bucket ?? 'month' })}
        />
      )}
    </div>
  );
}
