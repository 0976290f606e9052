import { useState } from 'react';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { RadioCards } from '../../ui/radio-cards';
import { calendarMessages as m } from './calendar.messages';

export type Scope = 'one' | 'future';

interface Props {
  readonly name: string;
  readonly onChoose: (scope: Scope) => void;
  readonly onClose: () => void;
}

/** A repeating entry was moved: only this occurrence, or all from it on. */
export function WhichDialog({ name, onChoose, onClose }: Props) {
  const [scope, setScope] = useState<Scope>('one');
  return (
    <Modal
      opened
      title={m.which}
      onClose={onClose}
      onSubmit={() => onChoose(scope)}
      footer={<ModalButtons act={m.move} cancel={m.cancel} onCancel={onClose} />}
    >
      <p>{m.whichText(name)}</p>
      <RadioCards
        label={m.which}
        hideLabel
        value={scope}
        onChange={setScope}
        cards={[
          { value: 'one', label: m.onlyThis },
          { value: 'future', label: m.thisAndFuture },
        ]}
      />
    </Modal>
  );
}
