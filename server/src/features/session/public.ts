export { sessionRoutes } from './session.routes';
export { hashPassword } from './password';
