import type { FieldType } from '@fairlead/domain/custom-fields/custom-field';
import {
  convertField,
  type FieldAction,
  lastFieldAction,
  showFieldAction,
  tryConversion,
} from '@fairlead/domain/field-conversions/field-conversions.contract';
import { isUnderWay, percentOf } from '@fairlead/domain/long-work/state';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { askAgain, untilEnded } from '../../lib/long-work';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast, liveToast } from '../../ui/toast-store';
import { customFieldsMessages as m } from './custom-fields.messages';
import { useRereadFields } from './use-custom-fields';

const KEY = ['administration', 'custom_fields', 'action'] as const;

/** The current background work on the values of a field, or the last one. */
export function useFieldAction(id: number | null) {
  const reread = useRereadFields();
  const { data } = useQuery({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) => (await call(lastFieldAction, { params: { id: id as number }, signal })).field_action,
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => askAgain(Boolean(state.data && isUnderWay(state.data))),
  });
  const going = Boolean(data && isUnderWay(data));
  const was = useRef(going);
  useEffect(() => {
    if (was.current && !going) void reread();
    was.current = going;
  }, [going, reread]);
  return data ?? null;
}

/** Requested while a type is chosen; every record with a value is examined. */
export function useConversionPreview(id: number, to: FieldType) {
  return useQuery({
    queryKey: ['administration', 'custom_fields', 'conversion', id, to],
    queryFn: ({ signal }) => call(tryConversion, { params: { id }, query: { field_type: to }, signal }),
    staleTime: 0,
  });
}

/** Changes the type: at once, or in the background if many records have a value. */
export function useConvert(id: number) {
  const reread = useRereadFields();
  return async (to: FieldType, said: string) => {
    const { data, changeSetId } = await callWithChangeSet(convertField, { params: { id }, body: { field_type: to } });
    if (data.field_action) void follow(data.field_action, said).finally(() => void reread());
    else offerUndo(said, changeSetId);
    await reread();
  };
}

/** Says how far it is, also when the pane is closed, and offers Undo at the end. */
async function follow(started: FieldAction, said: string): Promise<void> {
  const live = liveToast(m.working(said, 0));
  const ask = async ({ id }: FieldAction) => (await call(showFieldAction, { params: { id } })).field_action;
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
