import type { BulkDuplicates } from '@fairlead/domain/duplicates/bulk-duplicates';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { FormProblem } from '../../lib/form-problem';
import { RecordLink } from '../../lib/record-link';
import type { FormState } from '../../lib/use-form';
import { Badge } from '../../ui/chips';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { alikeWords } from '../record-form/public';
import { bulkMessages as m } from './bulk.messages';
import styles from './bulk.module.css';

interface Props {
  kind: RecordKind;
  found: BulkDuplicates;
  form: FormState;
  onBack: () => void;
  onClose: () => void;
}

/** The step before a change of many records that makes some of them probable duplicates: which, and of what. */
export function WouldBeDuplicates({ kind, found, form, onBack, onClose }: Props) {
  const rest = found.count - found.records.length;
  return (
    <Modal
      opened
      size={525}
      onClose={onClose}
      onSubmit={form.submit}
      title={m.wouldBe(kind, found)}
      subtitle={m.notChangedYet}
      footer={
        <ModalButtons act={m.changeAnyway} cancel={m.backToEdit} onCancel={onBack} saving={form.saving} cancelFocused />
      }
    >
      <FormProblem errors={form.errors} />
      <ul className={styles.alike} aria-label={m.wouldBe(kind, found)}>
        {found.records.map(({ id, name, like, reasons: [reason] }) => (
          <li key={id}>
            <Named kind={kind} id={id} name={name} />
            <span className={styles.alikeAs}>{m.like}</span>
            <Named kind={kind} id={like.id} name={like.name} />
            {reason && <Badge>{alikeWords[reason]}</Badge>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.rest}>{m.moreRefused(rest)}</p>}
    </Modal>
  );
}

function Named({ kind, id, name }: { kind: RecordKind; id: number; name: string }) {
  return (
    <RecordLink type={kind} id={id} target="_blank" className="fl-ellipsis">
      {name || m.nameless}
    </RecordLink>
  );
}
