import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { recordShares, type SharingUser, shareRecord, unshareRecord } from '@fairlead/domain/sharing/sharing.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callWithChangeSet } from '../../lib/api';
import { sendEvent, useAppEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { sharingMessages as m } from './sharing.messages';

export interface SharedRecord {
  readonly kind: RecordKind;
  readonly id: number;
  readonly name: string;
}

/** The users a record is shared with, and the two acts on that list; both offer Undo. */
export function useShares({ kind, id, name }: SharedRecord) {
  const queries = useQueryClient();
  const params = { type: pathOfKind(kind), id };
  const key = ['shares', kind, id];
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => call(recordShares, { params, signal }) });
  useAppEvent('list_view:refresh', () => void queries.invalidateQueries({ queryKey: key }));
  const announce = async (text: string, changeSetId: number | null) => {
    offerUndo(text, changeSetId);
    sendEvent(`${kind}:update`, { id });
    await Promise.all([key, ['viewers', kind, id]].map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  const add = async (user_ids: number[]) => {
    const { changeSetId } = await callWithChangeSet(shareRecord, { params, body: { user_ids } });
    await announce(m.shared(name, user_ids.length), changeSetId);
  };
  const remove = async (user: SharingUser) => {
    try {
      const { changeSetId } = await callWithChangeSet(unshareRecord, { params: { ...params, user_id: user.id } });
      await announce(m.unshared(name, user.full_name), changeSetId);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return { query, add, remove };
}
