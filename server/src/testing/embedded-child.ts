import { startEmbedded } from '../db/embedded/embedded';

/**
 * A separate process that uses the embedded database, for tests that kill it: prints where the database is and exits
 * on SIGTERM.
 */
const [, , dataFolder = ''] = process.argv;
try {
  const log = { info: () => undefined, warn: console.warn };
  const database = await startEmbedded({ dataFolder, log });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify(database)}\n`);
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
