import path from 'node:path';
import { readConfig } from '../base/config';
import { describeRows, filesFolderOf, openDatabase, runCommand, say } from '../db/backup/command';
import { writeBackup } from '../db/backup/write-backup';

const usage = 'Usage: npm run backup [-- file.tar.gz]';

await runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.length > 1 || args[0]?.startsWith('-')) throw new Error(usage);
  const config = readConfig();
  const now = new Date();
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const file = path.resolve(args[0] ?? path.join(config.dataFolder, 'backups', `fairlead-${stamp}.tar.gz`));
  const database = await openDatabase(config);
  try {
    const rows = await writeBackup({ url: database.url, filesFolder: filesFolderOf(config), file, now });
    say(`Backed up ${describeRows(rows)} to ${file}`);
    say('Keep a copy on another machine. `npm run restore -- <file>` brings it back.');
  } finally {
    await database.close();
  }
});
