import { childrenFilter, valueTest } from '@fairlead/domain/companies/children';
import * as contracts from '@fairlead/domain/companies/company.contract';
import { allOf } from '@fairlead/domain/filters/filter';
import { companyPage } from '@fairlead/domain/timeline/timeline.contract';
import { askedFilter } from '../../db/record-list';
import { requireVisible } from '../../db/records';
import { visible, written } from '../../db/visible';
import type { Ctx } from '../../http/context';
import { type Endpoint, endpoint, JsonText } from '../../http/endpoint';
import { invalid, notFound } from '../../http/errors';
import { listChildren } from './children.queries';
import { createCompany, deleteCompany, updateCompany } from './companies.operations';
import { companyPageOf } from './companies.page';
import { listCompanies, readCompany } from './companies.queries';

export const companyRoutes: Endpoint[] = [
  endpoint(contracts.listCompanies, ['index', 'company'], async (ctx, { query }) => {
    const named = query.name?.trim() ? ({ field: 'name', op: 'contains', value: query.name.trim() } as const) : null;
    return listCompanies(ctx, query, allOf(askedFilter('company', query), named));
  }),
  endpoint(contracts.showCompany, ['show', 'company'], (ctx, { params, query }) => show(ctx, params.id, query.attrs)),
  endpoint(contracts.createCompany, ['create', 'company'], async (ctx, { body }) =>
    showWritten(ctx, await createCompany(ctx, body)),
  ),
  endpoint(contracts.updateCompany, ['update', 'company'], async (ctx, { params, body }) => {
    await updateCompany(ctx, params.id, body);
    return showWritten(ctx, params.id);
  }),
  endpoint(contracts.deleteCompany, ['delete', 'company'], async (ctx, { params }) => {
    await deleteCompany(ctx, params.id);
    return undefined;
  }),
  endpoint(companyPage, ['show', 'company'], (ctx, { params }) => companyPageOf(ctx, params.id)),
  endpoint(contracts.childrenCompanies, ['index', 'company'], async (ctx, { params, query }) => {
    await requireVisible(ctx, 'company', params.id);
    const value = valueTest(query.value);
    if ('issues' in value) throw invalid(value.issues);
    return listChildren(ctx, params.id, query, allOf(askedFilter('company', query), childrenFilter(query)), value.test);
  }),
];

/** What was just written is answered whole, also when it is another's from now on. */
const showWritten = (ctx: Ctx, id: number) => show(ctx, id, undefined, written);

async function show(ctx: Ctx, id: number, attrs?: unknown, door = visible): Promise<JsonText> {
  const company = await readCompany(ctx, id, typeof attrs === 'string' ? attrs : undefined, door);
  if (!company) throw notFound();
  return new JsonText(company);
}
