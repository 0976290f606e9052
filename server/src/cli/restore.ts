import path from 'node:path';
import { readConfig } from '../base/config';
import { describeRows, filesFolderOf, openDatabase, runCommand, say } from '../db/backup/command';
import { restoreBackup } from '../db/backup/restore-backup';
import { migrate } from '../db/migrate';

const usage = 'Usage: npm run restore -- file.tar.gz [--force]';

await runCommand(async () => {
  const args = process.argv.slice(2);
  const [name, ...rest] = args.filter((arg) => arg !== '--force');
  if (!name || name.startsWith('-') || rest.length) throw new Error(usage);
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    if (await database.usedByOthers()) throw new Error('The database is in use. Stop Fairlead first, then restore.');
    const plan = { url: database.url, filesFolder: filesFolderOf(config), file: path.resolve(name) };
    const rows = await restoreBackup({ ...plan, force: args.includes('--force') });
    await migrate(database.url);
    say(`Restored ${describeRows(rows)} from ${plan.file}`);
  } finally {
    await database.close();
  }
});
