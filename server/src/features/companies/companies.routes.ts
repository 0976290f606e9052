import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { JsonText } from '../../base/json-text';
import { childrenFilter, valueTest } from '@fairlead/domain/companies/children';
import * as contracts from '@fairlead/domain/companies/company.contract';
import { allOf } from '@fairlead/domain/filters/filter';
import { companyPage } from '@fairlead/domain/timeline/timeline.contract';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import { askedFilter } from '../../listing/record-list';
import { requireVisible } from '../../reading/records';
import { written } from '../../reading/visible';
import type { Ctx } from '../../base/context';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { invalid } from '../../base/errors';
import { recordEndpoints } from '../../http/record-endpoints';
import { bySearch } from '../list-views/public';
import { listChildren } from './children.queries';
import { createCompany, deleteCompany, removeCompanyImage, updateCompany } from './companies.operations';
import { companyPageOf } from './companies.page';
import { listCompanies, readCompany } from './companies.queries';

const listed = bySearch(COMPANY.name, listNamed);

export const companyRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.companyCalls, COMPANY.name, {
    list: listed,
    read: readCompany,
    create: createCompany,
    update: updateCompany,
    remove: deleteCompany,
  }),
  endpoint(contracts.removeCompanyImage, ['upload_avatar', COMPANY.name], async (ctx, { params }) => {
    await removeCompanyImage(ctx, params.id);
    return new JsonText((await readCompany(ctx, params.id, undefined, written)) ?? '');
  }),
  endpoint(companyPage, ['show', COMPANY.name], (ctx, { params }) => companyPageOf(ctx, params.id)),
  endpoint(contracts.childrenCompanies, ['index', COMPANY.name], async (ctx, { params, query }) => {
    await requireVisible(ctx, COMPANY.name, params.id);
    const value = valueTest(query.value);
    if ('issues' in value) throw invalid(value.issues);
    return listChildren(
      ctx,
      params.id,
      query,
      allOf(askedFilter(ctx, COMPANY.name, query), childrenFilter(query)),
      value.test,
    );
  }),
];

/** All companies, or those whose name contains the value of the plain query key `name`. */
function listNamed(ctx: Ctx, query: ListQuery & { name?: string }): Promise<JsonText> {
  const named = query.name?.trim() ? ({ field: 'name', op: 'contains', value: query.name.trim() } as const) : null;
  return listCompanies(ctx, query, allOf(askedFilter(ctx, COMPANY.name, query), named));
}
