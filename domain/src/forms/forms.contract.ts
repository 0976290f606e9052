import { z } from 'zod';
import { answers, contract, type Described, describing, NOTHING } from '../wire/contract';
import { flag } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { FORM_NAMES, type FormGroup } from './layout';
import { dependent, dependentShape, name, rule, ruleShape, triggers } from './rule-schemas';

const formGroup = describing<FormGroup>()(
  z.strictObject({
    title: z.string().max(120).nullable(),
    fields: z.array(z.strictObject({ name, required: z.boolean() })).max(1000),
  }),
);
export const groups = z.array(formGroup).max(50);
const formName = z.enum(FORM_NAMES);

const form = z.strictObject({
  name: formName,
  groups,
  hidden: z.array(name),
  /** The form that every account has at first. */
  is_standard: z.boolean(),
});
export type FormAnswer = Described<typeof form>;

/** Everything that forms need, read when the first form is opened. */
export const formRules = contract({
  method: 'GET',
  path: '/api/internal/form_rules',
  answer: answers(
    z.strictObject({
      /** Only those that the account arranged. */
      forms: z.array(form.omit({ is_standard: true })),
      conditional_fields: z.array(rule),
      conditional_dropdowns: z.array(dependent),
    }),
  ),
});

export const listForms = contract({
  method: 'GET',
  path: '/api/v3/admin/forms',
  answer: answers(z.strictObject({ entries: z.array(form) })),
});

const formParams = z.object({ name: z.string().max(120) });
export const updateForm = contract({
  method: 'PUT',
  path: '/api/v3/admin/forms/:name',
  root: 'form',
  params: formParams,
  body: z.object({ groups, base: z.object({ groups }).optional() }),
  answer: answers(form),
});
export const resetForm = contract({
  method: 'DELETE',
  path: '/api/v3/admin/forms/:name',
  params: formParams,
  answer: NOTHING,
});

const ruleBody = z.object({
  ...ruleShape,
  event_action: ruleShape.event_action.default('create_update'),
  is_activated: flag.default(true),
  triggers: triggers.default([]),
});
export type RuleBody = z.output<typeof ruleBody>;
const rulePatch = z.object(ruleShape).omit({ event_model: true }).extend({ is_activated: flag }).partial();
export type RulePatch = z.output<typeof rulePatch>;

const rules = '/api/v3/admin/conditional_fields';
const oneRule = { path: `${rules}/:id`, root: 'conditional_field', params: idParams };
export const listRules = contract({
  method: 'GET',
  path: rules,
  answer: answers(z.strictObject({ entries: z.array(rule) })),
});
export const createRule = contract({
  method: 'POST',
  path: rules,
  root: oneRule.root,
  body: ruleBody,
  answer: answers(rule),
});
export const updateRule = contract({
  ...oneRule,
  method: 'PUT',
  body: rulePatch.extend({ base: rulePatch.optional() }),
  answer: answers(rule),
});
export const deleteRule = contract({ ...oneRule, method: 'DELETE', answer: NOTHING });

const dependentBody = z.object({ ...dependentShape, options: dependentShape.options.default([]) });
export type DependentBody = z.output<typeof dependentBody>;
const dependentPatch = z.object(dependentShape).omit({ event_model: true }).partial();
export type DependentPatch = z.output<typeof dependentPatch>;

const dropdowns = '/api/v3/admin/conditional_dropdowns';
const oneDropdown = { path: `${dropdowns}/:id`, root: 'conditional_dropdown', params: idParams };
export const listDependent = contract({
  method: 'GET',
  path: dropdowns,
  answer: answers(z.strictObject({ entries: z.array(dependent) })),
});
export const createDependent = contract({
  method: 'POST',
  path: dropdowns,
  root: oneDropdown.root,
  body: dependentBody,
  answer: answers(dependent),
});
export const updateDependent = contract({
  ...oneDropdown,
  method: 'PUT',
  body: dependentPatch.extend({ base: dependentPatch.optional() }),
  answer: answers(dependent),
});
export const deleteDependent = contract({ ...oneDropdown, method: 'DELETE', answer: NOTHING });

/** The server reads the rules from the database again. */
export const expireConditionalFields = contract({
  method: 'GET',
  path: '/api/v3/account/expire_conditional_fields',
  answer: NOTHING,
});
export const expireConditionalDropdowns = contract({
  method: 'GET',
  path: '/api/v3/account/expire_conditional_dropdowns',
  answer: NOTHING,
});
