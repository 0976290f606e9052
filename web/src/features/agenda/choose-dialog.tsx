import type { TodoAct } from '@fairlead/domain/agenda/agenda.contract';
import { useState } from 'react';
import { useSession } from '../../lib/session';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Select } from '../../ui/select';
import { agendaMessages as m } from './agenda.messages';

interface Props {
  readonly what: 'owner' | 'priority';
  readonly count: number;
  readonly onClose: () => void;
  readonly onChoose: (does: TodoAct, words: (n: number) => string) => Promise<boolean>;
}

/** A new owner, or a priority, for several tasks. */
export function ChooseDialog({ what, count, onClose, onChoose }: Props) {
  const { account } = useSession();
  const [value, setValue] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const isOwner = what === 'owner';
  const options = isOwner
    ? account.users
        .filter(({ deleted_at, is_external }) => !deleted_at && !is_external)
        .map(({ id, full_name }) => ({ value: id, label: full_name }))
    : account.calendar_entry_priorities.map(({ id, name }) => ({ value: id, label: name }));
  const choose = async () => {
    if (isOwner && value === null) return;
    setSaving(true);
    const named = options.find((one) => one.value === value)?.label ?? '';
    const does: TodoAct = isOwner
      ? { act: 'assign', owner_id: value as number }
      : { act: 'prioritize', calendar_entry_priority_id: value };
    const words = isOwner ? (n: number) => m.assignedMany(n, named) : m.prioritizedMany;
    if (await onChoose(does, words)) onClose();
    else setSaving(false);
  };
  return (
    <Modal
      opened
      title={isOwner ? m.assignTitle(count) : m.priorityTitle(count)}
      onClose={onClose}
      onSubmit={() => void choose()}
      footer={
        <ModalButtons
          act={m.apply}
          cancel={m.cancel}
          onCancel={onClose}
          saving={saving}
          disabledReason={isOwner && value === null ? m.chooseFirst : null}
        />
      }
    >
      <Select
        label={isOwner ? m.owner : m.priority}
        value={value}
        options={options}
        onChange={setValue}
        placeholder={m.none}
        searchable={isOwner}
        clearable={!isOwner}
        autoFocus
      />
    </Modal>
  );
}
