import { uiMessages } from '../../ui/ui.messages';

/** Texts of the second factor at sign-in. */
export const mfaMessages = {
  title: 'Multi-factor authentication',
  text: 'After your password, a code from an app on your phone or a passkey.',
  on: 'On',
  off: 'Off',
  state: 'Status',
  app: 'Authenticator app',
  codesLeft: 'Backup codes left',
  fewLeft:
    'You have few backup codes left. Create new ones so that you can still sign in without your phone or passkey.',
  requiredHint: 'Your account requires it, so it cannot be turned off.',
  failed: 'The status could not be loaded.',
  again: 'Try again',

  passkeys: 'Passkeys',
  passkeysText: 'Sign in with your fingerprint, face, screen lock or a security key instead of your password.',
  passkeysFailed: 'Your passkeys could not be loaded.',
  passkeysElsewhere: (origin: string) => `Passkeys work at ${origin}. Open Fairlead there to add one.`,
  passkeysNowhere: 'Passkeys need a server with a name and https. Ask your operator to set FAIRLEAD_URL.',
  addPasskey: 'Add a passkey',
  addPasskeyTitle: 'Add a passkey',
  addPasskeyText: 'Your browser will ask for your fingerprint, face, screen lock or security key.',
  addFirstPasskeyText:
    'After that, signing in with your password also asks for a passkey or a backup code, and you are signed out everywhere else.',
  passkeyName: 'Name',
  passkeyNameHint: 'So that you can tell your passkeys apart',
  passkeyAdded: 'Added',
  passkeyUsed: 'last used',
  passkeyWasAdded: 'Passkey added',
  synced: 'Synced',
  renamePasskeyOf: (name: string) => `Rename ${name}`,
  renamePasskeyTitle: 'Rename passkey',
  save: 'Save',
  removePasskey: 'Remove passkey',
  removePasskeyOf: (name: string) => `Remove ${name}`,
  removePasskeyTitle: (name: string) => `Remove ${name}?`,
  removePasskeyText:
    'It can no longer be used to sign in to Fairlead. Your device may still list it: delete it there, too.',
  passkeyRemoved: 'Passkey removed',
  passkeyInstead: 'Use a passkey instead',

  enable: 'Enable',
  enableApp: 'Add an authenticator app',
  enableTitle: 'Enable Multi-Factor Authentication',
  passwordText: 'Confirm your password first. This protects you if you left a browser open.',
  password: 'Current password',
  next: 'Continue',
  scan: 'Scan this with an authenticator app or your password manager.',
  qr: 'QR code for the authenticator app',
  typeInstead: 'Or enter this key in the app',
  code: 'Authenticator Code',
  codePlaceholder: uiMessages.codePlaceholder,
  codeHint: 'The 6 digits shown in the app',
  codeWrong: 'Enter the 6 digits shown in the app',
  confirm: 'Turn on',
  cancel: 'Cancel',

  codesTitle: 'Your backup codes',
  codesText:
    'Each code signs you in once without your phone or passkey. Keep them somewhere safe: they are not shown again.',
  codesKept: 'I saved my codes',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser blocked copying. Select the codes and copy them.',
  download: 'Download',
  file: 'fairlead-backup-codes.txt',

  renew: 'New backup codes',
  renewTitle: 'Create new backup codes',
  renewText: 'Your old codes stop working immediately.',
  turnOff: 'Turn off',
  turnOffTitle: 'Turn off multi-factor authentication',
  turnOffText:
    'Without a passkey you will sign in with your password alone, and your backup codes are removed. Passkeys stay.',
  turnedOff: 'Multi-factor authentication is off',
  eitherCode: 'Authenticator Code or backup code',

  gateTitle: 'One more step',
  gateText: 'Your account requires multi-factor authentication. Set it up to continue.',
  gateNote: 'Open-source sales CRM',
  setUp: 'Set it up',
  signOut: 'Sign out',

  security: 'Security',
  enforced: 'Require a second factor for all users',
  enforcedHint:
    'Users without one must set it up before they continue. Until then, their API keys and tokens do not work.',
  enforcedOn: 'A second factor is now required for all users',
  enforcedOff: 'A second factor is now optional',
  enforceTitle: 'Require a second factor for all users?',
  enforceSelf: 'You have none yet. You set it up right after this.',
  enforceText: (without: number | undefined) =>
    `${withoutFactor(without)} must set one up before they continue. Until then, their API keys and tokens do not work.`,
  enforce: 'Require for all users',
  enforcement: 'Multi-factor authentication',
  rules: 'Password requirements',
  rulesText: 'Every new password in this account must meet these requirements.',
  ruleLength: (least: number, most: number) => `${least} to ${most} characters`,
  who: 'Users with a second factor',
  whoText: (on: number, all: number) => `${on} of ${all} active users`,
  asked: 'Requested',
  none: 'None',
  manageUsers: 'Under Users, you can request it from one user or turn it off after a lost phone.',
  users: 'Open users',
  listFailed: 'The users could not be loaded.',
};

function withoutFactor(count: number | undefined): string {
  if (count === undefined) return 'Users without a second factor';
  return count === 1 ? '1 user has no second factor and' : `${count} users have no second factor and`;
}
