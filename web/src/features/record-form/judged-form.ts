import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import type { FieldConfig } from '@fairlead/domain/fields/read';
import { kept } from '@fairlead/domain/forms/dependent-choices';
import { formOf, type FormRules } from '@fairlead/domain/forms/form-rules';
import { type FormName, kindOfForm, offeredFields } from '@fairlead/domain/forms/layout';
import { type Judged, judge, type ShownGroup, shownGroups } from '@fairlead/domain/forms/rules';
import { type Choice, type Draft, type DraftValue, wireValue } from './draft';

export interface JudgedForm {
  readonly groups: readonly ShownGroup[];
  readonly judged: Judged;
  /** The shown values: without choices that are not offered. Typed ones are kept, and come back. */
  readonly draft: Draft;
}

interface Asked {
  readonly catalogue: Catalogue;
  readonly config: FieldConfig;
  readonly rules: FormRules;
  readonly form: FormName;
  readonly isNew: boolean;
  readonly isArchived: boolean;
  readonly zone: string;
  readonly me: number;
}

/** The form for the typed values, judged as on the server. */
export function judgedForm(asked: Asked, typed: Draft): JudgedForm {
  const { catalogue, config, rules, form, isNew, zone, me } = asked;
  const kind = kindOfForm(form);
  const of = { config, kind, rules, isNew, at: { now: new Date(), zone, me } };
  const values = Object.entries(typed).map(([key, value]) => [key, wireValue(value)]);
  const judged = judge(of, { ...Object.fromEntries(values), is_archived: asked.isArchived });
  const masked = [...judged.choices].map(([key, ids]) => [key, masking(typed[key] ?? null, ids)]);
  const draft = { ...typed, ...Object.fromEntries(masked) };
  return { groups: shownGroups(formOf(catalogue, rules, form), judged), judged, draft };
}

/** The keys of everything that a form of the kind can show: hidden fields keep what was typed, and their defaults. */
export function formKeys(catalogue: Catalogue, form: FormName): string[] {
  return offeredFields(catalogue, kindOfForm(form)).map(({ key }) => key);
}

function masking(value: DraftValue, ids: ReadonlySet<number>): DraftValue {
  if (Array.isArray(value)) return (value as readonly Choice[]).filter(({ id }) => ids.has(id));
  return kept(value, ids) as DraftValue;
}
