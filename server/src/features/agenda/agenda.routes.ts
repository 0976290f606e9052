import * as contracts from '@fairlead/domain/agenda/agenda.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { actOnEach } from './agenda.operations';
import { agendaPage } from './agenda.queries';

export const agendaRoutes: Endpoint[] = [
  endpoint(contracts.listTodos, ['index', 'calendar_entry'], (ctx, { query }) => agendaPage(ctx, query)),
  endpoint(contracts.actOnTodos, ['update', 'calendar_entry'], (ctx, { body }) => actOnEach(ctx, body.ids, body.does)),
];
