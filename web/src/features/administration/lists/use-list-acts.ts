import { askListAction, showListAction } from '@fairlead/domain/list-actions/list-actions.contract';
import type { ListActionBody } from '@fairlead/domain/list-actions/list-actions.contract';
import { percentOf } from '@fairlead/domain/long-work/state';
import { call, callWithChangeSet } from '../../../lib/api';
import { untilEnded } from '../../../lib/long-work';
import { errorText } from '../../../lib/request-error';
import { offerUndo } from '../../../lib/undo';
import { errorToast, liveToast } from '../../../ui/toast-store';
import { useReread } from '../users/use-users';
import { listsMessages as m } from './lists.messages';

interface Written {
  readonly changeSetId: number | null;
}

/** Carries out changes: offers Undo, shows the server's message on failure, and reads everything again. */
export function useListActs() {
  const reread = useReread();
  /** Throws the server's refusal, for a form that shows it. */
  const send = async (work: () => Promise<Written>, said: string) => {
    try {
      const { changeSetId } = await work();
      offerUndo(said, changeSetId);
    } finally {
      // Also after a refusal: most likely another user has changed the list.
      void reread();
    }
  };
  const act = (work: () => Promise<Written>, said: string) =>
    send(work, said).catch((error: unknown) => void errorToast(errorText(error)));
  /** Deletes entries, and replaces them by another. Many records are changed in the background. */
  const replace = async (body: ListActionBody, said: string) => {
    const { data, changeSetId } = await callWithChangeSet(askListAction, { body });
    if (data.list_action) void follow(data.list_action, said).finally(() => void reread());
    else {
      offerUndo(said, changeSetId);
      void reread();
    }
  };
  return { act, send, replace, reread };
}

type Action = Awaited<ReturnType<typeof ask>>;
const ask = async ({ id }: { id: number }) => (await call(showListAction, { params: { id } })).list_action;

async function follow(started: Action, said: string): Promise<void> {
  const live = liveToast(m.working(said, 0));
  try {
    const ended = await untilEnded(started, ask, (latest) => live.say(m.working(said, percentOf(latest))));
    if (ended.status === 'failed') errorToast(ended.error ?? '');
    else offerUndo(said, ended.change_set_id);
  } catch (error) {
    errorToast(errorText(error));
  } finally {
    live.end();
  }
}
