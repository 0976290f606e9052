import type { StaffEvent } from '@fairlead/domain/back-office/back-office.contract';
import type { Staff } from '../../account/staff-sessions';
import type { PublicCtx } from '../../base/context';
import { type Sql, sql } from '../../base/sql';

interface NewEvent {
  readonly event: string;
  readonly account?: { readonly id: number; readonly company_name: string };
  readonly user?: { readonly id: number; readonly full_name: string };
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes into the log of staff, which is append-only. Only while no account is entered. */
export async function noteStaffEvent(
  ctx: PublicCtx & { readonly staff: Pick<Staff, 'id' | 'full_name'> },
  { event, account, user, reason, details = {} }: NewEvent,
): Promise<void> {
  await ctx.db.run(sql`insert into staff_event (at, staff_id, staff_name, event, about_account_id, about_account_name,
      about_user_id, about_user_name, reason, details, network_address)
    values (${ctx.now}, ${ctx.staff.id}, ${ctx.staff.full_name}, ${event}, ${account?.id ?? null},
      ${account?.company_name ?? null}, ${user?.id ?? null}, ${user?.full_name ?? null}, ${reason ?? null},
      ${JSON.stringify(details)}::jsonb, ${ctx.from?.network_address ?? null})`);
}

const COLUMNS = sql`e.id, wire_time(e.at) as at, e.staff_name, e.event, e.reason, e.details,
  case when e.about_account_id is not null then json_build_object('id', e.about_account_id, 'company_name', e.about_account_name) end as account,
  case when e.about_user_id is not null then json_build_object('id', e.about_user_id, 'full_name', e.about_user_name) end as "user"`;

/** Newest first. The demo's staff see only events of the demo account. */
export function readStaffEvents(
  ctx: PublicCtx & { readonly staff: Staff },
  asked: { account?: number; user?: number; before?: number | undefined; most: number },
): Promise<StaffEvent[]> {
  const where: Sql[] = [sql`true`];
  if (asked.account !== undefined) where.push(sql`e.about_account_id = ${asked.account}`);
  if (asked.user !== undefined) where.push(sql`e.about_user_id = ${asked.user}`);
  if (asked.before !== undefined) where.push(sql`e.id < ${asked.before}`);
  if (ctx.staff.is_demo) where.push(sql`e.staff_id = ${ctx.staff.id}`);
  const conditions = where.reduce((left, right) => sql`${left} and ${right}`);
  return ctx.db.rows(
    sql`select ${COLUMNS} from staff_event e where ${conditions} order by e.id desc limit ${asked.most}`,
  );
}
