import { certainDuplicates } from '@fairlead/domain/duplicates/duplicates.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { IconArrowMerge } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, SkeletonRows } from '../../ui/states';
import { duplicatesMessages as m } from './duplicates.messages';
import styles from './duplicates.module.css';
import { useMergeCertain } from './use-merge-certain';

/** Merges all groups that are almost certain, after showing their number; progress and Undo as one. */
export function MergeCertain({ kind, onDone }: { kind: RecordKind; onDone: () => void }) {
  const { could, why } = useCan();
  const [open, setOpen] = useState(false);
  const { merging, merge } = useMergeCertain(kind, onDone);
  const start = async () => {
    if (await merge()) setOpen(false);
  };
  return (
    <>
      <Button
        icon={IconArrowMerge}
        saving={merging && !open}
        disabledReason={could('merge', kind) ? null : why('merge', kind)}
        onClick={() => setOpen(true)}
      >
        {m.mergeCertain}
      </Button>
      {open && <Preview kind={kind} saving={merging} onMerge={() => void start()} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PreviewProps {
  kind: RecordKind;
  saving: boolean;
  onMerge: () => void;
  onClose: () => void;
}

function Preview({ kind, saving, onMerge, onClose }: PreviewProps) {
  const { data, error } = useQuery({
    queryKey: ['duplicates', 'certain', kind],
    queryFn: ({ signal }) => call(certainDuplicates, { query: { type: kind }, signal }),
    gcTime: 0,
    retry: false,
  });
  const none = data?.groups === 0;
  return (
    <Modal
      opened
      title={m.mergeCertain}
      onClose={onClose}
      onSubmit={data && !none ? onMerge : onClose}
      footer={
        <ModalButtons
          act={data && !none ? m.mergeGroups(data.groups) : m.close}
          cancel={m.cancel}
          onCancel={onClose}
          saving={saving}
        />
      }
    >
      {error && <Notice tone="red">{errorText(error)}</Notice>}
      {!data && !error && <SkeletonRows rows={3} />}
      {none && <p>{m.noneCertain}</p>}
      {data && !none && (
        <div className={styles.certain}>
          <p>{m.certainText(data.groups, data.records, kind)}</p>
          <p>{m.certainStays}</p>
          {data.more && <p>{m.certainMore}</p>}
          {data.left_out > 0 && <p>{m.certainLeft(data.left_out)}</p>}
          <Notice tone="accent">{m.certainUndo}</Notice>
        </div>
      )}
    </Modal>
  );
}
