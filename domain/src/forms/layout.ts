import type { Catalogue } from '../fields/catalogue';
import { type Field, isOwnField } from '../fields/field';
import { FORMS } from '../fields/forms';
import { kindOf, RECORD_KINDS, type RecordKind } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { FORM_MESSAGES as m } from './forms.messages';

/** The form of a kind, for creating and editing, and the short one of quick add. */
export type FormName = RecordKind | `${RecordKind}QuickAdd`;

export const FORM_NAMES: readonly FormName[] = RECORD_KINDS.flatMap((kind): FormName[] => [kind, `${kind}QuickAdd`]);

export function isFormName(name: unknown): name is FormName {
  return FORM_NAMES.some((known) => known === name);
}

export function isQuickAdd(form: FormName): boolean {
  return form.endsWith('QuickAdd');
}

export function kindOfForm(form: FormName): RecordKind {
  return form.replace(/QuickAdd$/, '') as RecordKind;
}

export interface FormField {
  readonly name: string;
  readonly required: boolean;
}

/** The first group is always open, and needs no title. */
export interface FormGroup {
  readonly title: string | null;
  readonly fields: readonly FormField[];
}

export interface FormLayout {
  readonly groups: readonly FormGroup[];
  /** Custom fields that were left out. Fields that were added later are on the form. */
  readonly hidden: readonly string[];
}

/** Every field that a form of this kind can show. */
export function offeredFields(catalogue: Catalogue, kind: RecordKind): readonly Field[] {
  const keys = FORMS[kind].flatMap(({ fields }) => fields);
  const own = catalogue.fieldsOf(kind).filter((field) => isOwnField(field) && field.writable);
  return [...keys.flatMap((key) => catalogue.field(kind, key) ?? []), ...own];
}

/** Fields by which every record of the kind is identified: every form has them. */
export function neededFields(kind: RecordKind): readonly string[] {
  return kindOf(kind).search.names;
}

/** Fields that a record of the kind cannot be saved without, whatever the account decides. */
export function alwaysRequired(kind: RecordKind): readonly string[] {
  const { name_column, search } = kindOf(kind);
  return search.names.filter((name) => name === name_column);
}

/** False for fields that always have a value: yes or no. */
export function mayBeRequired(field: Field): boolean {
  return field.kind !== 'boolean' || isOwnField(field);
}

/**
 * The form as it is shown: without deleted fields, with those that every form needs. A full form also has custom
 * fields that were added since it was arranged.
 */
export function layoutOf(catalogue: Catalogue, form: FormName, saved?: FormLayout | null): FormLayout {
  const kind = kindOfForm(form);
  const offered = new Map(offeredFields(catalogue, kind).map((field) => [field.key, field]));
  const given = saved?.groups ?? standardGroups(form);
  const placed = new Set<string>();
  const groups = given.map(({ title, fields }) => ({
    title,
    fields: fields.filter(({ name }) => offered.has(name) && !placed.has(name) && placed.add(name)),
  }));
  const missing = neededFields(kind).filter((name) => offered.has(name) && !placed.has(name));
  const [first = { title: null, fields: [] }, ...rest] = groups;
  const main = { ...first, fields: [...missing.map(optional), ...first.fields] };
  const hidden = (saved?.hidden ?? []).filter((name) => offered.has(name) && !placed.has(name));
  const isNew = ({ key, slot }: Field) => isOwnField({ slot }) && !placed.has(key) && !hidden.includes(key);
  const added = isQuickAdd(form) ? [] : [...offered.values()].filter(isNew);
  const always = alwaysRequired(kind);
  const required = withRequired(always, withAdded([main, ...rest], added));
  return { groups: required, hidden };
}

function standardGroups(form: FormName): readonly FormGroup[] {
  const sections = FORMS[kindOfForm(form)];
  const shown = isQuickAdd(form) ? sections.slice(0, 1) : sections;
  return shown.map(({ key, fields }) => ({ title: m.titles[key], fields: fields.map(optional) }));
}

function optional(name: string): FormField {
  return { name, required: false };
}

/** Added fields are under the title of their group, or under that of custom fields, after the first group. */
function withAdded(groups: readonly FormGroup[], added: readonly Field[]): readonly FormGroup[] {
  let shown = groups;
  let next = 1;
  for (const { title, fields } of titled(added)) {
    const more = fields.map(({ key }) => optional(key));
    const at = shown.findIndex((group, index) => index > 0 && group.title === title);
    if (at < 0) shown = shown.toSpliced(next, 0, { title, fields: more });
    else shown = shown.with(at, { title, fields: [...(shown[at]?.fields ?? []), ...more] });
    next = (at < 0 ? next : at) + 1;
  }
  return shown;
}

/** Custom fields under the titles of their groups, in order; those without a group come first. */
export function titled(fields: readonly Field[]): { readonly title: string; readonly fields: readonly Field[] }[] {
  const titles = [...new Set(fields.map(({ group }) => group ?? m.own))];
  return titles.map((title) => ({ title, fields: fields.filter(({ group }) => (group ?? m.own) === title) }));
}

function withRequired(always: readonly string[], groups: readonly FormGroup[]): readonly FormGroup[] {
  const marked = (field: FormField) => (always.includes(field.name) ? { ...field, required: true } : field);
  return groups.map((group) => ({ ...group, fields: group.fields.map(marked) }));
}

/** All issues of a form that an administrator arranged. */
export function layoutIssues(catalogue: Catalogue, form: FormName, { groups }: Pick<FormLayout, 'groups'>): Issue[] {
  const kind = kindOfForm(form);
  const offered = new Map(offeredFields(catalogue, kind).map((field) => [field.key, field]));
  const placed = groups.flatMap(({ fields }) => fields);
  const names = placed.map(({ name }) => name);
  const labelOf = (name: string) => offered.get(name)?.label ?? name;
  const left = neededFields(kind).filter((name) => offered.has(name) && !names.includes(name));
  const always = placed.filter(({ name, required }) => required && !isRequirable(offered.get(name)));
  const messages = [
    ...names.filter((name) => !offered.has(name)).map(m.unknownField),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => m.twice(labelOf(name))),
    ...left.map((name) => m.needed(labelOf(name))),
    ...always.map(({ name }) => m.notRequirable(labelOf(name))),
  ];
  return messages.map((msg) => ({ field: 'groups', msg }));
}

function isRequirable(field: Field | undefined): boolean {
  return !field || mayBeRequired(field);
}

/** The stored form of an arrangement: on a full form, also the custom fields that were left out. */
export function keptLayout(catalogue: Catalogue, form: FormName, groups: readonly FormGroup[]): FormLayout {
  const placed = new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name)));
  const own = offeredFields(catalogue, kindOfForm(form)).filter((field) => isOwnField(field) && !placed.has(field.key));
  return { groups, hidden: isQuickAdd(form) ? [] : own.map(({ key }) => key) };
}
