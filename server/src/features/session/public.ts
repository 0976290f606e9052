export { checkCredentials, demoMayEnter } from './credentials';
export { markOfDevice } from './known-device';
export { hashPassword, passwordIssues } from './password';
export { guarded, provenSelf } from './proven-self';
export { confirmSecret, prepareSecret, writeBackupCodes } from './second-factor';
export { backupCodesLeft, forgetSecondFactor } from './second-factor.queries';
export { endSessions, findOneTimeToken, holdUser, installation, spendToken } from './session.queries';
export { sessionRoutes } from './session.routes';
export { MAIL_RESET, mailResetTask } from './reset-mail';
