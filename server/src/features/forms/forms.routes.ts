import * as contracts from '@fairlead/domain/forms/forms.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { settings } from '../../http/settings';
import * as forms from './forms.operations';
import { deleteFormRules, knownFormRules, readFormRules } from './forms.queries';

const write = ['manage', 'administration'] as const;

export function formRoutes(): Endpoint[] {
  return [
    endpoint(contracts.formRules, 'not_external', (ctx) => knownFormRules(ctx)),
    ...settings([...ofForms(), ...ofRules()]),
    endpoint(contracts.expireConditionalFields, 'not_external', deleteFormRules),
    endpoint(contracts.expireConditionalDropdowns, 'not_external', deleteFormRules),
  ];
}

function ofForms(): Endpoint[] {
  return [
    endpoint(contracts.listForms, write, async (ctx) => ({ entries: await forms.allForms(ctx) })),
    endpoint(contracts.updateForm, write, (ctx, { params, body }) => forms.arrangeForm(ctx, params.name, body)),
    endpoint(contracts.resetForm, write, (ctx, { params }) => forms.resetForm(ctx, params.name)),
  ];
}

function ofRules(): Endpoint[] {
  return [
    endpoint(contracts.listRules, write, async (ctx) => ({ entries: (await readFormRules(ctx)).conditional_fields })),
    endpoint(contracts.createRule, write, (ctx, { body }) => forms.addRule(ctx, body)),
    endpoint(contracts.updateRule, write, (ctx, { params, body }) => forms.changeRule(ctx, params.id, body)),
    endpoint(contracts.deleteRule, write, (ctx, { params }) => forms.removeRule(ctx, params.id)),
    endpoint(contracts.listDependent, write, async (ctx) => ({
      entries: (await readFormRules(ctx)).conditional_dropdowns,
    })),
    endpoint(contracts.createDependent, write, (ctx, { body }) => forms.addDependent(ctx, body)),
    endpoint(contracts.updateDependent, write, (ctx, { params, body }) => forms.changeDependent(ctx, params.id, body)),
    endpoint(contracts.deleteDependent, write, (ctx, { params }) => forms.removeDependent(ctx, params.id)),
  ];
}
