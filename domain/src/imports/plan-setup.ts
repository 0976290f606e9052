import { entryDetails } from '../lists/entry';
import { plainLists } from '../lists/lists';
import type { PendingRecord } from './pending-record';
import { type PlannedRow, type Planner, refused } from './planned';
import type { ReadRow } from './read-row';
import { type ImportField, importFields } from './targets';
import { takeForRow } from './world';

/** Plans a user who is not invited yet, with team and manager. An existing user is updated from the sheet. */
export function planUser(planner: Planner, read: ReadRow): PlannedRow {
  const { values } = read;
  const full_name = nameOf(values);
  if (!full_name) return refused(read, 'full_name', 'Name', 'Required');
  const address = values.email as string | undefined;
  const found = planner.sheet.names.find({
    field: fieldOf(planner, 'users', 'full_name'),
    list: 'users',
    text: full_name,
    makes: true,
  });
  if ('problem' in found) return refused(read, 'full_name', 'Name', found.problem);
  const user = found.handle;
  if (!user) return { row: read.row, outcome: 'skip', problems: [], name: full_name };
  if (address && user.id === null && planner.world.taken_emails.has(address.toLowerCase())) {
    return refused(read, 'email', 'Email', 'Another user already has this email.');
  }
  if (address) planner.world.taken_emails.add(address.toLowerCase());
  const manager = (values.manager_id as PendingRecord | undefined) ?? null;
  if (manager && planner.world.above.closesCircle(user.name, manager.name)) {
    return refused(read, 'manager_id', 'Manager', `'${manager.name}' cannot manage someone above them.`);
  }
  const team = (values.team_id as PendingRecord | undefined) ?? null;
  // A manager who is only named in the file joins the team as well.
  if (manager && team && manager.id === null) manager.patch.team_id ??= team;
  const patch = {
    ...(team ? { team_id: team } : {}),
    ...(manager ? { manager_id: manager } : {}),
    ...(address && user.id === null ? { email: address } : {}),
  };
  return placed(planner, read, user, patch);
}

export function planProductLine(planner: Planner, read: ReadRow): PlannedRow {
  const name = read.values.name as string | undefined;
  if (!name) return refused(read, 'name', 'Name', 'Required');
  const found = planner.sheet.names.find({
    field: fieldOf(planner, 'product_lines', 'name'),
    list: 'product_lines',
    text: name,
    makes: true,
  });
  if ('problem' in found) return refused(read, 'name', 'Name', found.problem);
  const line = found.handle;
  if (!line || line.origin === 'found') return { row: read.row, outcome: 'skip', problems: [], name };
  const list = plainLists.find(({ table }) => table === 'product_line');
  const details = {
    ...(list ? entryDetails(list, {}, {}, 0) : {}),
    ...(Object.keys(read.details).length ? { imported: read.details } : {}),
  };
  return placed(planner, read, line, { details });
}

function placed(
  { options, world }: Planner,
  read: ReadRow,
  handle: PendingRecord,
  patch: Record<string, unknown>,
): PlannedRow {
  const base = { row: read.row, problems: [], name: handle.name, handle };
  const outcome = handle.origin === 'reference' ? 'create' : 'update';
  if (outcome === 'update' && options.existing === 'skip') return { ...base, outcome: 'skip' };
  takeForRow(world, handle);
  if (handle.id === null) {
    Object.assign(handle.patch, patch);
    return { ...base, outcome };
  }
  if (!world.existing.has(handle.id))
    return refused(read, 'base', 'Row', 'It already exists, and you cannot change it.');
  return { ...base, outcome, patch };
}

function nameOf({ full_name, first_name, last_name }: ReadRow['values']): string {
  return String(full_name ?? [first_name, last_name].filter(Boolean).join(' '))
    .trim()
    .replace(/\s+/g, ' ');
}

function fieldOf({ sheet }: Planner, type: 'users' | 'product_lines', key: string): ImportField {
  const found = importFields(sheet.catalogue, type).find((field) => field.key === key);
  return found ?? { key, kind: 'text', label: key };
}
