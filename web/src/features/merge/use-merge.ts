import type { RecordPath } from '@fairlead/domain/kinds/kinds';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import {
  type MergePreview,
  type MergeRow,
  mergeSeveral,
  previewMerge,
  showMergeAction,
} from '@fairlead/domain/merges/merges.contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { untilEnded } from '../../lib/long-work';
import { recordPath } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast, liveToast } from '../../ui/toast-store';
import { mergeMessages as m } from './merge.messages';

/** The user's choices so far. The rest is as the server proposes. */
export interface Choices {
  readonly into: number | undefined;
  readonly values: Readonly<Record<string, number>>;
  readonly keepEmails: boolean;
}

export function usePreview(type: RecordPath, ids: readonly number[], into: number | undefined) {
  return useQuery({
    queryKey: ['merge', type, ids.join(), into ?? null],
    queryFn: ({ signal }) =>
      call(previewMerge, { query: { type, ids: ids.join(), ...(into && { into_id: into }) }, signal }),
    enabled: ids.length > 1 && ids.length <= 10,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The record whose value of a row is taken. Of several with the same value, the first stands for all. */
export function chosenOf(row: MergeRow, { values }: Choices): number | null {
  const chosen = values[row.key] ?? row.proposed;
  return chosen === null ? null : first(row, chosen);
}

function first({ choices }: MergeRow, id: number): number {
  return choices.find((one) => one.record_id === id)?.same_as ?? id;
}

/** Everything of one record: it stays, and its values are taken wherever it has one. */
export function everythingOf(preview: MergePreview, id: number): Choices['values'] {
  const filled = preview.rows.filter(({ choices }) => choices.some((one) => one.record_id === id && one.text !== null));
  return Object.fromEntries(filled.map((row) => [row.key, id]));
}

export interface Lost {
  readonly label: string;
  readonly texts: readonly string[];
}

/** Values that no record has after the merge, by field. */
export function lostValues(preview: MergePreview, choices: Choices): Lost[] {
  const emails = choices.keepEmails ? preview.other_emails.map((email) => email.toLowerCase()) : [];
  return preview.rows.flatMap((row) => {
    if (row.united) return [];
    const kept = chosenOf(row, choices);
    const lost = row.choices.filter((one) => one.same_as === null && one.record_id !== kept);
    const texts = lost.flatMap(({ text }) => (text === null || emails.includes(text.toLowerCase()) ? [] : [text]));
    return texts.length ? [{ label: row.label, texts }] : [];
  });
}

/** Merges, opens the remaining record, or goes `back`, and offers Undo. */
export function useMerging(preview: MergePreview | undefined, choices: Choices, back?: string) {
  const router = useRouter();
  const queries = useQueryClient();
  const [saving, setSaving] = useState(false);
  const merge = async () => {
    if (!preview || saving) return;
    const { type, into_id, records } = preview;
    const kind = kindOfPath(type);
    setSaving(true);
    try {
      const body = {
        type,
        into_id,
        ids: records.flatMap(({ id }) => (id === into_id ? [] : [id])),
        ...asked(preview, choices),
      };
      const { id, merge_action } = (await call(mergeSeveral, { body })).merge;
      if (merge_action) await inBackground(merge_action, m.merging(kind, records.length));
      offerUndo(m.merged(kind, records.length), id);
      await queries.invalidateQueries();
      sendEvent('list_view:refresh', { resource_type: kind });
      await router.navigate({ href: back ?? recordPath(kind, into_id), replace: true });
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return { saving, merge };
}

/** Only the differences to the proposal are sent, so that values that the user did not choose need no right. */
function asked(preview: MergePreview, choices: Choices) {
  const chosen = preview.rows.flatMap((row): [string, number][] => {
    const id = choices.values[row.key];
    if (id === undefined || row.united || (row.proposed !== null && first(row, id) === first(row, row.proposed)))
      return [];
    return [[row.key, id]];
  });
  return { values: Object.fromEntries(chosen), keep_emails: choices.keepEmails };
}

async function inBackground(started: NonNullable<Started>, words: string): Promise<void> {
  const shown = liveToast(words);
  try {
    const ended = await untilEnded(
      started,
      async ({ id }) => (await call(showMergeAction, { params: { id } })).merge_action,
    );
    const [refused] = ended.refused;
    if (ended.status === 'failed' || refused) throw new Error(ended.error ?? refused?.reason);
  } finally {
    shown.end();
  }
}

type Started = Awaited<ReturnType<typeof call<typeof mergeSeveral>>>['merge']['merge_action'];
