import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { LikeThis } from './like-this';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';

interface Props {
  kind: RecordKind;
  alike: readonly DuplicateMatch[];
  onKeepEditing: () => void;
  /** `none` if the user said that none of the records is this one, which is remembered. */
  onSave: (none: boolean) => void;
}

/** The step before an inline edit makes the record a probable duplicate of others. */
export function AlikeDialog({ kind, alike, onKeepEditing, onSave }: Props) {
  return (
    <Modal
      opened
      size={640}
      onClose={onKeepEditing}
      title={m.existsAlready(kind)}
      subtitle={m.notSavedYet}
      footer={
        <div className={styles.alikeActs}>
          <Button variant="quiet" data-autofocus onClick={onKeepEditing}>
            {m.changeIt}
          </Button>
          <Button onClick={() => onSave(true)}>{m.saveNone}</Button>
          <Button onClick={() => onSave(false)}>{m.saveAnyway}</Button>
        </div>
      }
    >
      <div className={styles.alike}>
        <ul>
          {alike.map((one) => (
            <LikeThis key={one.id} kind={kind} one={one} target="_blank" />
          ))}
        </ul>
      </div>
    </Modal>
  );
}
