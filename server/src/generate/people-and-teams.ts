import type { Db } from '../base/database';
import { sql } from '../base/sql';

export interface NewTeam {
  readonly name: string;
  /** The index of the parent team in the same list; the parent must precede this team. */
  readonly under?: number;
  readonly visibility: 'owner' | 'team' | 'team_and_leaders' | 'global';
}

export interface NewUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly level: 1 | 2 | 3 | 5;
  readonly team_id: number | null;
  readonly team_role?: 'owner' | 'member' | 'lead';
  readonly read_only?: boolean;
  readonly is_account_admin?: boolean;
  readonly is_external?: boolean;
  readonly password_hash: string | null;
  readonly time_zone: string;
}

/** Returns the ids in the given order. */
export async function insertTeams(db: Db, account: number, teams: readonly NewTeam[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { name, under, visibility } of teams) {
    const sees = { visibility_level: visibility };
    const permissions = {
      member: { deal: sees, person: sees, company: sees },
      '*': { person: { use_deal_association: false } },
    };
    const parent = under === undefined ? null : (ids[under] ?? null);
    const { id } = await db.one<{ id: number }>(sql`insert into team (account_id, name, parent_id, permissions)
      values (${account}, ${name}, ${parent}, ${JSON.stringify(permissions)}::jsonb) returning id`);
    ids.push(id);
  }
  return ids;
}

/** Returns the ids in the given order. Administrators get every personal grant. */
export async function insertUsers(db: Db, account: number, users: readonly NewUser[]): Promise<number[]> {
  const rows = users.map((user, place) => ({
    team_role: 'member',
    read_only: false,
    is_account_admin: false,
    is_external: false,
    ...user,
    place,
  }));
  const found = await db.rows<{ id: number }>(sql`with given as (
      select nextval(pg_get_serial_sequence('account_user', 'id')) as id, x.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(place int, first_name text, last_name text, email text,
          level smallint, team_id bigint, team_role text, read_only boolean, is_account_admin boolean,
          is_external boolean, password_hash text, time_zone text)
       order by x.place),
    made as (
      insert into account_user (account_id, id, first_name, last_name, email, level, team_id, team_role, read_only,
          is_account_admin, is_external, can_change_company_owner, is_allowed_to_merge_records, password_hash, password_updated_at, time_zone)
        select ${account}, id, first_name, last_name, email, level, team_id, team_role, read_only,
          is_account_admin, is_external, is_account_admin, is_account_admin, password_hash, now(), time_zone from given)
    select id from given order by place`);
  return found.map(({ id }) => id);
}
