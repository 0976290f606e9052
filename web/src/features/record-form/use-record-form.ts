import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { FORMS } from '@fairlead/domain/fields/forms';
import { useState } from 'react';
import { conflictsOf } from '../../lib/conflicts';
import { nameOf } from '../../lib/kinds/record-facts';
import { errorText, RequestError } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { changesOf, type Draft, type DraftValue, draftOf, isRequired, problemOf } from './draft';
import type { FieldConflict } from './conflict-table';
import { loadRecord, type Saved, type SavedRecord, saveRecord } from './record-calls';
import { atFields, withNewRecords } from './new-records';
import { recordFormMessages as m } from './record-form.messages';
import { useKeptDraft } from './use-kept-draft';

const formKeys = (kind: RecordKind) => FORMS[kind].flatMap(({ fields }) => fields);

/** The state of one add or edit form. Typed values survive every failure. */
export function useRecordForm(
  kind: RecordKind,
  id: number | undefined,
  start: SavedRecord | Readonly<Record<string, unknown>>,
  onSaved: (saved: Saved) => void,
  keptAs?: string,
) {
  const catalogue = useCatalogue();
  const [first, setFirst] = useState<Draft>(() => draftOf(catalogue, kind, formKeys(kind), start));
  const { draft, setDraft, ...kept } = useKeptDraft(keptAs, first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const [saving, setSaving] = useState(false);
  const change = (key: string, value: DraftValue) => {
    setDraft((now) => ({ ...now, [key]: value }));
    setErrors(({ [key]: _gone, ...rest }) => rest);
  };
  const submit = async (overwrite = false) => {
    const found = problems(catalogue, kind, draft);
    setErrors(found);
    if (saving || Object.keys(found).length) return;
    setSaving(true);
    try {
      const { fields, base } = changesOf(id ? first : {}, draft);
      const body = id ? fields : withNewRecords(withoutEmpty(fields), draft);
      const saved = await saveRecord(kind, id, body, id && !overwrite ? base : undefined);
      kept.forget();
      const name = nameOf(kind, saved.record);
      offerUndo(id ? m.saved(name) : m.created(name), saved.changeSetId);
      onSaved(saved);
    } catch (error) {
      const clashing = conflictsOf<FieldConflict>(error) ?? [];
      setConflicts(clashing);
      setErrors(clashing.length ? {} : errorsOf(error));
    } finally {
      setSaving(false);
    }
  };
  /** Takes the current server values of the conflicting fields; other typed values stay. */
  const keepTheirs = async () => {
    if (!id) return;
    try {
      const fresh = draftOf(catalogue, kind, formKeys(kind), await loadRecord(kind, id));
      setDraft(mergedOf(fresh, first, draft, conflicts));
      setFirst(fresh);
      setConflicts([]);
    } catch (error) {
      setErrors(errorsOf(error));
    }
  };
  const dirty = Object.keys(changesOf(first, draft).fields).length > 0;
  return { draft, change, errors, conflicts, keepTheirs, saving, submit, dirty, kept };
}

function mergedOf(fresh: Draft, first: Draft, draft: Draft, conflicts: readonly FieldConflict[]): Draft {
  const mine = Object.keys(changesOf(first, draft).fields);
  const kept = mine.filter((key) => !conflicts.some(({ field }) => field === key));
  return { ...fresh, ...Object.fromEntries(kept.map((key) => [key, draft[key] ?? null])) };
}

function problems(catalogue: Catalogue, kind: RecordKind, draft: Draft): Record<string, string> {
  const found = formKeys(kind).flatMap((key) => {
    const field = catalogue.field(kind, key);
    const msg = field && problemOf(field, draft[key] ?? null, isRequired(kind, key));
    return msg ? [[key, msg] as const] : [];
  });
  return Object.fromEntries(found);
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length)),
  );
}

function errorsOf(error: unknown): Record<string, string> {
  if (error instanceof RequestError && error.errors.length > 0) return atFields(error.byField());
  return { form: errorText(error) };
}
