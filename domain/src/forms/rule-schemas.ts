import { z } from 'zod';
import { OPS } from '../filters/operators';
import { recordKind } from '../kinds/kind-schemas';
import { describing } from '../wire/contract';
import { id } from '../wire/formats';
import type { DependentChoices } from './dependent-choices';
import { EFFECTS, EVENT_ACTIONS } from './effects';

export const name = z.string().min(1).max(120);
const bound = z.union([z.string().max(500), z.number()]).nullish();
const triggerValue = z.union([
  z.string().max(500),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(500), z.number()])).max(500),
  z.strictObject({ from: bound, to: bound }),
  z.strictObject({ days: z.number().int().min(0).max(36_500) }),
]);
const trigger = z.strictObject({
  model_attribute: name,
  operand: z.enum(OPS),
  value: triggerValue.optional(),
  joined_with_all: z.boolean(),
});
const defaultValue = z.union([
  z.string().max(100_000),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(500), z.number()])).max(500),
]);
const fieldAction = z.strictObject({ name, value: z.enum(EFFECTS), default: defaultValue.optional() });
export const triggers = z.array(trigger).max(50);
export const actions = z.array(z.strictObject({ fields: z.array(fieldAction).max(200) })).max(50);

export const ruleShape = {
  event_model: recordKind,
  event_action: z.enum(EVENT_ACTIONS),
  is_activated: z.boolean(),
  triggers,
  actions,
};
export const rule = z.strictObject({ id, ...ruleShape });

export const dependentShape = {
  event_model: recordKind,
  model_attribute: z.string().max(120),
  name: z.string().max(120),
  options: z.array(z.strictObject({ value: id, entries: z.array(id).max(5000) })).max(5000),
};
export const dependent = describing<DependentChoices>()(z.strictObject({ id, ...dependentShape }));

/** The rules that always apply and that no account changes. */
const defaultRule = z.strictObject({
  event_model: z.string(),
  event_action: z.literal('create_update'),
  is_activated: z.boolean(),
  triggers: z.array(trigger),
  actions: z.array(z.strictObject({ fields: z.array(fieldAction) })),
});

/** What a form shows, or what it leaves out. */
const formPart = z.strictObject({
  id: z.enum(['displayed_fields', 'other_fields', 'custom_fields']),
  children: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      parent_id: z.string(),
      type: z.string(),
      /** Every form has it. */
      immovable: z.literal(true).optional(),
      group: z.string().nullable().optional(),
      required: z.boolean().optional(),
    }),
  ),
});

/** The account's own answer about forms and rules. */
export const accountForms = {
  forms: z.record(z.string(), z.array(formPart)),
  conditional_fields: z.array(rule),
  conditional_fields_defaults: z.array(defaultRule),
  conditional_dropdowns: z.array(dependent),
};
