import { JsonText } from '../../base/json-text';
import * as contracts from '@fairlead/domain/people/person.contract';
import { personPage } from '@fairlead/domain/timeline/timeline.contract';
import { requireVisible } from '../../reading/records';
import { written } from '../../reading/visible';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { recordEndpoints } from '../../http/record-endpoints';
import { createPerson, deletePerson, removePersonImage, updatePerson } from './people.operations';
import { personPageOf } from './people.page';
import { listPeople, readPerson } from './people.queries';

export const peopleRoutes: Endpoint[] = [
  ...recordEndpoints(contracts.personCalls, 'person', {
    list: listPeople,
    read: readPerson,
    create: createPerson,
    update: updatePerson,
    remove: deletePerson,
  }),
  endpoint(contracts.removePersonImage, ['upload_avatar', 'person'], async (ctx, { params }) => {
    await removePersonImage(ctx, params.id);
    return new JsonText((await readPerson(ctx, params.id, undefined, written)) ?? '');
  }),
  endpoint(personPage, ['show', 'person'], (ctx, { params }) => personPageOf(ctx, params.id)),
  ...[contracts.companyPeople, contracts.companyPeopleV3].map((contract) =>
    endpoint(contract, ['index', 'person'], async (ctx, { params, query }) => {
      await requireVisible(ctx, 'company', params.id);
      return listPeople(ctx, { ...query, company_id: params.id });
    }),
  ),
  ...[contracts.dealPeople, contracts.dealPeopleV3].map((contract) =>
    endpoint(contract, ['index', 'person'], async (ctx, { params, query }) => {
      await requireVisible(ctx, 'deal', params.id);
      return listPeople(ctx, { ...query, deal_id: params.id });
    }),
  ),
];
