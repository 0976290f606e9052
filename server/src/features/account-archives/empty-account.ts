import { hangingOf, isHanging } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, kindOf } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { ARCHIVED } from './archived-tables';
import { filledAmong } from './fill-account.queries';

const SHOWN = 4;
const OTHERS: Readonly<Record<string, string>> = {
  team: 'teams',
  list_view: 'views',
  saved_report: 'reports',
  dashboard: 'dashboards',
  report_schedule: 'schedules of reports',
  custom_field: 'custom fields',
  import: 'imports',
  currency: 'currencies',
};

/** The reason why an archive cannot be restored into this account; null if there is none. */
export async function whyNotEmpty(ctx: Ctx): Promise<string | null> {
  if (ctx.account.is_demo) return 'An archive cannot be restored into the demo account.';
  const filled = await filledAmong(
    ctx,
    ARCHIVED.filter(({ before }) => before === 'empty').map(({ table }) => table),
  );
  if (!filled.length) return null;
  const named = filled.flatMap((table) => nounsOf(table) ?? []);
  const shown = named.slice(0, SHOWN).join(', ') || 'a set-up of its own';
  const more = named.length > SHOWN ? ' and more' : '';
  return `This account is not empty: it has ${shown}${more}. An archive is restored into a new account, before anything is entered.`;
}

function nounsOf(table: string): string | undefined {
  if (isRecordKind(table)) return kindOf(table).nouns.many;
  return isHanging(table) ? hangingOf(table).nouns.many : OTHERS[table];
}
