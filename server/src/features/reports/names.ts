import { stageNameAmongAll } from '@fairlead/domain/deals/stage';
import { entriesOf } from '@fairlead/domain/fields/read';
import { isInCents } from '@fairlead/domain/fields/field';
import { numberText } from '@fairlead/domain/locale/locale';
import { moneyText } from '@fairlead/domain/money/money';
import { REPORT_MESSAGES } from '@fairlead/domain/reports/reports.messages';
import { bucketName } from '@fairlead/domain/reports/time-names';
import type { Ctx } from '../../base/context';
import type { AskedGroup } from './asked-report';
import type { Key } from './keys';

/** The label of a group. `names` come from the database, by the text of their keys. */
export function nameOfKey(ctx: Ctx, group: AskedGroup, key: Key, names: ReadonlyMap<string, string>): string {
  const { by, time, found } = group;
  if (time) return bucketName(String(key), time.bucket, ctx.actor.date_format);
  switch (by) {
    case 'text':
      return names.get(String(key)) ?? String(key);
    case 'record':
      return names.get(String(key)) ?? REPORT_MESSAGES.unseen;
    case 'number':
      return isInCents(found.field) ? moneyText(Number(key)) : numberText(Number(key));
    case 'boolean':
      return key === true ? REPORT_MESSAGES.yes : REPORT_MESSAGES.no;
    default:
      return stageOf(ctx, group, key) ?? entryOf(ctx, group, key)?.name ?? REPORT_MESSAGES.deletedEntry;
  }
}

/** With its pipeline where its name alone is ambiguous. */
function stageOf({ config }: Ctx, { found }: AskedGroup, key: Key): string | undefined {
  const stage = found.field.list === 'deal_stages' && config.deal_stages.find(({ id }) => id === key);
  return stage ? stageNameAmongAll(stage, config.deal_stages, config.deal_pipelines) : undefined;
}

interface NamedEntry {
  readonly id: number;
  readonly name: string;
  readonly hex_color?: string | null;
}

/** Users and teams are entries too. */
function entryOf(ctx: Ctx, { found: { field } }: AskedGroup, key: Key): NamedEntry | undefined {
  const isUser = field.kind === 'user' || field.list === 'users';
  const users = () => ctx.config.users.map(({ id, full_name }) => ({ id, name: full_name }));
  const entries = isUser ? users() : (entriesOf(ctx.config, field) as readonly NamedEntry[]);
  return entries.find(({ id }) => id === key);
}

/** Further facts about an entry: the color of a status, the percent and the pipeline of a stage. */
export function detailsOf(ctx: Ctx, group: AskedGroup, key: Key) {
  const { list } = group.found.field;
  if (list === 'deal_statuses') return { hex_color: entryOf(ctx, group, key)?.hex_color ?? null };
  const stage = list === 'deal_stages' ? ctx.config.deal_stages.find(({ id }) => id === key) : undefined;
  return stage ? { percent: stage.percent, deal_pipeline_id: stage.deal_pipeline_id } : {};
}
