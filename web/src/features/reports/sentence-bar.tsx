import { presetLabel } from '@fairlead/domain/dates/presets';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { findGroup, groupFields } from '@fairlead/domain/reports/groupable';
import { inView, type ReportDefinition, type ReportGroup, type ReportRange } from '@fairlead/domain/reports/report';
import { BUCKET_NAMES, STATE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { type ReactNode, useState } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { FilterChip } from '../../ui/chips';
import { type Formats, useFormats } from '../../ui/formats';
import { Combobox } from '../../ui/select';
import { EditorPopover, FilterBar } from '../record-list/public';
import { rangeText } from './figure-text';
import { measureName } from '@fairlead/domain/reports/groupable';
import { GroupsEditor } from './groups-editor';
import { RangePicker } from './range-picker';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';

interface Props {
  definition: ReportDefinition;
  onChange: (definition: ReportDefinition) => void;
  /** Opens the choice of a time, as an empty report offers. */
  picking: boolean;
  onPicking: (picking: boolean) => void;
}

/** "Deals won where Closed is Last 12 Months and … by Month split by Owner": each chip is edited in place. */
export function SentenceBar({ definition, onChange, picking, onPicking }: Props) {
  const catalogue = useCatalogue();
  const formats = useFormats();
  const { date, view } = definition;
  return (
    <div className={styles.sentence}>
      <span>
        {STATE_NAMES[definition.state]} {m.where}
      </span>
      <ChipEditor
        wide
        opened={picking}
        onOpened={onPicking}
        parts={[
          { role: 'field', text: dateLabel(catalogue, date.field) },
          { role: 'predicate', text: m.is },
          { role: 'value', text: rangeWords(date.range, formats) },
        ]}
      >
        {(close) => (
          <RangePicker
            value={date}
            onCancel={close}
            onApply={(next) => {
              close();
              onChange(withDate(definition, next));
            }}
          />
        )}
      </ChipEditor>
      <FilterBar
        kind={DEAL.name}
        filter={definition.filter}
        onChange={(filter) => onChange({ ...definition, filter })}
        lead={m.and}
      />
      <span>{view === 'trendsOverTime' ? m.by : m.comparing}</span>
      <GroupsChip definition={definition} onChange={onChange} />
    </div>
  );
}

/** With another date, groups of time by the old one follow it. */
export function withDate(definition: ReportDefinition, date: ReportDefinition['date']): ReportDefinition {
  const followed = (group: ReportGroup) =>
    group.bucket && group.field === definition.date.field ? { ...group, field: date.field } : group;
  return { ...definition, date, groups: definition.groups.map(followed) };
}

function GroupsChip({ definition, onChange }: Pick<Props, 'definition' | 'onChange'>) {
  const catalogue = useCatalogue();
  const [opened, setOpened] = useState(false);
  const [first, second] = definition.groups;
  const parts = [
    { role: 'value', text: first ? groupWord(catalogue, first) : m.nothing },
    ...(second
      ? [
          { role: 'predicate', text: m.splitBy },
          { role: 'split', text: groupWord(catalogue, second) },
        ]
      : []),
    { role: 'measured', text: m.measuredIn },
    { role: 'measure', text: measureName(catalogue, definition.measure) },
  ];
  return (
    <ChipEditor parts={parts} opened={opened} onOpened={setOpened}>
      {() => (
        <div className={styles.popover}>
          {definition.view === 'compareDealFields' && <FieldPicker definition={definition} onChange={onChange} />}
          <GroupsEditor definition={definition} onChange={onChange} />
        </div>
      )}
    </ChipEditor>
  );
}

/** Which field `Compare deal fields` compares. */
function FieldPicker({ definition, onChange }: Pick<Props, 'definition' | 'onChange'>) {
  const catalogue = useCatalogue();
  const options = groupFields(catalogue).map(({ field, relation, label }) => ({
    value: relation ? `${relation.name}.${field.key}` : field.key,
    label,
  }));
  return (
    <Combobox
      label={m.field}
      options={options}
      value={definition.groups[0]?.field ?? null}
      onChange={(field) => field && onChange(inView(definition, 'compareDealFields', field))}
    />
  );
}

function groupWord(catalogue: Catalogue, { field, bucket }: ReportGroup): string {
  const found = findGroup(catalogue, field);
  if (found?.by === 'time') return BUCKET_NAMES[bucket ?? 'month'];
  return found?.found.label ?? field;
}

export function dateLabel(catalogue: Catalogue, field: string): string {
  return catalogue.find(DEAL.name, field)?.label ?? field;
}

/** `Last 12 Months`, or the days themselves. */
export function rangeWords(range: ReportRange, formats: Formats): string {
  const { preset, days = 0, from = null, to = null } = range;
  if (preset === 'custom') return rangeText({ from, to }, formats);
  return preset === 'older_than' ? m.olderThan(days) : presetLabel(preset);
}

interface ChipProps {
  parts: readonly { role: string; text: string }[];
  opened: boolean;
  onOpened: (opened: boolean) => void;
  wide?: boolean;
  children: (close: () => void) => ReactNode;
}

export function ChipEditor({ parts, opened, onOpened, wide, children }: ChipProps) {
  const close = () => onOpened(false);
  return (
    <EditorPopover
      opened={opened}
      onClose={close}
      wide={wide}
      target={
        <span data-editing={opened || undefined}>
          <FilterChip parts={parts} onEdit={() => onOpened(true)} />
        </span>
      }
    >
      {children(close)}
    </EditorPopover>
  );
}
