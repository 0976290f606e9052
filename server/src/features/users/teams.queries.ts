import type { TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { sql } from '../../base/sql';
import type { Ctx } from '../../base/context';

export type TeamRow = Omit<TeamAnswer, 'height' | 'depth'>;

/** All teams of the account: a team's place depends on all of them, and they are few enough to read whole. */
export function readTeams(ctx: Ctx): Promise<TeamRow[]> {
  return ctx.db.rows(sql`select id, account_id, name, parent_id, permissions, wire_time(created_at) as created_at,
      wire_time(updated_at) as updated_at
    from team where account_id = ${ctx.account.id} order by lower(name), id`);
}

export async function teamIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(
    sql`select id from team where account_id = ${ctx.account.id} order by id`,
  );
  return rows.map(({ id }) => id);
}

export async function memberCount(ctx: Ctx, id: number): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(
    sql`select count(*) as n from account_user where account_id = ${ctx.account.id} and team_id = ${id}`,
  );
  return n;
}

/** Users (alias t) in a team. */
export const inTeam = (id: number) => sql`t.team_id = ${id}`;
