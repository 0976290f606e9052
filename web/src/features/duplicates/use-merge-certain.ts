import { mergeCertainDuplicates } from '@fairlead/domain/duplicates/duplicates.contract';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { percentOf } from '@fairlead/domain/long-work/state';
import { type MergeAction, showMergeAction, undoMergeAction } from '@fairlead/domain/merges/merges.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { untilEnded } from '../../lib/long-work';
import { queryClient } from '../../lib/queries';
import { errorText } from '../../lib/request-error';
import { errorToast, liveToast, toast } from '../../ui/toast-store';
import { duplicatesMessages as m } from './duplicates.messages';

/** Starts the merges. The work continues while the user is on another page, and a message shows its progress. */
export function useMergeCertain(kind: RecordKind, onDone: () => void) {
  const [merging, setMerging] = useState(false);
  const finish = async (started: MergeAction) => {
    await followed(started, m.mergingPart, (ended) => {
      const action = ended.merged ? { label: m.undo, run: () => void undoAll(ended) } : undefined;
      toast({ text: m.groupsMerged(ended.merged, ended.refused.length), action, seconds: 15 });
    });
    setMerging(false);
    onDone();
  };
  return {
    merging,
    /** True once the work has begun. */
    merge: async (): Promise<boolean> => {
      setMerging(true);
      try {
        const { merge_action } = await call(mergeCertainDuplicates, { body: { type: kind } });
        void finish(merge_action);
        return true;
      } catch (error) {
        errorToast(errorText(error));
        setMerging(false);
        return false;
      }
    },
  };
}

async function undoAll({ id }: MergeAction): Promise<void> {
  try {
    const { merge_action } = await call(undoMergeAction, { params: { id } });
    await followed(merge_action, m.splittingPart, ({ merged, refused }) =>
      toast({ text: m.groupsSplit(merged, refused.length) }),
    );
  } catch (error) {
    errorToast(errorText(error));
  }
}

/** Shows the progress of the work until it ends, and updates every screen. */
async function followed(
  started: MergeAction,
  sentence: (percent: number) => string,
  say: (ended: MergeAction) => void,
): Promise<void> {
  const shown = liveToast(sentence(0));
  try {
    const ask = async ({ id }: MergeAction) => (await call(showMergeAction, { params: { id } })).merge_action;
    const ended = await untilEnded(started, ask, (latest) => shown.say(sentence(percentOf(latest))));
    say(ended);
    if (ended.status === 'failed') errorToast(ended.error ?? m.failed);
  } catch (error) {
    errorToast(errorText(error));
  } finally {
    shown.end();
  }
  await queryClient.invalidateQueries();
  sendEvent('list_view:refresh', {});
}
