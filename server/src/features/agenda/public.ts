export { agendaRoutes } from './agenda.routes';
