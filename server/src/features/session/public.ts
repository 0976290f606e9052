export {
  countGuess,
  forgive,
  type Guess,
  limited,
  ssoLimits,
  staffLimits,
  takeBack,
  takenBackOnFailure,
} from './attempts';
export { newChallenge, isChallenge, spendChallenge } from './challenges';
export { endSupportLogin, signedIn } from './session.operations';
export { checkCredentials, demoMayEnter, SSO_ONLY } from './credentials';
export { markOfDevice } from './known-device';
export { hashPassword, isPepperOutdated, passwordIssues, passwordMatches, WITHOUT_PEPPER } from './password';
export { pepperLines } from './pepper-check';
export { guarded, provenSelf } from './proven-self';
export {
  confirmSecret,
  factorStep,
  factorUri,
  newFactor,
  prepareSecret,
  renewedFactor,
  writeBackupCodes,
} from './second-factor';
export { acceptPasskey, offerPasskey, passkeyOrigin } from './passkey';
export { deletePasskey, insertPasskey, readPasskeys, writePasskeyName } from './passkey.queries';
export { NO_ADDRESS } from './passkey-sign-in';
export { backupCodesLeft, factorsOf, deleteApp, deleteSecondFactor } from './second-factor.queries';
export {
  endSessions,
  findOneTimeToken,
  findSignIn,
  holdUser,
  installation,
  markConfirmed,
  mustUseProvider,
  spendToken,
} from './session.queries';
export { sessionRoutes } from './session.routes';
export { MAIL_RESET, mailResetTask } from './reset-mail';
export { readSession } from './who';
export { MAIL_SIGN_UP } from './pending-sign-up';
export { mailSignUpTask } from './sign-up-mail';
