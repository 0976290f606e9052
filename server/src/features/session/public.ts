export { hashPassword, passwordIssues } from './password';
export { checkPassword, demoMayEnter } from './session.operations';
export { findOneTimeToken, spendToken } from './session.queries';
export { sessionRoutes } from './session.routes';
