import { hasFeature } from '@fairlead/domain/features/features';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { REPORT_TYPES, type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import { TYPE_NAMES } from '@fairlead/domain/reports/reports.messages';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconCalendar, IconCheck } from '../../ui/icons';
import { Select } from '../../ui/select';
import { EditorPopover, FilterBar } from '../record-list/public';
import type { ColorSet } from '@fairlead/domain/reports/printed-form';
import { GroupsEditor } from './groups-editor';
import { RangePicker } from './range-picker';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';
import { rangeWords, withDate } from './sentence-bar';

interface Props {
  definition: ReportDefinition;
  onChange: (definition: ReportDefinition) => void;
  colors: ColorSet;
  onColors: (colors: ColorSet) => void;
}

/** All choices of a new report, beside its drawing. */
export function BuilderPanel({ definition, onChange, colors, onColors }: Props) {
  const { account } = useSession();
  return (
    <section className={styles.builder} aria-label={m.newReport}>
      <fieldset className={styles.types}>
        <legend>{m.reportType}</legend>
        {REPORT_TYPES.map((type) => (
          <label key={type} className={styles.type} data-on={type === definition.type || undefined}>
            <input
              type="radio"
              name="report-type"
              className="fl-hidden"
              checked={type === definition.type}
              onChange={() => onChange({ ...reportOf(type), filter: definition.filter })}
            />
            {TYPE_NAMES[type]}
            {type === definition.type && <IconCheck size={15} aria-hidden />}
          </label>
        ))}
      </fieldset>
      <GroupsEditor definition={definition} onChange={onChange} />
      <DateButton definition={definition} onChange={onChange} />
      <div role="group" aria-label={m.dealsWhere} className={styles.builderFilter}>
        <FilterBar
          kind={DEAL.name}
          filter={definition.filter}
          onChange={(filter) => onChange({ ...definition, filter })}
        />
      </div>
      {hasFeature(account.features, 'reporting_v3') && (
        <Select<ColorSet>
          label={m.colors}
          options={[
            { value: 'default', label: m.colorSets.default },
            { value: 'large', label: m.colorSets.large },
          ]}
          value={colors}
          onChange={(next) => onColors(next ?? 'default')}
        />
      )}
    </section>
  );
}

function DateButton({ definition, onChange }: Pick<Props, 'definition' | 'onChange'>) {
  const [opened, setOpened] = useState(false);
  const formats = useFormats();
  return (
    <div className={styles.dateField}>
      <span className={styles.label}>{m.date}</span>
      <EditorPopover
        opened={opened}
        onClose={() => setOpened(false)}
        wide
        asDialog
        target={
          <Button icon={IconCalendar} fullWidth aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {rangeWords(definition.date.range, formats)}
          </Button>
        }
      >
        <RangePicker
          value={definition.date}
          onCancel={() => setOpened(false)}
          onApply={(date) => {
            setOpened(false);
            onChange(withDate(definition, date));
          }}
        />
      </EditorPopover>
    </div>
  );
}
