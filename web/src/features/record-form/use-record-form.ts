import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { closingRules } from '@fairlead/domain/forms/closing-rules';
import { type FormName, kindOfForm } from '@fairlead/domain/forms/layout';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { isEmpty } from '@fairlead/domain/validation/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { nameOf } from '../../lib/kinds/record-facts';
import { errorText, RequestError } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { changesOf, type Draft, type DraftValue, draftOf, problemOf, wireValue } from './draft';
import type { FieldConflict } from './conflict-table';
import { formKeys, type JudgedForm, judgedForm } from './judged-form';
import { atFields, withNewRecords } from './new-records';
import { loadRecord, type Saved, type SavedRecord, saveRecord } from './record-calls';
import { recordFormMessages as m } from './record-form.messages';
import type { KnownRules } from './use-form-rules';
import { useInTheWay } from './use-in-the-way';
import { useKeptDraft } from './use-kept-draft';

interface Asked {
  form: FormName;
  id: number | undefined;
  start: SavedRecord | Readonly<Record<string, unknown>>;
  known: KnownRules;
  /** Fields that this user may not fill in. */
  locked: Readonly<Record<string, string | null>>;
  onSaved: (saved: Saved) => void;
  keptAs?: string | undefined;
}

interface Confirmed {
  /** Values that others changed in the meantime are overwritten. */
  overwrite?: boolean;
  /** Probable duplicates that the user has seen. */
  confirmed?: readonly number[];
}

/** The state of one add or edit form. Typed values survive every failure. */
export function useRecordForm({ form, id, start, known, locked, onSaved, keptAs }: Asked) {
  const kind = kindOfForm(form);
  const catalogue = useCatalogue();
  const queries = useQueryClient();
  const keys = formKeys(catalogue, form);
  const [first, setFirst] = useState<Draft>(() => draftOf(catalogue, kind, keys, start));
  const { draft: typed, setDraft, ...kept } = useKeptDraft(keptAs, first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const way = useInTheWay();
  const [saving, setSaving] = useState(false);
  const judged = useJudged(form, typed, known, id === undefined, start.is_archived === true);
  const { draft } = judged;
  useDefaults(kind, judged, id === undefined, setDraft);
  const change = (key: string, value: DraftValue) => {
    setDraft((now) => ({ ...now, [key]: value }));
    setErrors(({ [key]: _gone, ...rest }) => rest);
    way.forgetAlike();
  };
  const submit = async ({ overwrite = way.isOverwriting(), confirmed = [] }: Confirmed = {}) => {
    const found = problems(catalogue, kind, judged, locked);
    setErrors(found);
    if (saving || Object.keys(found).length) return;
    setSaving(true);
    try {
      const sent = withoutHidden(draft, first, judged);
      const { fields, base } = changesOf(id ? first : {}, sent);
      const body = id ? fields : withNewRecords(withoutEmpty(fields), sent);
      const named = known.isKnown ? { ...body, form } : body;
      const duplicates = { check_for_duplicates: true, confirmed_duplicates: confirmed.join() } as const;
      const saved = await saveRecord(kind, id, named, id && !overwrite ? base : undefined, duplicates);
      kept.forget();
      const name = nameOf(kind, saved.record);
      offerUndo(id ? m.saved(name) : m.created(name), saved.changeSetId);
      onSaved(saved);
    } catch (error) {
      setErrors(way.isFound(error, overwrite) ? {} : errorsOf(error, judged));
      // Another user may have changed the rules since they were read.
      if (error instanceof RequestError && error.status === 422)
        void queries.invalidateQueries({ queryKey: ['form-rules'] });
    } finally {
      setSaving(false);
    }
  };
  /** Takes the current server values of the conflicting fields; other typed values stay. */
  const keepTheirs = async () => {
    if (!id) return;
    try {
      const fresh = draftOf(catalogue, kind, keys, await loadRecord(kind, id));
      setDraft(mergedOf(fresh, first, typed, way.conflicts));
      setFirst(fresh);
      way.forget();
    } catch (error) {
      setErrors(errorsOf(error, judged));
    }
  };
  const dirty = Object.keys(changesOf(first, draft).fields).length > 0;
  const { conflicts, alike, forgetAlike } = way;
  return { ...judged, change, errors, conflicts, alike, forgetAlike, keepTheirs, saving, submit, dirty, kept };
}

export type RecordFormState = ReturnType<typeof useRecordForm>;

function useJudged(form: FormName, typed: Draft, known: KnownRules, isNew: boolean, isArchived: boolean): JudgedForm {
  const { user, account: config } = useSession();
  const catalogue = useCatalogue();
  const { conditional_fields, ...others } = known.rules;
  const rules = { ...others, conditional_fields: [...conditional_fields, ...closingRules(config)] };
  return judgedForm({ catalogue, config, rules, form, isNew, isArchived, zone: user.time_zone, me: user.id }, typed);
}

/**
 * Fills in the values of the rules: on a new record at once, on an existing one when a rule begins to match. Each is
 * filled in once, so that a field that the user clears stays empty.
 */
function useDefaults(
  kind: RecordKind,
  { judged }: JudgedForm,
  isNew: boolean,
  setDraft: (next: (now: Draft) => Draft) => void,
): void {
  const catalogue = useCatalogue();
  const done = useRef<Set<string> | null>(null);
  useEffect(() => {
    done.current ??= new Set(isNew ? [] : judged.defaults.keys());
    const fresh = [...judged.defaults].filter(([key]) => !done.current?.has(key) && !judged.hidden.has(key));
    for (const [key] of fresh) done.current.add(key);
    if (!fresh.length) return;
    const values = draftOf(
      catalogue,
      kind,
      fresh.map(([key]) => key),
      recordWith(fresh),
    );
    setDraft((now) => {
      const empty = Object.entries(values).filter(([key]) => isEmpty(wireValue(now[key] ?? null)));
      return empty.length ? { ...now, ...Object.fromEntries(empty) } : now;
    });
  });
}

/** A record with these values, in the places where an answer has them. */
function recordWith(values: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const record = Object.fromEntries(values);
  return { ...record, deal_value: record.value, custom_fields: record };
}

function mergedOf(fresh: Draft, first: Draft, draft: Draft, conflicts: readonly FieldConflict[]): Draft {
  const mine = Object.keys(changesOf(first, draft).fields);
  const kept = mine.filter((key) => !conflicts.some(({ field }) => field === key));
  return { ...fresh, ...Object.fromEntries(kept.map((key) => [key, draft[key] ?? null])) };
}

function problems(
  catalogue: Catalogue,
  kind: RecordKind,
  { groups, draft }: JudgedForm,
  locked: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const found = groups.flatMap(({ fields }) =>
    fields.flatMap(({ name, required }) => {
      const field = catalogue.field(kind, name);
      const msg = field && problemOf(field, draft[name] ?? null, required && !locked[name]);
      return msg ? [[name, msg] as const] : [];
    }),
  );
  return Object.fromEntries(found);
}

/** Values in a field that a rule hides are not sent; on the screen they are kept. */
function withoutHidden(draft: Draft, first: Draft, { judged }: JudgedForm): Draft {
  const hidden = [...judged.hidden].map((key) => [key, first[key] ?? null] as const);
  return { ...draft, ...Object.fromEntries(hidden) };
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && !(Array.isArray(value) && !value.length)),
  );
}

/** Errors of fields that the form does not show are above it, with their names. */
function errorsOf(error: unknown, { groups }: JudgedForm): Record<string, string> {
  if (!(error instanceof RequestError) || error.errors.length === 0) return { form: errorText(error) };
  const shown = new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const byField = atFields(error.byField());
  const labelOf = (key: string) => error.errors.find(({ field }) => field === key)?.label;
  const elsewhere = Object.entries(byField).flatMap(([key, msg]) => {
    const label = shown.has(key) ? undefined : labelOf(key);
    return label ? [`${label}: ${msg}`] : [];
  });
  return { ...byField, ...(elsewhere.length ? { form: elsewhere.join(' · ') } : {}) };
}
