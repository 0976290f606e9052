export { convertToCustomer } from './customers.operations';
export { customerRoutes } from './customers.routes';
