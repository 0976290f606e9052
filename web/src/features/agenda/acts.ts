import { actOnTodos, type TodoAct } from '@fairlead/domain/agenda/agenda.contract';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { agendaMessages as m } from './agenda.messages';

/** Does the same to several tasks, with one Undo. False if nothing was done; the message says why. */
export async function act(ids: readonly number[], does: TodoAct, words: (n: number) => string): Promise<boolean> {
  try {
    const { data, changeSetId } = await callWithChangeSet(actOnTodos, { body: { ids: [...ids], does } });
    if (data.changed > 0) offerUndo(words(data.changed), changeSetId);
    if (data.refused.length > 0) errorToast(m.refused(data.refused.length));
    sendEvent('list_view:refresh', {});
    return data.changed > 0;
  } catch (error) {
    errorToast(errorText(error));
    return false;
  }
}
