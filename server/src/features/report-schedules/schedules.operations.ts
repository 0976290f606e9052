import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { writeInstant } from '@fairlead/domain/dates/wire';
import {
  mayChangeSchedule,
  MOST_SCHEDULES,
  nextDue,
  type Plan,
  planIssues,
  recipientIssues,
  soundPlan,
} from '@fairlead/domain/report-schedules/schedule';
import type { ReportSchedule } from '@fairlead/domain/report-schedules/schedules.contract';
import { scheduleMessages as m } from '@fairlead/domain/report-schedules/schedules.messages';
import { type Targeted, targeted, targetOf } from '@fairlead/domain/report-schedules/targets';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { conflict, forbidden, invalid, invalidField, notFound } from '../../base/errors';
import { mayDo, requireCan } from '../../http/access';
import { lockRows } from '../../reading/records';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { writeOutbox } from '../../writing/outbox';
import { isExternal } from '../notifications/public';
import { presentedSchedule, unreached } from './present';
import {
  activeUsers,
  countOwnSchedules,
  insertSending,
  type ReadSchedule,
  readSchedules,
  reopenSending,
  resumeSchedule,
  writeMute,
} from './schedules.queries';
import { stopOf } from './stop';
import { findTarget, kindOf, type Target } from './targets';
import { SEND_REPORT } from './task-name';

interface PlanBody {
  readonly every?: Plan['every'] | undefined;
  readonly weekday?: number | null | undefined;
  readonly month_day?: number | null | undefined;
  readonly hour?: number | undefined;
  readonly recipient_user_ids?: readonly number[] | undefined;
  readonly is_paused?: boolean | undefined;
}

export async function listSchedules(ctx: Ctx, asked: Asked) {
  const named = requireOne(asked);
  const target = await findTarget(ctx, named);
  if (!target) throw notFound();
  const users = await activeUsers(ctx);
  const seen = await readSchedules(ctx, named);
  const own = await countOwnSchedules(ctx);
  return {
    entries: seen.map((one) => presented(ctx, one, { target, users })),
    candidates: users.flatMap(({ actor: { id, full_name } }, at) =>
      mayReceive(ctx, target, users[at]) ? [{ id, full_name }] : [],
    ),
    no_more: own >= MOST_SCHEDULES ? m.tooManySchedules(MOST_SCHEDULES) : null,
  };
}

async function showSchedule(ctx: Ctx, id: number): Promise<ReportSchedule> {
  const [schedule] = await readSchedules(ctx, { id });
  if (!schedule) throw notFound();
  const target = await findTarget(ctx, schedule);
  return presented(ctx, schedule, { target, users: await activeUsers(ctx) });
}

export async function createSchedule(
  ctx: Ctx,
  body: PlanBody & Plan0 & Asked & { readonly recipient_user_ids: readonly number[] },
): Promise<ReportSchedule> {
  requireCan(ctx, 'export', DEAL.name);
  const { recipient_user_ids } = body;
  const named = requireOne(body);
  const target = await findTarget(ctx, named);
  const field = `${kindOf(named)}_id`;
  if (!target) throw invalidField(field, MESSAGES.not_allowed);
  const plan = { every: body.every, weekday: body.weekday ?? null, month_day: body.month_day ?? null, hour: body.hour };
  const ids = [...new Set(recipient_user_ids)];
  const issues = [...planIssues(plan), ...recipientIssues(ids, await allowed(ctx, target), [], target.kind)];
  if (issues.length) throw invalid(issues);
  if ((await countOwnSchedules(ctx)) >= MOST_SCHEDULES) throw invalidField(field, m.tooManySchedules(MOST_SCHEDULES));
  const row = { user_id: ctx.actor.id, ...named, ...soundPlan(plan), recipient_user_ids: ids, is_paused: false };
  return showSchedule(ctx, await createRecord(ctx, 'report_schedule', row));
}

type Plan0 = Required<Pick<Plan, 'every' | 'hour'>>;
type Asked = Partial<Record<keyof Targeted, number | undefined>>;

function requireOne(asked: Asked): Targeted {
  const named = targetOf(asked);
  if (!named) throw invalidField('saved_report_id', m.oneOf);
  return targeted(named.kind, named.id);
}

/** Changes only what is sent. */
export async function updateSchedule(ctx: Ctx, id: number, body: PlanBody): Promise<ReportSchedule> {
  requireCan(ctx, 'export', DEAL.name);
  const before = await lockSchedule(ctx, id);
  const plan = {
    every: body.every ?? before.every,
    weekday: body.weekday === undefined ? before.weekday : body.weekday,
    month_day: body.month_day === undefined ? before.month_day : body.month_day,
    hour: body.hour ?? before.hour,
  };
  const ids = body.recipient_user_ids && [...new Set(body.recipient_user_ids)];
  const target = await findTarget(ctx, before);
  const may = ids && target ? await allowed(ctx, target) : new Set<number>();
  const issues = [
    ...planIssues(plan),
    ...(ids ? recipientIssues(ids, may, before.recipient_user_ids, kindOf(before)) : []),
  ];
  if (issues.length) throw invalid(issues);
  if (body.is_paused === false) await requireSound(ctx, before);
  const patch = {
    ...soundPlan(plan),
    ...(ids ? { recipient_user_ids: ids } : {}),
    ...(body.is_paused === undefined ? {} : { is_paused: body.is_paused }),
  };
  await updateRecords(ctx, 'report_schedule', [{ before, patch }]);
  if (body.is_paused === false) await resumeSchedule(ctx, id);
  return showSchedule(ctx, id);
}

/** A schedule that would stop again at its next time cannot be resumed. */
async function requireSound(ctx: Ctx, row: ScheduleRow): Promise<void> {
  const maker = (await activeUsers(ctx)).find(({ actor }) => actor.id === row.user_id)?.actor;
  const stop = await stopOf(ctx, maker, row);
  if (stop) throw conflict(m.of[kindOf(row)].notResumed[stop]);
}

/** Logs the deletion and hides it; undo restores it. */
export async function deleteSchedule(ctx: Ctx, id: number): Promise<void> {
  await deleteRecords(ctx, 'report_schedule', [await lockSchedule(ctx, id)]);
}

/** A test goes to the actor alone. One at a time. */
export async function testSchedule(ctx: Ctx, id: number): Promise<ReportSchedule> {
  requireCan(ctx, 'export', DEAL.name);
  await lockSchedule(ctx, id);
  const [{ last } = { last: null }] = await readSchedules(ctx, { id });
  if (last && last.test_user_id !== null && !last.is_ended) throw conflict(m.testUnderWay);
  const sending = await insertSending(ctx.db, ctx.account.id, id, { due_at: ctx.now, test_user_id: ctx.actor.id });
  await writeOutbox(ctx, ctx.account.id, [SEND_REPORT], { report_sending_id: sending });
  return showSchedule(ctx, id);
}

/** Sends the last one again to those who could not be reached, and to no one else. */
export async function retrySchedule(ctx: Ctx, id: number): Promise<ReportSchedule> {
  requireCan(ctx, 'export', DEAL.name);
  await lockSchedule(ctx, id);
  const [{ last } = { last: null }] = await readSchedules(ctx, { id });
  const users = last?.is_ended ? unreached(last).map(({ user_id }) => user_id) : [];
  if (!last || !users.length) throw conflict(m.nothingToRetry);
  await reopenSending(ctx, last.id, users);
  await writeOutbox(ctx, ctx.account.id, [SEND_REPORT], { report_sending_id: last.id, user_ids: users });
  return showSchedule(ctx, id);
}

/** The actor's own choice, as a recipient. */
export async function subscribe(ctx: Ctx, id: number, is_subscribed: boolean): Promise<ReportSchedule> {
  const [schedule] = await readSchedules(ctx, { id });
  if (!schedule?.recipient_user_ids.includes(ctx.actor.id)) throw notFound();
  await writeMute(ctx, id, !is_subscribed);
  return showSchedule(ctx, id);
}

type ScheduleRow = Row & Plan & Targeted & Pick<ReadSchedule, 'user_id' | 'recipient_user_ids'>;

/** 404 for a user who does not see it in a list, 403 for one who only receives it. */
async function lockSchedule(ctx: Ctx, id: number): Promise<ScheduleRow> {
  const [row] = (await lockRows(ctx, 'report_schedule', [id])) as ScheduleRow[];
  if (!row || row.deleted_at !== null) throw notFound();
  if (mayChangeSchedule(ctx.actor, row)) return row;
  throw row.recipient_user_ids.includes(ctx.actor.id) ? forbidden() : notFound();
}

interface Around {
  readonly target: Target | undefined;
  readonly users: Awaited<ReturnType<typeof activeUsers>>;
}

function presented(ctx: Ctx, schedule: ReadSchedule, { target, users }: Around): ReportSchedule {
  const isOff = schedule.is_paused || schedule.stopped !== null;
  const next = isOff ? null : nextDue(schedule, ctx.now, schedule.time_zone);
  const active = new Map(users.map((one) => [one.actor.id, one]));
  return presentedSchedule(ctx, schedule, {
    next_at: next && writeInstant(next, ctx.actor.time_zone),
    may_change: mayChangeSchedule(ctx.actor, schedule),
    whyNot: (id) => {
      const user = active.get(id);
      if (!user) return 'inactive';
      if (schedule.muted.includes(id)) return 'unsubscribed';
      if (!mayExport(ctx, user)) return 'right';
      return target && !target.isSeenBy(user.actor) ? 'target' : null;
    },
  });
}

type User = Around['users'][number];

function mayReceive(ctx: Ctx, target: Target, user: User | undefined): boolean {
  return user !== undefined && mayExport(ctx, user) && target.isSeenBy(user.actor);
}

function mayExport(ctx: Ctx, { actor }: User): boolean {
  return !isExternal(actor) && mayDo({ ...ctx, actor }, 'export', DEAL.name);
}

async function allowed(ctx: Ctx, target: Target): Promise<ReadonlySet<number>> {
  const users = await activeUsers(ctx);
  return new Set(users.filter((user) => mayReceive(ctx, target, user)).map(({ actor }) => actor.id));
}
