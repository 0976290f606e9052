import { accountSettings } from '@fairlead/domain/account/settings';
import { localDate } from '@fairlead/domain/dates/zones';
import { EVERY_DAY, type Works, workingDaysAfter } from '@fairlead/domain/holidays/working-days';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { idColumnOf, pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { TemplateTarget, TodoTemplate } from '@fairlead/domain/todo-templates/todo-template.contract';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { recordTables } from '../../base/record-tables';
import { createRecords } from '../../writing/changes';
import { workingDays } from '../holidays/public';
import { readTemplates, zonesOf } from './templates.queries';

/** A template that is ready to be applied: the account's weekends and holidays have been read. */
export interface ReadyTemplate {
  readonly template: TodoTemplate;
  readonly works: Works;
  /** The owner of all tasks, instead of that of each item. */
  readonly user: number | null;
}

const NOT_FOR = 'This template is not meant for these records';

/** Refuses a template that does not exist, or is not meant for the target; customers accept those of companies too. */
export async function readyTemplate(
  ctx: Ctx,
  id: number,
  targets: readonly TemplateTarget[],
  user: number | null,
): Promise<ReadyTemplate> {
  const judged = await judgeTemplate(ctx, id, targets, user, 'user_id');
  if (Array.isArray(judged)) throw invalid(judged);
  return judged as ReadyTemplate;
}

/** The same, with what is wrong as issues. */
export async function judgeTemplate(
  ctx: Ctx,
  id: number,
  targets: readonly TemplateTarget[],
  user: number | null,
  userField: string,
): Promise<ReadyTemplate | Issue[]> {
  const [template] = (await readTemplates(ctx, { id })).entries;
  const types = template?.todo_template_types.map(({ template_type }) => template_type) ?? [];
  const unfit = types.some((type) => targets.includes(type)) ? [] : [{ field: 'todo_template_id', msg: NOT_FOR }];
  const issues = [
    ...(template ? unfit : [{ field: 'todo_template_id', msg: MESSAGES.not_allowed }]),
    ...(user === null || isActive(ctx, user) ? [] : [{ field: userField, msg: MESSAGES.not_allowed }]),
  ];
  if (issues.length || !template) return issues;
  const { todo_templates_ignore_weekends } = accountSettings(ctx.account);
  return { template, works: todo_templates_ignore_weekends ? await workingDays(ctx) : EVERY_DAY, user };
}

/** What a template may be meant for to be applied to a record of the kind; of companies, customers have their own. */
export function targetsOf(kind: RecordKind, row: Row | undefined): TemplateTarget[] {
  const own = pathOfKind(kind) as TemplateTarget;
  return kind === COMPANY.name && row?.[CUSTOMER.flag] !== false ? [own, CUSTOMER.path] : [own];
}

/** Adds the tasks to the records, which the actor sees. One change set holds all of them, so that Undo takes them back. */
export async function addTasks(
  ctx: Ctx,
  { template, works, user }: ReadyTemplate,
  kind: RecordKind,
  records: readonly Row[],
): Promise<number[]> {
  const today = localDate(ctx.now, ctx.actor.time_zone);
  const later = workingDaysAfter(today, works);
  const days = template.todo_template_items.map(({ due_date }) => (due_date === null ? null : later(due_date)));
  const tasks = records.flatMap((record) =>
    template.todo_template_items.map((item, at) => ({
      type: 'CalendarTask',
      name: item.description,
      all_day: true,
      due_date: days[at] ?? null,
      event_category_id: item.event_category_id,
      calendar_entry_priority_id: item.calendar_entry_priority_id,
      owner_id: user ?? ownerOf(ctx, item, record[recordTables[kind].owner as string] as number | null),
      [idColumnOf(kind)]: record.id,
    })),
  );
  if (!tasks.length) return [];
  const zones = await zonesOf(ctx, [...new Set(tasks.map(({ owner_id }) => owner_id))]);
  const rows = tasks.map((task): Patch => ({ ...task, time_zone: zones.get(task.owner_id) ?? ctx.actor.time_zone }));
  return createRecords(ctx, CALENDAR_ENTRY.name, rows);
}

type Item = TodoTemplate['todo_template_items'][number];

/** A task is never left to a user who is no longer active. */
function ownerOf(ctx: Ctx, { owner_rule, owner_id }: Item, recordOwner: number | null): number {
  const asked = owner_rule === 'user' ? owner_id : owner_rule === 'record_owner' ? recordOwner : null;
  return asked !== null && isActive(ctx, asked) ? asked : ctx.actor.id;
}

function isActive(ctx: Ctx, user: number): boolean {
  return ctx.config.users.some(({ id, deleted_at, is_external }) => id === user && !deleted_at && !is_external);
}
