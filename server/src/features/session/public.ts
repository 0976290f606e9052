export { hashPassword, passwordIssues } from './password';
export { provenSelf } from './proven-self';
export {
  backupCodesLeft,
  confirmSecret,
  forgetSecondFactor,
  prepareSecret,
  writeBackupCodes,
} from './second-factor';
export { checkCredentials, demoMayEnter } from './session.operations';
export { findOneTimeToken, spendToken } from './session.queries';
export { sessionRoutes } from './session.routes';
