import { mayChange } from '@fairlead/domain/access/field-rights';
import { FIELD_RIGHTS } from '@fairlead/domain/fields/field';
import { kindOfPath, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { PendingRecord } from '@fairlead/domain/imports/pending-record';
import type { Planner } from '@fairlead/domain/imports/planned';
import type { ReadRow } from '@fairlead/domain/imports/read-row';
import type { Existing, Rights } from '@fairlead/domain/imports/world';
import type { Row } from '../../base/changes';
import type { RecordType } from '../../base/record-tables';
import { factsOf } from '../../writing/record-writing';
import { lockRecords, lockRows, readRecords, readRows } from '../../reading/records';
import { actorOf, mayDo } from '../../http/access';
import type { Ctx } from '../../base/context';
import { ownAddresses } from '../users/public';
import { takenEmails } from './lookup.queries';

const ALL: Rights = { may_update: true, has: FIELD_RIGHTS };

/** A caller that writes afterwards locks what it reads. */
export type Reading = 'locked' | 'as it is';

/**
 * The records that rows are about, with the actor's rights to each. The importer may continue with what this import
 * created, and a record is judged as it was when the first row named it: this makes the run match the dry run, which
 * changes nothing on the way.
 */
export async function lookUpExisting(
  ctx: Ctx,
  planner: Planner,
  handles: readonly PendingRecord[],
  reading: Reading,
): Promise<void> {
  const { sheet, options, world } = planner;
  const kind = kindOfPath(sheet.type);
  world.existing.clear();
  if (!kind || options.existing === 'skip') return;
  const recordsOf = reading === 'locked' ? lockRecords : readRecords;
  const made = new Set<number>();
  const found = new Set<number>();
  for (const { id, origin } of handles) {
    if (id === null || origin === 'unseen') continue;
    (origin === 'found' && !world.judged.get(id)?.may_update ? found : made).add(id);
  }
  for (const before of made.size ? await rowsOf(ctx, kind, [...made], reading) : []) {
    world.existing.set(before.id, { before, ...(world.judged.get(before.id) ?? ALL) });
  }
  for (const before of found.size ? await recordsOf(ctx, kind, [...found]) : []) {
    const rights = world.judged.get(before.id) ?? rightsOn(ctx, kind, before);
    world.judged.set(before.id, rights);
    world.existing.set(before.id, { before, ...rights });
  }
}

const rowsOf = (ctx: Ctx, type: RecordType, ids: readonly number[], reading: Reading) =>
  (reading === 'locked' ? lockRows : readRows)(ctx, type, ids);

function rightsOn(ctx: Ctx, kind: RecordKind, before: Row): Rights {
  const facts = factsOf(ctx, kind, before);
  return {
    may_update: mayDo(ctx, 'update', kind, facts),
    has: FIELD_RIGHTS.filter((right) => mayChange(actorOf(ctx), kind, right, facts)),
  };
}

export async function lookUpUsers(
  ctx: Ctx,
  { world }: Planner,
  reads: readonly ReadRow[],
  reading: Reading,
): Promise<void> {
  const emails = reads.map(({ values }) => values.email).filter((text) => typeof text === 'string');
  for (const email of await takenAmong(ctx, emails, reading)) world.taken_emails.add(email);
  if (world.existing.size) return;
  const ids = ctx.config.users.map(({ id }) => id);
  for (const row of await rowsOf(ctx, 'account_user', ids, reading)) world.existing.set(row.id, asExisting(row));
}

/**
 * Checks other accounts only in the run, which is counted: a dry run can be repeated at will, and would reveal who
 * has a user anywhere.
 */
async function takenAmong(ctx: Ctx, emails: readonly string[], reading: Reading): Promise<string[]> {
  const asked = [...new Set(emails)];
  if (!asked.length) return [];
  return reading === 'locked' ? takenEmails(ctx, asked) : ownAddresses(ctx, asked);
}

export function asExisting(before: Row): Existing {
  return { before, ...ALL };
}
