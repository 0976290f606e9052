import { parseArgs } from 'node:util';
import { email as isEmail } from '@fairlead/domain/validation/rules';
import { readConfig } from '../base/config';
import type { Db } from '../base/database';
import { openDatabase, runCommand, say } from '../db/backup/command';
import { openPool } from '../db/connection';
import { addStaff, endStaff, staffNames } from '../features/back-office/public';

const usage = `Usage: npm run staff -- add <email> "<name>"    adds a staff user, or replaces password and second factor
       npm run staff -- end <email>             ends the access of a staff user
       npm run staff -- list                    lists the staff users`;

const works: Readonly<Record<string, (db: Db, email: string, name: string) => Promise<string[]>>> = {
  async add(db, email, name) {
    const link = await addStaff(db, readConfig(), email, name);
    return [
      `${name} sets a password and a second factor with this link. It works once, within 24 hours:`,
      link,
      'Pass it on in a way that only the person can read. Until then they cannot sign in.',
    ];
  },
  async end(db, email) {
    if (!(await endStaff(db, email))) throw new Error(`There is no staff user ${email}.`);
    return [`${email} has no access any more. Open sessions and support logins have ended.`];
  },
  async list(db) {
    const names = await staffNames(db);
    return names.length ? names : ['There are no staff users. Add one: npm run staff -- add <email> "<name>"'];
  },
};

function readArguments(): string[] {
  try {
    return parseArgs({ args: process.argv.slice(2), allowPositionals: true }).positionals;
  } catch {
    throw new Error(usage);
  }
}

await runCommand(async () => {
  const [act, email = '', name = ''] = readArguments();
  const config = readConfig();
  const work = works[act ?? ''];
  if (!work || (act !== 'list' && (!email || isEmail(email)))) throw new Error(usage);
  if (act === 'add' && !name.trim()) throw new Error(usage);
  const database = await openDatabase(config);
  const pool = openPool(database.url, 2);
  try {
    const lines = await pool.transaction('write', '', (db) => work(db, email.trim(), name.trim()));
    for (const line of lines) say(line);
  } finally {
    await pool.end();
    await database.close();
  }
});
