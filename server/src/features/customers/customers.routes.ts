import { mayChange } from '@fairlead/domain/access/field-rights';
import * as contracts from '@fairlead/domain/customers/customer.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { JsonText } from '../../base/json-text';
import { actorOf, mayDo } from '../../http/access';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { whileOn } from '../../http/switched-on';
import { readRecord } from '../../reading/records';
import { visible, written } from '../../reading/visible';
import { factsOf } from '../../writing/record-writing';
import { viewersOf } from '../sharing/public';
import { isConvertModalOff } from '../user-settings/public';
import { convertToCustomer, revertCustomer, updateCustomer } from './customers.operations';
import { listCustomers, readCustomer, wonDealsOf } from './customers.queries';

/** More users than an account has. */
const ALL_USERS = { page: 1, per_page: 1000 };

export const customerRoutes: Endpoint[] = whileOn('customer_management', [
  endpoint(contracts.listCustomers, ['index', CUSTOMER.name], (ctx, { query }) => listCustomers(ctx, query)),
  endpoint(contracts.showCustomer, ['show', CUSTOMER.name], async (ctx, { params }) => {
    const shown = await show(ctx, params.id);
    const users = mayDo(ctx, 'read_viewers', COMPANY.name, { visible: true })
      ? (await viewersOf(ctx, COMPANY.name, params.id, ALL_USERS)).entries
      : [];
    const visible_users = users.map(({ user: { id, full_name } }) => ({ id, full_name }));
    return new JsonText(`${shown.text.slice(0, -1)},"visible_users":${JSON.stringify(visible_users)}}`);
  }),
  endpoint(contracts.createCustomer, ['create', CUSTOMER.name], async (ctx, { body }) =>
    show(ctx, await convertToCustomer(ctx, body), written),
  ),
  endpoint(contracts.updateCustomer, ['update', CUSTOMER.name], async (ctx, { params, body }) => {
    await show(ctx, params.id);
    await updateCustomer(ctx, params.id, body);
    return show(ctx, params.id, written);
  }),
  endpoint(contracts.revertCustomer, ['delete', CUSTOMER.name], async (ctx, { params }) => {
    await show(ctx, params.id);
    await revertCustomer(ctx, params.id);
    return { success: true as const };
  }),
  endpoint(contracts.customerViewers, ['read_viewers', COMPANY.name], async (ctx, { params }) => {
    await show(ctx, params.id);
    const { entries } = await viewersOf(ctx, COMPANY.name, params.id, ALL_USERS);
    const users = entries.map(({ user: { id, full_name, is_external }, may_edit }) => ({
      id,
      full_name,
      is_external,
      may_edit,
    }));
    return { entries: users, pagination: pagination(1, ALL_USERS.per_page, users.length) };
  }),
  endpoint(contracts.companyConversion, ['create', CUSTOMER.name], async (ctx, { params }) => {
    const company = await readRecord(ctx, COMPANY.name, params.id);
    if (!company) throw notFound();
    const facts = factsOf(ctx, COMPANY.name, company);
    const is_customer = company[CUSTOMER.flag] === true;
    const may_convert = !is_customer && mayDo(ctx, 'create', CUSTOMER.name, facts);
    return {
      company: {
        id: params.id,
        name: String(company.name),
        owner_id: (company.owner_id as number | null) ?? null,
        is_customer,
      },
      ...(await wonDealsOf(ctx, params.id)),
      may_convert,
      asks: may_convert && !(await isConvertModalOff(ctx)),
      may_change_owner: mayChange(actorOf(ctx), COMPANY.name, 'update_owner', facts),
    };
  }),
]);

async function show(ctx: Ctx, id: number, predicate = visible): Promise<JsonText> {
  const found = await readCustomer(ctx, id, predicate);
  if (!found) throw notFound();
  return new JsonText(found);
}
