import { type FieldType, freeSlot, type Slot } from '@fairlead/domain/custom-fields/custom-field';
import { fileName, MOST_FAULTS } from '@fairlead/domain/account-archives/archive-format';
import { IMAGE_BYTES, imageKind } from '@fairlead/domain/images/image-kind';
import { email } from '@fairlead/domain/validation/rules';
import type { Ctx } from '../../base/context';
import { type Faults, soundLines } from './check-archive';
import { clearTable, fillIn, freshIds, insertRows, type Row, usersByEmail } from './fill-account.queries';
import type { OpenArchive } from './open-archive';
import type { PlannedTable } from './plan.queries';
import { type Known, type Line, Translation } from './translate';
import type { RestoredContents } from './restored-contents';
import { Fault } from './values';

const PORTION = 1000;
/** Rows with a file are larger. */
const PORTION_WITH_FILES = 8;

/** A row of this account, and the line from which it came. */
interface Placed {
  readonly row: Row;
  readonly at: number;
  /** The address with which a user signed in. */
  readonly address: string | undefined;
}

interface Filling {
  readonly ctx: Ctx;
  readonly archive: OpenArchive;
  readonly known: Known;
  readonly translation: Translation;
  readonly faults: Faults;
  readonly seen: (lines: number) => Promise<void>;
  /** Stores the content of files. */
  readonly contents: RestoredContents;
  /** Sign-in addresses of the users that existed before. */
  readonly here: ReadonlyMap<string, number>;
  /** Slots in use, by kind of record. */
  readonly slots: Map<string, Slot[]>;
}

/**
 * Writes the rows of a checked archive. Rows that cannot be written are recorded in `faults`; the caller rolls back.
 */
export async function fillAccount(
  ctx: Ctx,
  archive: OpenArchive,
  known: Known,
  { faults, seen, contents }: Pick<Filling, 'faults' | 'seen' | 'contents'>,
): Promise<void> {
  const here = await usersByEmail(ctx);
  const filling: Filling = {
    ctx,
    archive,
    known,
    translation: new Translation(known),
    faults,
    seen,
    contents,
    here,
    slots: new Map(),
  };
  await giveIds(filling);
  const tables = [...known.plan.values()];
  for (const { table, before } of tables.toReversed()) if (before === 'replaced') await clearTable(ctx, table);
  const late = new Map<string, [number, number][]>();
  for (const table of tables) await fillTable(filling, table, late);
  if (faults.count) return;
  for (const [name, values] of late) {
    const [table = '', column = ''] = name.split('.');
    await fillIn(ctx, table, column, values);
  }
}

async function giveIds({ ctx, archive, known, faults, here }: Filling): Promise<void> {
  for (const [table, map] of known.ids) map.give(await freshIds(ctx.db, table, map.size));
  const users = known.plan.get('account_user') as PlannedTable;
  for await (const { line } of soundLines(archive, users, faults, async () => undefined)) {
    const found = here.get(addressOf(line));
    if (found !== undefined) known.ids.get(users.table)?.settleOn(line.id as number, found);
  }
}

const addressOf = ({ email }: Line) => (typeof email === 'string' ? email.trim().toLowerCase() : '');

async function fillTable(filling: Filling, table: PlannedTable, late: Map<string, [number, number][]>): Promise<void> {
  const { archive, faults, seen } = filling;
  const most = table.file ? PORTION_WITH_FILES : PORTION;
  let portion: Placed[] = [];
  for await (const { line, at } of soundLines(archive, table, faults, seen)) {
    if (faults.count >= MOST_FAULTS) return;
    try {
      const made = await rowOf(filling, table, line);
      if (!made) continue;
      portion.push({ row: made.row, at, address: isUsers(table) ? addressOf(line) : undefined });
      for (const [column, value] of Object.entries(made.late))
        put(late, `${table.table}.${column}`, [made.row.id as number, value as number]);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.add(`${table.table}.jsonl`, at, error.message);
    }
    if (portion.length >= most) {
      await write(filling, table, portion);
      portion = [];
    }
  }
  if (portion.length) await write(filling, table, portion);
}

function put<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

interface Made {
  readonly row: Row;
  readonly late: Row;
}

/** Undefined for a line that is left out. */
async function rowOf(filling: Filling, table: PlannedTable, line: Line): Promise<Made | undefined> {
  const { translation, here, ctx } = filling;
  if (!table.key.length) {
    const row = translation.change(line);
    return row && { row, late: {} };
  }
  if (table.table === 'user_email' && here.has(addressOf(line))) return undefined;
  const { row, late } = translation.row(table, line);
  if (isUsers(table)) {
    if (here.has(addressOf(line))) return undefined;
    // A sign-in address is unique in the installation: an administrator of this account decides about it anew.
    return { row: { ...row, email: null, deleted_at: ctx.now.toISOString() }, late };
  }
  if (table.table === 'custom_field') return { row: { ...row, ...slotFor(filling.slots, line) }, late };
  if (table.stored) return { row: { ...row, ...(await contentOf(filling, table, line)) }, late };
  return { row: table.file ? { ...row, ...(await fileOf(filling, table, line)) } : row, late };
}

function slotFor(slots: Filling['slots'], { record_type, field_type }: Line) {
  const used = slots.get(String(record_type)) ?? [];
  const slot = freeSlot(field_type as FieldType, used);
  if (!slot) return {};
  slots.set(String(record_type), [...used, slot]);
  return { slot_page: slot.page, slot_column: slot.column };
}

/** The type of a picture is read from its content. */
async function fileOf({ archive }: Filling, { table, file }: PlannedTable, { id, content_type }: Line) {
  const content = await archive.whole(fileName(table, id as number, String(content_type)), IMAGE_BYTES);
  const kind = imageKind(content);
  if (!kind) throw new Fault('Its file is no picture');
  return { ...kind, [file ?? '']: `\\x${content.toString('hex')}` };
}

async function contentOf({ archive, contents }: Filling, { table }: PlannedTable, { id, content_type }: Line) {
  const name = fileName(table, id as number, String(content_type));
  if (!archive.has(name)) throw new Fault('Its file is missing');
  return contents.keep(archive.content(name), String(content_type));
}

/** Finds the lines that the database refuses by writing half of them at a time. */
async function write(filling: Filling, table: PlannedTable, rows: readonly Placed[]): Promise<void> {
  const { ctx, faults } = filling;
  if (faults.count >= MOST_FAULTS) return;
  try {
    const skips = table.before === 'kept' && !isUsers(table);
    await insertRows(
      ctx,
      table,
      rows.map(({ row }) => row),
      skips,
    );
    if (isUsers(table)) await keepAddresses(filling, rows);
  } catch (error) {
    const reason = refusal(error);
    const [only] = rows;
    if (rows.length === 1 && only) return faults.add(`${table.table}.jsonl`, only.at, reason);
    const middle = rows.length >> 1;
    await write(filling, table, rows.slice(0, middle));
    await write(filling, table, rows.slice(middle));
  }
}

/** The sign-in address of a user becomes a further address here, so that it does not conflict with other accounts. */
async function keepAddresses({ ctx, known }: Filling, rows: readonly Placed[]): Promise<void> {
  const addresses = rows.flatMap(({ row, address }) =>
    address && !email(address) ? [{ user_id: row.id, email: address }] : [],
  );
  await insertRows(ctx, known.plan.get('user_email') as PlannedTable, addresses, true);
}

const isUsers = ({ table }: PlannedTable) => table === 'account_user';

/** The message for an error of the database about a row; other errors are rethrown. */
function refusal(error: unknown): string {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  const named = typeof constraint === 'string' ? ` (${constraint})` : '';
  if (code === '23505') return `Something like it already exists${named}`;
  if (code === '23503') return `It names what is not in the archive${named}`;
  if (typeof code === 'string' && /^(22|23)/.test(code)) return `It holds what cannot be stored${named}`;
  throw error;
}
