import { EXTERNAL } from '@fairlead/domain/access/actor';
import { useState } from 'react';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { RadioCards } from '../../../ui/radio-cards';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/states';
import { usersMessages as m } from './users.messages';

/** The acts on many users that need a value or a confirmation. */
export type AskedAct = keyof typeof m.bulkTitles;
type Value = number | boolean | null | undefined;

interface Props {
  act: AskedAct;
  count: number;
  /** The signed-in user is one of the selected users. */
  withMe: boolean;
  onClose: () => void;
  onAsk: (value?: Value) => Promise<void>;
}

export function BulkDialog({ act, count, withMe, onClose, onAsk }: Props) {
  const [value, setValue] = useState<Value>(() => FIRST[act]);
  const form = useForm(
    () => ({ value: act.startsWith('set_') && value === undefined ? m.choose : null }),
    async () => {
      await onAsk(act.startsWith('set_') ? value : undefined);
      onClose();
    },
  );
  const { value: wrong, ...others } = form.errors;
  const problem = Object.values(others)[0];
  const leaves = withMe && ((act === 'set_read_only' && value === true) || (act === 'set_level' && value === EXTERNAL));
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.bulkTitles[act](count)}
      onSubmit={form.submit}
      footer={
        <ModalButtons
          act={m.change(count)}
          cancel={m.cancel}
          onCancel={onClose}
          variant={act.startsWith('set_') ? 'filled' : 'destructive'}
          saving={form.saving}
        />
      }
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      <BulkValue
        act={act}
        value={value}
        error={wrong}
        onChange={(next) => {
          form.clear('value');
          setValue(next);
        }}
      />
      {leaves && <Notice tone="amber">{m.bulkOwnAdmin}</Notice>}
    </Modal>
  );
}

/**
 * Team and level have no default: a preselected value could be applied to every selected user by an accidental press.
 */
const FIRST: Readonly<Record<AskedAct, Value>> = {
  set_team: undefined,
  set_level: undefined,
  set_read_only: true,
  make_inactive: null,
  disable_mfa: null,
};

interface ValueProps {
  act: AskedAct;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

function BulkValue({ act, value, error, onChange }: ValueProps) {
  if (act === 'make_inactive') return <p>{m.bulkInactiveText}</p>;
  if (act === 'disable_mfa') return <p>{m.disableMfaText}</p>;
  if (act === 'set_team') return <TeamChoice value={value as TeamValue} error={error} onChange={onChange} />;
  if (act === 'set_level')
    return (
      <RadioCards
        label={m.level}
        cards={[1, 2, 3, 5].map((level) => ({
          value: level,
          label: m.levels[level] ?? '',
          text: m.levelTexts[level],
        }))}
        value={(value as number | undefined) ?? null}
        onChange={onChange}
        error={error}
      />
    );
  return (
    <RadioCards
      label={m.readOnly}
      cards={[
        { value: 'on', label: m.readOnlyOn, text: m.readOnlyText },
        { value: 'off', label: m.readOnlyOff },
      ]}
      value={value ? 'on' : 'off'}
      onChange={(next) => onChange(next === 'on')}
      error={error}
    />
  );
}

type TeamValue = number | null | undefined;
const NO_TEAM = 0;

function TeamChoice({ value, error, onChange }: Omit<ValueProps, 'act' | 'value'> & { value: TeamValue }) {
  const { account } = useSession();
  const teams = account.teams.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      label={m.team}
      size="md"
      placeholder={m.chooseTeam}
      options={[{ value: NO_TEAM, label: m.noTeam }, ...teams]}
      value={value === null ? NO_TEAM : (value ?? null)}
      onChange={(next) => onChange(next === NO_TEAM ? null : (next ?? undefined))}
      searchable={teams.length > 8}
      error={error}
      hint={value === null ? m.teamHint : m.bulkTeamHint}
      autoFocus
    />
  );
}
