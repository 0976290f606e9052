import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { type Visibility, visibilityOf } from '@fairlead/domain/access/visibility';
import type { Ctx } from '../base/context';

/**
 * The next step of a deal or a person is stored twice: among the entries that are on this record alone, and among all
 * of them, for actors who see every record. See decision 116.
 */

/** The column with the step among all entries, for one with the step among those of this record alone. */
export function wholeStep(column: string): string {
  return column.replace(/^next_entry_/, 'next_step_');
}

const cache = new WeakMap<object, Map<string, boolean>>();

/** Whether the actor sees every record, of whatever kind. */
function seesEveryRecord(ctx: Ctx): boolean {
  if (ctx.onlyWith) return false;
  const known = cache.get(ctx.config) ?? new Map<string, boolean>();
  cache.set(ctx.config, known);
  const { id, level, is_external, is_account_admin, team_id, team_role } = ctx.actor;
  const key = [id, level, is_external, is_account_admin, team_id, team_role].join();
  const found =
    known.get(key) ??
    RECORD_KINDS.every((kind) => everything(visibilityOf(ctx.actor, kind, ctx.config.teams, ctx.config.users)));
  known.set(key, found);
  return found;
}

const everything = (seen: Visibility) => seen.everything;

/** The column of a next step that the actor may see. Other columns stay unchanged. */
export function stepColumn(ctx: Ctx, column: string): string {
  return seesEveryRecord(ctx) ? wholeStep(column) : column;
}
