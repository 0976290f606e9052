import { catalogueOf } from '../fields/catalogue';
import type { Field } from '../fields/field';
import { entriesOf, type FieldConfig, readValue } from '../fields/read';
import { referenceOf } from '../fields/reference';
import { resolveCondition } from '../filters/resolve';
import type { RecordKind } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { isEmpty } from '../validation/rules';
import type { DependentChoices } from './dependent-choices';
import { FORM_MESSAGES as m } from './forms.messages';
import { alwaysRequired, mayBeRequired, neededFields, offeredFields } from './layout';
import { actionsOf, type ConditionalRule, conditionOf, type FieldAction, requires, shows } from './rules';

const ANY_MOMENT = { now: new Date(0), zone: 'UTC', me: 0 };

/** All issues of a rule. Fields that only administrators of the record kind know by key are named by their label. */
export function ruleIssues(config: FieldConfig, rule: Omit<ConditionalRule, 'id'>): Issue[] {
  const { event_model: kind, triggers } = rule;
  const catalogue = catalogueOf(config);
  const actions = actionsOf(rule);
  const ofTriggers = triggers.flatMap((trigger) => {
    const field = triggerFields(config, kind).find(({ key }) => key === trigger.model_attribute);
    if (!field) return [m.unknownField(trigger.model_attribute)];
    const resolved = resolveCondition(catalogue, conditionOf(trigger), kind, ANY_MOMENT);
    return 'problem' in resolved ? [resolved.problem] : [];
  });
  const ofActions = actions.flatMap((action) => actionIssues(config, kind, action, triggers));
  return [
    ...ofTriggers.map((msg) => ({ field: 'triggers', msg })),
    ...(actions.length ? ofActions : [m.nothingSet]).map((msg) => ({ field: 'actions', msg })),
  ];
}

/** The fields of a rule's triggers: those of the record itself that forms show. */
export function triggerFields(config: FieldConfig, kind: RecordKind): readonly Field[] {
  return offeredFields(catalogueOf(config), kind).filter(({ filtered }) => filtered);
}

function actionIssues(
  config: FieldConfig,
  kind: RecordKind,
  action: FieldAction,
  triggers: ConditionalRule['triggers'],
): string[] {
  const field = offeredFields(catalogueOf(config), kind).find(({ key }) => key === action.name);
  if (!field) return [m.unknownField(action.name)];
  const { label, key } = field;
  const needed = [...neededFields(kind), ...alwaysRequired(kind)];
  return [
    ...(shows(action.value) && needed.includes(key) ? [m.alwaysShown(label)] : []),
    ...(shows(action.value) && triggers.some(({ model_attribute }) => model_attribute === key)
      ? [m.onItself(label)]
      : []),
    ...(requires(action.value) && !mayBeRequired(field) ? [m.notRequirable(label)] : []),
    ...defaultIssues(config, field, action),
  ];
}

function defaultIssues(config: FieldConfig, field: Field, action: FieldAction): string[] {
  const { label } = field;
  if (isEmpty(action.default)) return action.value === 'default' ? [m.badDefault(label, MESSAGES.required)] : [];
  if (!mayHaveDefault(field)) return [m.noDefault(label)];
  const read = readValue(field, action.default, { config, zone: 'UTC' });
  return 'msg' in read ? [m.badDefault(label, read.msg)] : [];
}

/** Records, and the users with whom a record is shared, are chosen for each record. */
export function mayHaveDefault(field: Field): boolean {
  return !referenceOf(field) && field.needs !== 'share' && mayBeRequired(field);
}

/** Fields whose choices can depend on another field. The stages of a pipeline always do. */
export function dependentFields(config: FieldConfig, kind: RecordKind): readonly Field[] {
  return choiceFields(config, kind).filter(({ list }) => list !== 'deal_pipelines' && list !== 'deal_stages');
}

/** Fields with a list of choices: each can decide what another one offers. */
export function choiceFields(config: FieldConfig, kind: RecordKind): readonly Field[] {
  return offeredFields(catalogueOf(config), kind).filter(
    (field) =>
      ['choice', 'multi', 'tags'].includes(field.kind) &&
      !['users', 'person_types', 'currencies'].includes(field.list ?? '') &&
      (field.entries !== undefined || field.list !== undefined),
  );
}

export function dependentIssues(
  config: FieldConfig,
  limit: Omit<DependentChoices, 'id'> & { readonly id: number | null },
  others: readonly DependentChoices[],
): Issue[] {
  const { event_model: kind, model_attribute, name, options } = limit;
  const parent = choiceFields(config, kind).find(({ key }) => key === model_attribute);
  const child = dependentFields(config, kind).find(({ key }) => key === name);
  const siblings = others.filter((other) => other.event_model === kind && other.id !== limit.id);
  const known = (field: Field | undefined, id: number) =>
    field !== undefined && entriesOf(config, field).some((entry) => entry.id === id);
  const fine = options.every(({ value, entries }) => known(parent, value) && entries.every((id) => known(child, id)));
  return [
    ...(parent
      ? []
      : [{ field: 'model_attribute', msg: model_attribute ? m.noChoices(model_attribute) : MESSAGES.required }]),
    ...(child ? [] : [{ field: 'name', msg: name ? m.noChoices(name) : MESSAGES.required }]),
    ...(child && siblings.some((other) => other.name === name) ? [{ field: 'name', msg: m.hasParent }] : []),
    ...(parent && child && reaches(siblings, name, model_attribute) ? [{ field: 'name', msg: m.circle }] : []),
    ...(parent && child && !fine ? [{ field: 'options', msg: MESSAGES.not_allowed }] : []),
  ];
}

/** Whether the choice of one field decides, directly or through others, about another. */
function reaches(limits: readonly DependentChoices[], from: string, to: string): boolean {
  if (from === to) return true;
  return limits.some((limit) => limit.model_attribute === from && reaches(limits, limit.name, to));
}
