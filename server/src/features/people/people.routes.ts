import * as contracts from '@fairlead/domain/people/person.contract';
import { personPage } from '@fairlead/domain/timeline/timeline.contract';
import type { Ctx } from '../../http/context';
import { type Endpoint, endpoint, JsonText } from '../../http/endpoint';
import { requireVisible } from '../../db/records';
import { visible, written } from '../../db/visible';
import { notFound } from '../../http/errors';
import { createPerson, deletePerson, updatePerson } from './people.operations';
import { personPageOf } from './people.page';
import { listPeople, readPerson } from './people.queries';

export const peopleRoutes: Endpoint[] = [
  endpoint(contracts.listPeople, ['index', 'person'], (ctx, { query }) => listPeople(ctx, query)),
  endpoint(contracts.showPerson, ['show', 'person'], (ctx, { params, query }) => show(ctx, params.id, query.attrs)),
  endpoint(contracts.createPerson, ['create', 'person'], async (ctx, { body }) =>
    showWritten(ctx, await createPerson(ctx, body)),
  ),
  endpoint(contracts.updatePerson, ['update', 'person'], async (ctx, { params, body }) => {
    await updatePerson(ctx, params.id, body);
    return showWritten(ctx, params.id);
  }),
  endpoint(contracts.deletePerson, ['delete', 'person'], async (ctx, { params }) => {
    await deletePerson(ctx, params.id);
    return undefined;
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

/** What was just written is answered whole, also when it is another's from now on. */
const showWritten = (ctx: Ctx, id: number) => show(ctx, id, undefined, written);

async function show(ctx: Ctx, id: number, attrs?: unknown, door = visible): Promise<JsonText> {
  const person = await readPerson(ctx, id, typeof attrs === 'string' ? attrs : undefined, door);
  if (!person) throw notFound();
  return new JsonText(person);
}
