export { invitationRoutes } from './invitations.routes';
