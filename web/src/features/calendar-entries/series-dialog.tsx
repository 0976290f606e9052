import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import type { PlainDate } from '@fairlead/domain/dates/plain';
import { longDay } from '@fairlead/domain/locale/locale';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { RadioCards } from '../../ui/radio-cards';
import { entriesMessages } from './calendar-entries.messages';
import type { Scope } from './entry-save';

const m = entriesMessages.series;

interface Props {
  readonly act: 'save' | 'delete';
  readonly type: EntryType;
  readonly name: string;
  /** The day of the one that is changed. */
  readonly day: PlainDate | null;
  readonly scope: Scope;
  readonly saving: boolean;
  readonly onScope: (scope: Scope) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks whether a change of a repeating task or event is about this one, or about all that follow too. */
export function SeriesDialog({ act, type, name, day, scope, saving, onScope, onConfirm, onClose }: Props) {
  const on = day ? longDay(day, { weekday: 'long', month: 'long', day: 'numeric' }) : '';
  return (
    <Modal
      opened
      title={m.title[act](name)}
      onClose={onClose}
      onSubmit={onConfirm}
      footer={
        <ModalButtons
          act={m.act[act](scope, type)}
          cancel={entriesMessages.cancel}
          onCancel={onClose}
          variant={act === 'delete' ? 'destructive' : 'filled'}
          saving={saving}
        />
      }
    >
      <RadioCards<Scope>
        label={m.which[act]}
        value={scope}
        onChange={onScope}
        cards={[
          { value: 'one', label: m.one[act], text: m.oneText(on) },
          { value: 'all', label: m.all[act], text: m.allText[act] },
        ]}
      />
    </Modal>
  );
}
