import { everySetting } from '@fairlead/domain/account/every-setting';
import { type ArchiveManifest, ARCHIVE_VERSION, fileName } from '@fairlead/domain/account-archives/archive-format';
import { type FileStorages, fileStorages } from '../../adapters/file-storage';
import type { Config } from '../../base/config';
import type { Db } from '../../base/database';
import { contentsOf, fileContent, filesOf, linesOf, readAccount } from './archive.queries';
import { type PlannedTable, readPlan } from './plan.queries';

/** One file of a .zip, whose content is read when it is written. */
interface Part {
  readonly name: string;
  readonly lines: () => AsyncIterable<string | Buffer>;
  /** Files are stored without compression: most are compressed already. */
  readonly as_it_is?: true;
}

/**
 * The files of an account's archive, read in one snapshot: the settings, a file with lines for each table, the stored
 * files, and last what the archive holds. `seen` counts the lines.
 */
export async function partsOfArchive(
  db: Db,
  config: Pick<Config, 'dataFolder' | 'objectStorage'>,
  account: number,
  now: Date,
  seen: (lines: number) => void,
): Promise<Part[]> {
  const plan = await readPlan(db);
  const kept = await readAccount(db, account);
  const lines: Record<string, number> = {};
  const tables = plan.map((table) => ({
    name: `${table.table}.jsonl`,
    lines: () =>
      counted(linesOf(db, account, table), (more) => {
        lines[table.table] = (lines[table.table] ?? 0) + more;
        seen(more);
      }),
  }));
  const files = [
    ...(await storedFiles(db, account, plan)),
    ...(await keptContents(db, fileStorages(config), account, plan)),
  ];
  // The logo is the picture marked as such.
  const { mfa_enforced: _, logo: _logo, ...settings } = everySetting(kept);
  const manifest = (): ArchiveManifest => ({
    fairlead_archive: ARCHIVE_VERSION,
    created_at: now.toISOString(),
    company_name: kept.company_name,
    lines,
    files: files.length,
  });
  return [
    { name: 'account.json', lines: () => json({ ...settings, time_zone: kept.time_zone }) },
    ...tables,
    ...files,
    { name: 'manifest.json', lines: () => json(manifest()) },
  ];
}

async function* counted(portions: AsyncIterable<string[]>, seen: (lines: number) => void): AsyncGenerator<string> {
  for await (const portion of portions) {
    seen(portion.length);
    yield `${portion.join('\n')}\n`;
  }
}

async function* json(value: object): AsyncGenerator<string> {
  yield `${JSON.stringify(value, null, 1)}\n`;
}

async function storedFiles(db: Db, account: number, plan: readonly PlannedTable[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const table of plan.filter(({ file }) => file)) {
    for (const { id, content_type } of await filesOf(db, account, table)) {
      const lines = async function* () {
        yield await fileContent(db, account, table, id);
      };
      parts.push({ name: fileName(table.table, id, content_type), lines });
    }
  }
  return parts;
}

/** Read from the storage when they are written. */
async function keptContents(
  db: Db,
  storages: FileStorages,
  account: number,
  plan: readonly PlannedTable[],
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const table of plan.filter(({ stored }) => stored)) {
    for (const { id, content_type, place, key } of await contentsOf(db, account, table)) {
      const lines = async function* () {
        yield* await storages.of(place).read(key);
      };
      parts.push({ name: fileName(table.table, id, content_type), lines, as_it_is: true });
    }
  }
  return parts;
}
