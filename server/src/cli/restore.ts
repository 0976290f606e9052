import path from 'node:path';
import { readConfig } from '../base/config';
import { describeRows, filesFolderOf, openDatabase, readArguments, runCommand, say } from '../db/backup/command';
import { restoreBackup } from '../db/backup/restore-backup';
import { migrate } from '../db/migrate';

const usage = 'Usage: npm run restore -- file.tar.gz [--force] [--passphrase-file file]';

await runCommand(async () => {
  const { names, force, passphrase } = await readArguments(usage);
  const [name, ...rest] = names;
  if (!name || rest.length) throw new Error(usage);
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    if (await database.usedByOthers()) throw new Error('The database is in use. Stop Fairlead first, then restore.');
    const plan = { url: database.url, filesFolder: filesFolderOf(config), file: path.resolve(name), passphrase };
    const rows = await restoreBackup({ ...plan, force });
    await migrate(database.url);
    say(`Restored ${describeRows(rows)} from ${plan.file}`);
  } finally {
    await database.close();
  }
});
