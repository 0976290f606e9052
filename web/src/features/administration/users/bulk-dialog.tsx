import { useState } from 'react';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { RadioCards } from '../../../ui/radio-cards';
import { Select } from '../../../ui/select';
import { Notice } from '../../../ui/states';
import { usersMessages as m } from './users.messages';

/** The acts on many users that ask for a value, or whether they are meant. */
export type AskedAct = keyof typeof m.bulkTitles;
type Value = number | boolean | null;

interface Props {
  act: AskedAct;
  count: number;
  onClose: () => void;
  onAsk: (value?: Value) => Promise<void>;
}

export function BulkDialog({ act, count, onClose, onAsk }: Props) {
  const [value, setValue] = useState<Value>(() => FIRST[act]);
  const form = useForm(
    () => ({}),
    async () => {
      await onAsk(act.startsWith('set_') ? value : undefined);
      onClose();
    },
  );
  const problem = form.errors.form ?? Object.values(form.errors)[0];
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.bulkTitles[act](count)}
      onSubmit={form.submit}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button type="submit" variant={act.startsWith('set_') ? 'filled' : 'destructive'} saving={form.saving}>
            {m.change(count)}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      <BulkValue act={act} value={value} onChange={setValue} />
    </Modal>
  );
}

const FIRST: Readonly<Record<AskedAct, Value>> = {
  set_team: null,
  set_level: 1,
  set_read_only: true,
  make_inactive: null,
  disable_mfa: null,
};

function BulkValue({ act, value, onChange }: { act: AskedAct; value: Value; onChange: (value: Value) => void }) {
  const { account } = useSession();
  if (act === 'make_inactive') return <p>{m.bulkInactiveText}</p>;
  if (act === 'disable_mfa') return <p>{m.disableMfaText}</p>;
  if (act === 'set_team')
    return (
      <Select
        label={m.team}
        size="md"
        placeholder={m.noTeam}
        options={account.teams.map(({ id, name }) => ({ value: id, label: name }))}
        value={value as number | null}
        onChange={onChange}
        hint={value === null ? m.teamHint : m.bulkTeamHint}
        clearable
        autoFocus
      />
    );
  if (act === 'set_level')
    return (
      <RadioCards
        label={m.level}
        cards={[1, 2, 3, 5].map((level) => ({
          value: level,
          label: m.levels[level] ?? '',
          text: m.levelTexts[level],
        }))}
        value={value as number}
        onChange={onChange}
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
    />
  );
}
