import { percentText } from '@fairlead/domain/locale/locale';
import { pipelineLabel } from '@fairlead/domain/pipelines/pipelines';
import { useCatalogue } from '../../lib/catalogue';
import type { ImportOptions, Target } from '@fairlead/domain/imports/import-setting.contract';
import type { UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { importFields } from '@fairlead/domain/imports/targets';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { Select } from '../../ui/select';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';
import { MatchSettings, TagSettings } from './match-settings';

interface Props {
  found: UploadAnswer;
  mapping: readonly Target[];
  options: ImportOptions;
  onChange: (options: ImportOptions) => void;
}

/** Settings that the file itself does not contain: only those that matter for its columns are asked for. */
export function ImportSettings({ found, mapping, options, onChange }: Props) {
  const catalogue = useCatalogue();
  const { type } = found;
  const set = (patch: ImportOptions) => onChange({ ...options, ...patch });
  const kinds = new Set(
    importFields(catalogue, type).flatMap(({ key, kind }) => (mapping.includes(key) ? [kind] : [])),
  );
  const owned = type === 'deals' || type === 'people' || type === 'companies';
  return (
    <fieldset className={styles.settings}>
      <legend className={styles.heading}>{m.settings}</legend>
      {type === 'deals' && <DealSettings options={options} set={set} />}
      <MatchSettings type={type} options={options} set={set} />
      {owned && <TagSettings type={type} options={options} set={set} />}
      {owned && <OwnerSettings mapping={mapping} options={options} set={set} />}
      {(kinds.has('money') || kinds.has('number') || kinds.has('percent')) && (
        <Select
          label={m.decimal}
          value={options.decimal_mark ?? 'auto'}
          onChange={(value) => set({ decimal_mark: value === '.' || value === ',' ? value : null })}
          options={[
            { value: 'auto', label: m.decimalAuto },
            { value: '.', label: m.decimalPoint },
            { value: ',', label: m.decimalComma },
          ]}
        />
      )}
    </fieldset>
  );
}

interface PartProps {
  options: ImportOptions;
  set: (patch: ImportOptions) => void;
}

const NONE = 0;

function DealSettings({ options, set }: PartProps) {
  const { account } = useSession();
  const pipelines = account.deal_pipelines;
  const pipeline = options.deal_pipeline_id ?? pipelines.find((one) => one.default)?.id ?? null;
  const stages = account.deal_stages.filter((stage) => stage.deal_pipeline_id === pipeline);
  return (
    <>
      {pipelines.length > 1 && (
        <Select
          label={m.pipeline}
          value={pipeline}
          options={pipelines.map((one) => ({ value: one.id, label: pipelineLabel(one) }))}
          onChange={(id) => set({ deal_pipeline_id: id, default_stage_id: null })}
        />
      )}
      <Select
        label={m.defaultStage}
        value={options.default_stage_id ?? NONE}
        options={[
          { value: NONE, label: m.noStage },
          ...stages.map(({ id, name, percent }) => ({ value: id, label: name, hint: percentText(percent) })),
        ]}
        onChange={(id) => set({ default_stage_id: id || null })}
      />
    </>
  );
}

function OwnerSettings({ mapping, options, set }: PartProps & { mapping: readonly Target[] }) {
  const { user, account } = useSession();
  const { can } = useCan();
  const admin = can('manage', 'administration');
  const owner = options.default_owner_id === undefined ? user.id : (options.default_owner_id ?? NONE);
  const users = account.users.filter(({ deleted_at }) => !deleted_at);
  const named = mapping.includes('user_id') || mapping.includes('owner_id');
  return (
    <>
      <Select
        label={m.defaultOwner}
        value={owner}
        searchable
        options={[
          { value: NONE, label: m.noOwner },
          ...users.map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
        onChange={(id) => set({ default_owner_id: id || null })}
      />
      {named && (
        <Select
          label={m.unknownOwners}
          value={options.unknown_owners ?? (admin ? 'create' : 'refuse')}
          options={[
            ...(admin ? [{ value: 'create', label: m.unknownCreate }] : []),
            { value: 'default', label: m.unknownDefault },
            { value: 'refuse', label: m.unknownRefuse },
          ]}
          onChange={(value) => set({ unknown_owners: (value ?? undefined) as ImportOptions['unknown_owners'] })}
        />
      )}
    </>
  );
}
