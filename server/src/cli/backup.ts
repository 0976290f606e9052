import path from 'node:path';
import { readConfig } from '../base/config';
import { describeRows, filesFolderOf, openUsedDatabase, readArguments, runCommand, say } from '../db/backup/command';
import { writeBackup } from '../db/backup/write-backup';

const usage = 'Usage: npm run backup [-- file.tar.gz] [--passphrase-file file]';

await runCommand(async () => {
  const { names, force, passphrase } = await readArguments(usage);
  if (names.length > 1 || force) throw new Error(usage);
  const config = readConfig();
  const now = new Date();
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const name = `fairlead-${stamp}.tar.gz${passphrase === undefined ? '' : '.enc'}`;
  const file = path.resolve(names[0] ?? path.join(config.dataFolder, 'backups', name));
  const database = await openUsedDatabase(config);
  try {
    const rows = await writeBackup({ url: database.url, filesFolder: filesFolderOf(config), file, now, passphrase });
    say(`Backed up ${describeRows(rows)} to ${file}`);
    say('Keep a copy on another machine. `npm run restore -- <file>` restores it.');
    if (passphrase !== undefined)
      say('It is encrypted: it cannot be restored without the passphrase. Keep that somewhere else.');
  } finally {
    await database.close();
  }
});
