export { agendaPage } from './agenda.queries';
export { agendaRoutes } from './agenda.routes';
