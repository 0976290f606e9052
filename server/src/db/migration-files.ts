import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type MigrationFile = { name: string; text: string };

/** All migrations in order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const { folder, names } = await migrationFolder();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, 'utf8') })));
}

/** The names of all migrations in the same order. */
export async function migrationNames(): Promise<string[]> {
  return (await migrationFolder()).names;
}

/** The folder is next to the bundle when built, or server/migrations when run from source. */
async function migrationFolder(): Promise<{ folder: string; names: string[] }> {
  for (const relative of ['./migrations/', '../migrations/', '../../migrations/']) {
    const folder = fileURLToPath(new URL(relative, import.meta.url));
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
    if (names.length > 0) return { folder, names };
  }
  throw new Error('The folder with the migrations is missing.');
}
