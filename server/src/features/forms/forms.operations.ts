import { dependentIssues, ruleIssues } from '@fairlead/domain/forms/checks';
import type { DependentChoices } from '@fairlead/domain/forms/dependent-choices';
import { type FormRules, formOf } from '@fairlead/domain/forms/form-rules';
import type {
  DependentBody,
  DependentPatch,
  FormAnswer,
  RuleBody,
  RulePatch,
} from '@fairlead/domain/forms/forms.contract';
import {
  FORM_NAMES,
  type FormGroup,
  type FormName,
  isFormName,
  keptLayout,
  layoutIssues,
  layoutOf,
} from '@fairlead/domain/forms/layout';
import type { ConditionalRule } from '@fairlead/domain/forms/rules';
import type { Ctx } from '../../base/context';
import { invalid, notFound } from '../../base/errors';
import { lockRows } from '../../reading/records';
import { requireSame } from '../../writing/changed-since';
import { createRecord, eraseRecords, updateRecords } from '../../writing/changes';
import { idOfForm, lockFormRules, readFormRules } from './forms.queries';

export async function allForms(ctx: Ctx): Promise<FormAnswer[]> {
  const rules = await readFormRules(ctx);
  return FORM_NAMES.map((name) => answerOf(ctx, rules, name));
}

/** Keeps the form as it was arranged. `base` is what the administrator had read. */
export async function arrangeForm(
  ctx: Ctx,
  name: string,
  {
    groups,
    base,
  }: { readonly groups: readonly FormGroup[]; readonly base?: { readonly groups: readonly FormGroup[] } | undefined },
): Promise<FormAnswer> {
  if (!isFormName(name)) throw notFound();
  const rules = await lockFormRules(ctx);
  const issues = layoutIssues(ctx.catalogue, name, { groups });
  if (issues.length) throw invalid(issues);
  const titled = groups.map(({ title, fields }) => ({ title: title?.trim() || null, fields }));
  const layout = layoutOf(ctx.catalogue, name, keptLayout(ctx.catalogue, name, titled));
  requireSame({ groups: base?.groups }, { groups: layout.groups }, formOf(ctx.catalogue, rules, name));
  const id = await idOfForm(ctx, name);
  const [before] = id === undefined ? [] : await lockRows(ctx, 'form', [id]);
  if (before) await updateRecords(ctx, 'form', [{ before, patch: { ...layout } }]);
  else await createRecord(ctx, 'form', { name, ...layout });
  return answerOf(ctx, await readFormRules(ctx), name);
}

/** The form as every account starts with it. */
export async function resetForm(ctx: Ctx, name: string): Promise<void> {
  if (!isFormName(name)) throw notFound();
  await lockFormRules(ctx);
  const id = await idOfForm(ctx, name);
  if (id !== undefined) await eraseRecords(ctx, 'form', await lockRows(ctx, 'form', [id]));
}

function answerOf(ctx: Ctx, rules: FormRules, name: FormName): FormAnswer {
  const is_standard = !rules.forms.some((form) => form.name === name);
  return { name, ...formOf(ctx.catalogue, rules, name), is_standard };
}

export async function addRule(ctx: Ctx, body: RuleBody): Promise<ConditionalRule> {
  await lockFormRules(ctx);
  const issues = ruleIssues(ctx.config, body);
  if (issues.length) throw invalid(issues);
  const { event_model, event_action, is_activated, triggers, actions } = body;
  const row = { event_model, event_action, is_activated, triggers, actions };
  return ruleNow(ctx, await createRecord(ctx, 'conditional_field', row));
}

/** Changes what is sent. A rule that is only turned on or off is not judged again. */
export async function changeRule(
  ctx: Ctx,
  id: number,
  body: RulePatch & { base?: RulePatch },
): Promise<ConditionalRule> {
  const { conditional_fields } = await lockFormRules(ctx);
  const { base, ...patch } = body;
  const now = conditional_fields.find((rule) => rule.id === id);
  const [before] = await lockRows(ctx, 'conditional_field', [id]);
  if (!now || !before) throw notFound();
  requireSame(base ?? {}, patch, now);
  const issues = patch.triggers || patch.actions ? ruleIssues(ctx.config, { ...now, ...patch }) : [];
  if (issues.length) throw invalid(issues);
  await updateRecords(ctx, 'conditional_field', [{ before, patch }]);
  return ruleNow(ctx, id);
}

export function removeRule(ctx: Ctx, id: number): Promise<void> {
  return remove(ctx, 'conditional_field', id);
}

export async function addDependent(ctx: Ctx, body: DependentBody): Promise<DependentChoices> {
  const { conditional_dropdowns } = await lockFormRules(ctx);
  const issues = dependentIssues(ctx.config, { ...body, id: null }, conditional_dropdowns);
  if (issues.length) throw invalid(issues);
  const { event_model, model_attribute, name, options } = body;
  const id = await createRecord(ctx, 'conditional_dropdown', { event_model, model_attribute, name, options });
  return dependentNow(ctx, id);
}

export async function changeDependent(
  ctx: Ctx,
  id: number,
  { base, ...patch }: DependentPatch & { base?: DependentPatch },
): Promise<DependentChoices> {
  const { conditional_dropdowns } = await lockFormRules(ctx);
  const now = conditional_dropdowns.find((one) => one.id === id);
  const [before] = await lockRows(ctx, 'conditional_dropdown', [id]);
  if (!now || !before) throw notFound();
  requireSame(base ?? {}, patch, now);
  const issues = dependentIssues(ctx.config, { ...now, ...patch }, conditional_dropdowns);
  if (issues.length) throw invalid(issues);
  await updateRecords(ctx, 'conditional_dropdown', [{ before, patch }]);
  return dependentNow(ctx, id);
}

export function removeDependent(ctx: Ctx, id: number): Promise<void> {
  return remove(ctx, 'conditional_dropdown', id);
}

async function remove(ctx: Ctx, type: 'conditional_field' | 'conditional_dropdown', id: number): Promise<void> {
  await lockFormRules(ctx);
  const rows = await lockRows(ctx, type, [id]);
  if (!rows.length) throw notFound();
  await eraseRecords(ctx, type, rows);
}

async function ruleNow(ctx: Ctx, id: number): Promise<ConditionalRule> {
  return found((await readFormRules(ctx)).conditional_fields, id);
}

async function dependentNow(ctx: Ctx, id: number): Promise<DependentChoices> {
  return found((await readFormRules(ctx)).conditional_dropdowns, id);
}

function found<T extends { readonly id: number }>(among: readonly T[], id: number): T {
  const one = among.find((other) => other.id === id);
  if (!one) throw notFound();
  return one;
}
