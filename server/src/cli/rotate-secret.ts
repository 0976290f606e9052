import { parseArgs } from 'node:util';
import { readConfig } from '../base/config';
import { openUsedDatabase, runCommand, say } from '../db/backup/command';
import { openPool } from '../db/connection';
import { endFormerSecrets, rotateSecret } from '../features/secrets/public';

const usage = 'Usage: npm run rotate-secret [-- --end]';

await runCommand(async () => {
  const isEnd = readArguments();
  const config = readConfig();
  if (config.secret && !config.formerSecrets.length) {
    throw new Error(
      'The secret is set by FAIRLEAD_SECRET. Set FAIRLEAD_SECRET to a new one and FAIRLEAD_FORMER_SECRETS to the present one, start every server anew, and run this again.',
    );
  }
  const database = await openUsedDatabase(config);
  const pool = openPool(database.url, 2);
  try {
    const ended = isEnd ? await endFormerSecrets(pool, config) : undefined;
    const { renewed, lost } = ended ?? (await rotateSecret(pool, config, new Date()));
    say(`${renewed} second factors and keys were encrypted anew.`);
    if (lost) say(`${lost} cannot be read with any secret that is here, and stay as they are.`);
    if (ended) sayEnded(ended, config.secret !== undefined);
    else say('Nothing given out is lost. `npm run rotate-secret -- --end` ends the former secret.');
  } finally {
    await pool.end();
    await database.close();
  }
});

function sayEnded({ tokens, codes }: { tokens: number; codes: number }, configured: boolean): void {
  if (configured) return say('Remove FAIRLEAD_FORMER_SECRETS now: tokens and backup codes from before end with it.');
  if (!tokens && !codes) return say('The former secret is gone.');
  say(
    `The former secret opens nothing any more. It is kept to check ${tokens} tokens and ${codes} backup codes from before.`,
  );
  say('Run this again when they have expired or were replaced.');
}

function readArguments(): boolean {
  try {
    return parseArgs({ args: process.argv.slice(2), options: { end: { type: 'boolean' } } }).values.end ?? false;
  } catch {
    throw new Error(usage);
  }
}
