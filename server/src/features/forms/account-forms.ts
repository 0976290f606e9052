import { CONDITIONAL_FIELDS_DEFAULTS } from '@fairlead/domain/forms/defaults';
import { formOf, type FormRules } from '@fairlead/domain/forms/form-rules';
import { FORM_NAMES, type FormName, kindOfForm, neededFields, offeredFields } from '@fairlead/domain/forms/layout';
import { isOwnField } from '@fairlead/domain/fields/field';
import type { Ctx } from '../../base/context';
import { knownFormRules } from './forms.queries';

/** Forms and rules as integrations read them with the account. */
export async function accountForms(ctx: Ctx) {
  const rules = await knownFormRules(ctx);
  return {
    forms: Object.fromEntries(FORM_NAMES.map((name) => [name, groupsOf(ctx, rules, name)])),
    conditional_fields: rules.conditional_fields,
    conditional_fields_defaults: CONDITIONAL_FIELDS_DEFAULTS,
    conditional_dropdowns: rules.conditional_dropdowns,
  };
}

/** The keys of the fields that a form shows. */
export async function shownOn(ctx: Ctx, name: FormName): Promise<string[]> {
  const { groups } = formOf(ctx.catalogue, await knownFormRules(ctx), name);
  return groups.flatMap(({ fields }) => fields.map((field) => field.name));
}

/** What the form shows, in its groups, and the fields that it leaves out. */
function groupsOf(ctx: Ctx, rules: FormRules, name: FormName) {
  const kind = kindOfForm(name);
  const { groups } = formOf(ctx.catalogue, rules, name);
  const shown = groups.flatMap(({ fields }) => fields.map((field) => field.name));
  const out = offeredFields(ctx.catalogue, kind).filter(({ key }) => !shown.includes(key));
  const item = (parent: string, key: string) => ({
    id: key,
    label: ctx.catalogue.field(kind, key)?.label ?? key,
    parent_id: parent,
    type: ctx.catalogue.field(kind, key)?.kind ?? 'text',
    ...(neededFields(kind).includes(key) ? { immovable: true } : {}),
  });
  const others = (own: boolean) => out.filter((field) => isOwnField(field) === own).map(({ key }) => key);
  return [
    {
      id: 'displayed_fields',
      children: groups.flatMap(({ title, fields }) =>
        fields.map((field) => ({ ...item('displayed_fields', field.name), group: title, required: field.required })),
      ),
    },
    { id: 'other_fields', children: others(false).map((key) => item('other_fields', key)) },
    { id: 'custom_fields', children: others(true).map((key) => item('custom_fields', key)) },
  ];
}
