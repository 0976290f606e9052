import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mailerOf } from './adapters/mail';
import { buildApp } from './app';
import { readConfig } from './config';
import { openPool } from './db/connection';
import { startEmbedded } from './db/embedded/embedded';
import { migrate } from './db/migrate';
import { makeDemo } from './features/demo/public';

/** Starts the server: database, migrations, then the port. Ends cleanly on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataFolder: config.dataFolder, log: { info: say, warn: say } });
  const url = config.databaseUrl ?? (embedded?.url as string);
  await migrate(url);
  const pool = openPool(url);
  if (config.demo === 'on') await pool.transaction('write', '', (db) => makeDemo({ db, now: new Date() }));
  const signupToken = randomBytes(9).toString('base64url');
  const web = fileURLToPath(new URL('../web', import.meta.url));
  const webFolder = existsSync(web) ? web : undefined;
  const app = await buildApp({ config, pool, mailer: mailerOf(config), clock: () => new Date(), webFolder, signupToken });
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as { port: number };
  say(`Fairlead is running at ${config.publicUrl ?? `http://${config.host}:${port}`}`);
  if (config.signup === 'first') say(`To create the first account from another machine, use the token ${signupToken}`);
  const end = async () => {
    await app.close();
    await pool.end();
    await embedded?.stop();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().catch((error: Error) => {
  process.stderr.write(`Fairlead could not start: ${error.message}\n`);
  process.exit(1);
});
