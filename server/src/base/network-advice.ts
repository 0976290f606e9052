import type { Config } from './config';

type Asked = Pick<Config, 'publicUrl' | 'adminMfa' | 'privacyUrl' | 'peppers' | 'secret'>;

const ADMINS_WITHOUT_FACTOR =
  'Administrators may sign in with a password alone. Set FAIRLEAD_ADMIN_MFA=required, or =optional to leave it to their accounts.';

/** What the operator of a server that others reach over https has not decided yet. */
export function networkAdvice({ publicUrl, adminMfa, privacyUrl, peppers, secret }: Asked): string[] {
  if (!publicUrl?.startsWith('https:')) return [];
  const missing = [
    ...(privacyUrl ? [] : ['FAIRLEAD_PRIVACY_URL']),
    ...(peppers.current ? [] : ['FAIRLEAD_PEPPER_FILE']),
    ...(secret ? [] : ['FAIRLEAD_SECRET_FILE']),
  ];
  const unset = `Not set, though others reach this server: ${missing.join(', ')}. See "On a network" in docs/operations.md.`;
  return [...(adminMfa ? [] : [ADMINS_WITHOUT_FACTOR]), ...(missing.length ? [unset] : [])];
}
