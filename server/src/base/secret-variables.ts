import { readFileSync } from 'node:fs';

/** Settings that hold a secret, or an address with a password in it. */
const SECRET_VARIABLES = [
  'DATABASE_URL',
  'FAIRLEAD_SECRET',
  'FAIRLEAD_FORMER_SECRETS',
  'FAIRLEAD_PEPPER',
  'FAIRLEAD_FORMER_PEPPERS',
  'FAIRLEAD_SMTP_URL',
  'FAIRLEAD_OIDC_CLIENT_SECRET',
  'FAIRLEAD_S3_ACCESS_KEY',
  'FAIRLEAD_S3_SECRET_KEY',
] as const;

/**
 * The environment with each secret that is given as `NAME_FILE` read from that file, which is how vaults and containers
 * hand secrets to a program. Throws an error that names the variable if a file cannot be read, or is given beside the
 * value itself.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const fromFiles = SECRET_VARIABLES.flatMap((name) => {
    const path = env[`${name}_FILE`];
    return path ? [[name, secretIn(path, name, env)]] : [];
  });
  return { ...env, ...Object.fromEntries(fromFiles) };
}

function secretIn(path: string, name: string, env: NodeJS.ProcessEnv): string {
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set. Keep one of them.`);
  const content = read(path, name).replace(/\r?\n$/, '');
  if (content === '') throw new Error(`${name}_FILE names ${path}, which is empty.`);
  return content;
}

function read(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${name}_FILE names ${path}, which cannot be read: ${(error as Error).message}`);
  }
}
