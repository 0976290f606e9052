import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type MigrationFile = { name: string; text: string };

/** All migrations in their order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const { folder, names } = await migrationFolder();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(`${folder}/${name}`, 'utf8') })));
}

/** Their names in the same order. */
export async function migrationNames(): Promise<string[]> {
  return (await migrationFolder()).names;
}

/** Beside the bundle when built, in server/migrations when run from source. */
async function migrationFolder(): Promise<{ folder: string; names: string[] }> {
  for (const relative of ['./migrations/', '../migrations/', '../../migrations/']) {
    const folder = fileURLToPath(new URL(relative, import.meta.url));
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).sort();
    if (names.length > 0) return { folder, names };
  }
  throw new Error('The folder with the migrations is missing.');
}
