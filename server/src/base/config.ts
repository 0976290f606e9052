import { resolve } from 'node:path';
import { type LogCollector, readCollector } from './log-collector';
import { type InstallationProvider, readOidc } from './oidc-settings';
import { type Peppers, readPeppers } from './pepper-settings';
import { readScanner, type ScannerAddress } from './scanner-settings';
import { withSecretFiles } from './secret-variables';
import { readPrivacyUrl } from './privacy-settings';
import { readStorage, type ObjectStorage } from './storage-settings';
import { readTrustedProxies, type TrustedProxies } from './trusted-proxies';

type DemoMode = 'ask' | 'on' | 'off';
type SignupMode = 'open' | 'first' | 'closed';
type AdminMfa = 'required' | 'optional';
type SmtpTls = 'required' | 'optional';
export type PasswordCost = 'full' | 'least';

export const CIPHER_NAMES = ['aes-256-gcm', 'chacha20-poly1305'] as const;
export type CipherName = (typeof CIPHER_NAMES)[number];

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Set if a separate PostgreSQL is used instead of the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly demo: DemoMode;
  readonly signup: SignupMode;
  /** Public address without a trailing slash. Links in mail use it, never the Host header. */
  readonly publicUrl: string | undefined;
  readonly trustProxy: TrustedProxies;
  /** Opens the push channel. Undefined if there is none on this server. */
  readonly pushKey: string | undefined;
  /** The browsers that may be connected to this server at once. */
  readonly pushConnections: number;
  readonly sessionRateLimit: number;
  readonly apiRateLimit: number;
  /** Set if the data folder is not persistent; keys are derived from it. */
  readonly secret: string | undefined;
  /** Secrets from before a rotation, where the secret is configured. */
  readonly formerSecrets: readonly string[];
  /** What secrets in the database are encrypted with from now on. */
  readonly cipher: CipherName;
  /** The cost of one guess at a stored password. */
  readonly passwordCost: PasswordCost;
  readonly peppers: Peppers;
  /** Whether administrators of accounts must have a second factor. Undefined: their accounts decide. */
  readonly adminMfa: AdminMfa | undefined;
  /** Users agree to this page of the operator before they work. */
  readonly privacyUrl: string | undefined;
  /** Whether keys are accepted in the address of a call, which logs and histories keep. */
  readonly keysInAddresses: 'accepted' | 'refused';
  readonly logLevel: string;
  /** Where the log is sent, in addition to the standard output. */
  readonly logCollector: LogCollector | undefined;
  readonly mailFrom: string;
  readonly smtpUrl: string | undefined;
  /** `required`: mail, and the password of the mail server, are never sent without TLS. */
  readonly smtpTls: SmtpTls;
  /** An identity provider for all users of this server; accounts can have their own. */
  readonly oidc: InstallationProvider | undefined;
  /** The maximum bytes of a file. */
  readonly fileBytes: number;
  /** The maximum size of all files of an account together; undefined without a limit. */
  readonly accountFileBytes: number | undefined;
  /** Where files are stored, if not in the data folder. */
  readonly objectStorage: ObjectStorage | undefined;
  /** The scanner that checks uploaded files for malware. */
  readonly scanner: ScannerAddress | undefined;
  /** Whether addresses that administrators enter may lead into this machine's own network. */
  readonly internalAddresses: 'refused' | 'allowed';
}

/** Reads the environment once. Throws an error that names the variable if a value is invalid. */
export function readConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const env = withSecretFiles(given);
  const databaseUrl = env.DATABASE_URL || undefined;
  return {
    port: wholeNumber(env, 'PORT', 3000, 65535),
    host: env.HOST || '127.0.0.1',
    databaseUrl,
    dataFolder: resolve(env.FAIRLEAD_DATA || '.fairlead'),
    demo: oneOf(env, 'FAIRLEAD_DEMO', ['ask', 'on', 'off'], databaseUrl ? 'off' : 'ask'),
    signup: oneOf(env, 'FAIRLEAD_SIGNUP', ['open', 'first', 'closed'], 'first'),
    publicUrl: env.FAIRLEAD_URL?.replace(/\/+$/, '') || undefined,
    trustProxy: trustedProxies(env, 'FAIRLEAD_TRUST_PROXY'),
    pushKey: pushKey(env),
    pushConnections: wholeNumber(env, 'FAIRLEAD_PUSH_CONNECTIONS', 5000, 100_000),
    sessionRateLimit: wholeNumber(env, 'FAIRLEAD_RATE_LIMIT_SESSION', 50, 1_000_000),
    apiRateLimit: wholeNumber(env, 'FAIRLEAD_RATE_LIMIT_API', 10, 1_000_000),
    secret: longEnough(env, 'FAIRLEAD_SECRET', 32),
    formerSecrets: (env.FAIRLEAD_FORMER_SECRETS ?? '').split(',').filter((one) => one !== ''),
    cipher: oneOf(env, 'FAIRLEAD_CIPHER', CIPHER_NAMES, 'aes-256-gcm'),
    passwordCost: passwordCost(env),
    peppers: readPeppers(env),
    adminMfa: env.FAIRLEAD_ADMIN_MFA
      ? oneOf<AdminMfa>(env, 'FAIRLEAD_ADMIN_MFA', ['required', 'optional'], 'optional')
      : undefined,
    privacyUrl: readPrivacyUrl(env.FAIRLEAD_PRIVACY_URL),
    keysInAddresses: oneOf(env, 'FAIRLEAD_KEYS_IN_ADDRESSES', ['accepted', 'refused'], 'accepted'),
    logLevel: env.FAIRLEAD_LOG || 'info',
    logCollector: readCollector(env.FAIRLEAD_SYSLOG),
    mailFrom: env.FAIRLEAD_MAIL_FROM || 'Fairlead <no-reply@localhost>',
    ...smtp(env),
    oidc: readOidc(env),
    ...readStorage(
      env,
      wholeNumber(env, 'FAIRLEAD_FILE_LIMIT_MB', 200, 1_000_000),
      wholeNumber(env, 'FAIRLEAD_ACCOUNT_FILES_GB', 100, 1_000_000),
    ),
    scanner: readScanner(env.FAIRLEAD_CLAMD),
    internalAddresses: oneOf(env, 'FAIRLEAD_INTERNAL_ADDRESSES', ['refused', 'allowed'], 'refused'),
  };
}

/**
 * The key is not secret: it names this installation's channel, and a new one closes it to pages that were loaded
 * before.
 */
function pushKey(env: NodeJS.ProcessEnv): string | undefined {
  const given = env.FAIRLEAD_PUSH_KEY || 'fairlead';
  if (!/^[\w-]{1,100}$/.test(given))
    throw new Error('FAIRLEAD_PUSH_KEY must be "off", or up to 100 letters, digits, hyphens and underscores.');
  return given === 'off' ? undefined : given;
}

/** Without TLS by default only to this machine, because no network is involved. */
function smtp(env: NodeJS.ProcessEnv): Pick<Config, 'smtpUrl' | 'smtpTls'> {
  const given = env.FAIRLEAD_SMTP_URL || undefined;
  const url = given !== undefined && URL.canParse(given) ? new URL(given) : undefined;
  const isAddress = url !== undefined && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
  // The address is not repeated: it may contain a password.
  if (given !== undefined && !isAddress) throw new Error(`FAIRLEAD_SMTP_URL must be an address such as ${EXAMPLE}.`);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  const tls = oneOf(env, 'FAIRLEAD_SMTP_TLS', ['required', 'optional'], isHere ? 'optional' : 'required');
  return { smtpUrl: given, smtpTls: tls };
}

const EXAMPLE = 'smtp://user:password@mail.example.com:587';

function oneOf<T extends string>(env: NodeJS.ProcessEnv, name: string, allowed: readonly T[], fallback: T): T {
  const given = env[name];
  if (!given) return fallback;
  const known = allowed.find((value) => value === given);
  if (!known) throw new Error(`${name} is "${given}", but must be one of ${allowed.join(', ')}.`);
  return known;
}

function trustedProxies(env: NodeJS.ProcessEnv, name: string): TrustedProxies {
  const proxies = readTrustedProxies(env[name]);
  if (proxies !== undefined) return proxies;
  const allowed = 'off, the number of proxies (1 to 9), or a list of their addresses such as 10.0.0.1, 10.1.0.0/16';
  throw new Error(`${name} is "${env[name]}", but must be ${allowed}.`);
}

/** Passwords that are cheap to check are cheap to guess: only tests on the local machine may use the low cost. */
function passwordCost(env: NodeJS.ProcessEnv): PasswordCost {
  const cost = oneOf(env, 'FAIRLEAD_PASSWORD_COST', ['full', 'least'], 'full');
  const { NODE_ENV: mode, HOST: host } = env;
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host || '127.0.0.1');
  if (cost === 'least' && !(mode === 'test' && isLocal)) {
    throw new Error('FAIRLEAD_PASSWORD_COST may be "least" only in tests (NODE_ENV=test) that listen on this machine.');
  }
  return cost;
}

function longEnough(env: NodeJS.ProcessEnv, name: string, least: number): string | undefined {
  const given = env[name] || undefined;
  if (given && given.length < least) throw new Error(`${name} must have at least ${least} characters.`);
  return given;
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, most: number): number {
  const given = env[name];
  if (!given) return fallback;
  const value = Number(given);
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new Error(`${name} is "${given}", but must be a whole number from 0 to ${most}.`);
  }
  return value;
}
