import { catalogueOf } from '../fields/catalogue';
import type { Field } from '../fields/field';
import { entriesOf, type FieldConfig } from '../fields/read';
import type { Condition, Filter } from '../filters/condition';
import { type FilteredRecord, matches } from '../filters/matches';
import type { Op } from '../filters/operators';
import type { FilterMoment } from '../filters/resolve';
import type { RecordKind } from '../kinds/kinds';
import { isEmpty } from '../validation/rules';
import { allowedEntries, type DependentChoices, withoutForbidden } from './dependent-choices';
import type { Effect, EventAction } from './effects';
import type { FormField, FormLayout } from './layout';
import { alwaysRequired } from './layout';

/** As in the rule engine: all triggers joined with all must match, and at least one of the others. */
export interface Trigger {
  readonly model_attribute: string;
  readonly operand: Op;
  readonly value?: Condition['value'];
  readonly joined_with_all: boolean;
}

export interface FieldAction {
  readonly name: string;
  readonly value: Effect;
  /** The value that an empty field gets, as in a request body. */
  readonly default?: unknown;
}

export interface ConditionalRule {
  readonly id: number;
  readonly event_model: RecordKind;
  readonly event_action: EventAction;
  readonly is_activated: boolean;
  readonly triggers: readonly Trigger[];
  readonly actions: readonly { readonly fields: readonly FieldAction[] }[];
}

/** What an account decided about the fields of its forms. */
export interface FieldRules {
  readonly conditional_fields: readonly ConditionalRule[];
  readonly conditional_dropdowns: readonly DependentChoices[];
}

/** What is judged: a new record or a change of one, by which rules, and when. */
export interface Judging {
  readonly config: FieldConfig;
  readonly kind: RecordKind;
  readonly rules: FieldRules;
  readonly isNew: boolean;
  readonly at: FilterMoment;
}

export interface Judged {
  /** Fields that rules hide now. */
  readonly hidden: ReadonlySet<string>;
  /** Fields that a rule shows or requires now, and the rule. */
  readonly asked: ReadonlyMap<string, ConditionalRule>;
  readonly required: ReadonlySet<string>;
  readonly defaults: ReadonlyMap<string, unknown>;
  /** The choices that a field is limited to. Unlimited fields are not among them. */
  readonly choices: ReadonlyMap<string, ReadonlySet<number>>;
  /** The values as they count: none in hidden fields, and no choice that is not offered. */
  readonly values: FilteredRecord;
}

/**
 * Which fields a form shows, which it requires and what it fills in, for the values of one record. Browser and server
 * both use it. A value in a hidden field counts as empty, so that a hidden field never shows another one.
 */
export function judge(of: Judging, given: FilteredRecord): Judged {
  const rules = applicable(of, given);
  const governed = rules.flatMap(actionsOf).flatMap(({ name, value }) => (shows(value) ? [name] : []));
  let hidden: ReadonlySet<string> = new Set(governed);
  let judged = judgeOnce(of, rules, governed, given, hidden);
  // Every round may show fields on which others depend. Rules that turn each other on and off end with the last
  // round.
  for (let turn = 0; turn <= rules.length && !sameSet(judged.hidden, hidden); turn++) {
    hidden = judged.hidden;
    judged = judgeOnce(of, rules, governed, given, hidden);
  }
  return judged;
}

function judgeOnce(
  of: Judging,
  rules: readonly ConditionalRule[],
  governed: readonly string[],
  given: FilteredRecord,
  hidden: ReadonlySet<string>,
): Judged {
  const { config, kind, at, rules: account } = of;
  const seen = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, hidden.has(key) ? null : value]));
  const limits = account.conditional_dropdowns.filter(({ event_model }) => event_model === kind);
  const values = withoutForbidden(limits, seen);
  const catalogue = catalogueOf(config);
  const matching = rules.filter((rule) => matches(catalogue, filterOf(rule), values, kind, at));
  const acts = matching.flatMap((rule) => actionsOf(rule).map((action) => ({ rule, action })));
  const asked = new Map(acts.flatMap(({ rule, action }) => (action.value === 'default' ? [] : [[action.name, rule]])));
  const required = acts.filter(({ action }) => requires(action.value)).map(({ action }) => action.name);
  const defaults = acts.filter(({ action }) => 'default' in action && !isEmpty(action.default));
  const shown = new Set(acts.flatMap(({ action }) => (shows(action.value) ? [action.name] : [])));
  return {
    hidden: new Set(governed.filter((name) => !shown.has(name))),
    asked,
    required: new Set(required),
    defaults: new Map(defaults.map(({ action }) => [action.name, action.default])),
    choices: allowedEntries(limits, values),
    values,
  };
}

/** The rules of the kind that are in use. Archived records have no rules (see decision 12). */
function applicable({ config, kind, rules, isNew }: Judging, values: FilteredRecord): readonly ConditionalRule[] {
  if (!isNew && values.is_archived === true) return [];
  const action = isNew ? 'create' : 'update';
  return rules.conditional_fields.filter(
    (rule) =>
      rule.is_activated &&
      rule.event_model === kind &&
      (rule.event_action === action || rule.event_action === 'create_update') &&
      !isBroken(config, rule),
  );
}

function filterOf({ triggers }: Pick<ConditionalRule, 'triggers'>): Filter {
  const of = (all: boolean) => triggers.filter(({ joined_with_all }) => joined_with_all === all).map(conditionOf);
  const any = of(false);
  return { all: [...of(true), ...(any.length ? [{ any }] : [])] };
}

export function conditionOf({ model_attribute, operand, value }: Trigger): Condition {
  return { field: model_attribute, op: operand, ...(value === undefined ? {} : { value }) };
}

export function actionsOf({ actions }: Pick<ConditionalRule, 'actions'>): readonly FieldAction[] {
  return actions.flatMap(({ fields }) => fields);
}

export function shows(effect: Effect): boolean {
  return effect === 'shown' || effect === 'shown_required';
}

export function requires(effect: Effect): boolean {
  return effect === 'required' || effect === 'shown_required';
}

/**
 * All triggers of the rule use deleted fields or choices. It could never match again, so it is ignored; the field
 * that it shows is then always shown.
 */
export function isBroken(config: FieldConfig, rule: Pick<ConditionalRule, 'event_model' | 'triggers'>): boolean {
  const catalogue = catalogueOf(config);
  return rule.triggers.some(({ model_attribute, value }) => {
    const field = catalogue.field(rule.event_model, model_attribute);
    return !field || (Array.isArray(value) && !value.some((id) => isChoice(config, field, id)));
  });
}

function isChoice(config: FieldConfig, field: Field, id: unknown): boolean {
  const open = !field.entries && (field.list === undefined || field.list === 'person_types');
  return open || id === 'me' || entriesOf(config, field).some((entry) => entry.id === Number(id));
}

/** Required fields that are empty. Fields that the user may not fill in are never missing. */
export function missingFields(
  { kind }: Judging,
  { hidden, required, values }: Judged,
  layout: FormLayout,
  isDisabled: (name: string) => boolean,
): readonly string[] {
  const always = alwaysRequired(kind);
  const onForm = layout.groups.flatMap(({ fields }) => fields.flatMap((field) => (field.required ? [field.name] : [])));
  const names = new Set([...always, ...onForm, ...required]);
  return [...names].filter((name) => !hidden.has(name) && !isDisabled(name) && isEmpty(values[name]));
}

export interface ShownField extends FormField {
  /** The rule that shows or requires the field now. */
  readonly because: ConditionalRule | null;
}

export interface ShownGroup {
  readonly title: string | null;
  readonly fields: readonly ShownField[];
}

/**
 * The form for the values of one record. A field that only a rule shows comes after the field of the rule's trigger.
 */
export function shownGroups(layout: FormLayout, { hidden, asked, required }: Judged): readonly ShownGroup[] {
  const groups = layout.groups.map(({ title, fields }) => ({ title, fields: [...fields] }));
  const placed = new Set(groups.flatMap(({ fields }) => fields.map(({ name }) => name)));
  for (const [name, rule] of asked) {
    if (placed.has(name)) continue;
    const triggers = rule.triggers.map(({ model_attribute }) => model_attribute);
    const beside = groups.findLast(({ fields }) => fields.some((field) => triggers.includes(field.name))) ?? groups[0];
    const at = (beside?.fields.findLastIndex((field) => triggers.includes(field.name)) ?? -1) + 1;
    const after = (beside?.fields ?? []).slice(at).findIndex((field) => asked.get(field.name) !== rule);
    beside?.fields.splice(at > 0 && after >= 0 ? at + after : beside.fields.length, 0, { name, required: false });
  }
  return groups.map(({ title, fields }) => ({
    title,
    fields: fields
      .filter(({ name }) => !hidden.has(name))
      .map((field) => ({
        name: field.name,
        required: field.required || required.has(field.name),
        because: asked.get(field.name) ?? null,
      })),
  }));
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}
