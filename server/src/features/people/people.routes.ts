import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { JsonText } from '../../base/json-text';
import * as contracts from '@fairlead/domain/people/person.contract';
import { personPage } from '@fairlead/domain/timeline/timeline.contract';
import { requireVisible } from '../../reading/records';
import { written } from '../../reading/visible';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { bySearch } from '../list-views/public';
import { createPerson, deletePerson, removePersonImage, updatePerson } from './people.operations';
import { personPageOf } from './people.page';
import { listPeople, readPerson } from './people.queries';

const listed = bySearch(PERSON.name, listPeople);

export const peopleRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.personCalls, PERSON.name, {
    list: listed,
    read: readPerson,
    create: createPerson,
    update: updatePerson,
    remove: deletePerson,
  }),
  endpoint(contracts.removePersonImage, ['upload_avatar', PERSON.name], async (ctx, { params }) => {
    await removePersonImage(ctx, params.id);
    return new JsonText((await readPerson(ctx, params.id, undefined, written)) ?? '');
  }),
  endpoint(personPage, ['show', PERSON.name], (ctx, { params }) => personPageOf(ctx, params.id)),
  ...[contracts.companyPeople, contracts.companyPeopleV3].map((contract) =>
    endpoint(contract, ['index', PERSON.name], async (ctx, { params, query }) => {
      await requireVisible(ctx, COMPANY.name, params.id);
      return listed(ctx, { ...query, company_id: params.id });
    }),
  ),
  ...[contracts.dealPeople, contracts.dealPeopleV3].map((contract) =>
    endpoint(contract, ['index', PERSON.name], async (ctx, { params, query }) => {
      await requireVisible(ctx, DEAL.name, params.id);
      return listed(ctx, { ...query, deal_id: params.id });
    }),
  ),
];
