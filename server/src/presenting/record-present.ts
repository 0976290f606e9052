import { pathOfKind, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { currencyName, currencyOf } from '@fairlead/domain/money/currency';
import type { AccountConfig } from '@fairlead/domain/access/session.types';
import type { Ctx } from '../base/context';
import { daysSince, imageUrl, type Presentation, readFrom } from './present';
import { lookUp, rowColumn, type RowSql } from '../base/row-sql';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { accountAmount } from '../reading/account-amounts';
import { visible } from '../reading/visible';

/** Expressions that several kinds of record share, over a row of the alias r. */

const addressParts = ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] as const;

export const columnOf = (key: string): Sql => sql`r.${name(key)}`;
export const timeOf = (key: string): Sql => sql`wire_time(${columnOf(key)})`;
export const columnExpressions = (keys: readonly string[]): Presentation =>
  Object.fromEntries(keys.map((key) => [key, columnOf(key)]));

/** The columns of an address, in the order in which an address is written. `prefix` as in `work_city`. */
export function addressColumns(alias: string, prefix = ''): Sql {
  return join(addressParts.map((part) => sql`${name(alias)}.${name(prefix + part)}`));
}

export function addressKeys(prefix: string): string[] {
  return addressParts.map((part) => prefix + part);
}

/** The first and last activity of the record, in the terms of the public API. */
export function activityMetrics(ctx: Ctx): Presentation {
  const hours = sql`round((greatest(0, extract(epoch from (r.first_activity_at - r.created_at))) / 36)::numeric)::bigint`;
  return {
    date_of_first_activity: timeOf('first_activity_at'),
    days_since_last_activity: daysSince(ctx, columnOf('last_activity_at')),
    hours_to_first_activity: sql`case when r.first_activity_at is not null then money_text(${hours}) end`,
  };
}

/** The account's currency with all five keys. */
export function currencyJson(ctx: Ctx): Sql {
  const { code, symbol, decimal_places } = currencyOf(ctx.account.currency_code);
  return sql`json_build_object('id', null, 'name', ${currencyName(code)}::text, 'code', ${code}::text, 'symbol', ${symbol}::text,
    'decimal_places', ${decimal_places}::int)`;
}

/**
 * The users whom a note on the record may notify: everyone who works in the account. Empty for an actor who sees only
 * shared records.
 */
export function possibleNotifyUserIds(ctx: Ctx): Sql {
  return seesSharedOnly(ctx.actor) ? sql`'[]'::json` : sql`${workingIn(ctx.config)}::json`;
}

const working = new WeakMap<AccountConfig, string>();

/** An account may have thousands of users, so they are put together once for each version of its configuration. */
function workingIn(config: AccountConfig): string {
  const known = working.get(config);
  if (known !== undefined) return known;
  const ids = config.users.flatMap(({ id, deleted_at, is_external }) => (deleted_at || is_external ? [] : [id]));
  const made = JSON.stringify(ids.sort((a, b) => a - b));
  working.set(config, made);
  return made;
}

/**
 * Pipeline and won sums of those deals that `of` selects (over the alias d) and the actor sees. With nothing to sum,
 * a single record answers the integer 0, a list the text 0.0.
 */
export function dealSums(ctx: Ctx, of: Sql, view: View): Presentation {
  const stages = (fits: (percent: number) => boolean) =>
    ctx.config.deal_stages.filter(({ percent }) => fits(percent)).map(({ id }) => id);
  const open = stages((percent) => percent > 0 && percent < 100);
  const won = stages((percent) => percent === 100);
  const value = accountAmount('d', 'value_cents');
  const isOpen = sql`d.closed_time is null and d.deal_stage_id = any(${open}::bigint[])`;
  const isWon = sql`d.closed_time is not null and d.deal_stage_id = any(${won}::bigint[])`;
  const theirs = sql`from deal d where ${visible(ctx, DEAL.name, 'd')} and not d.is_archived and ${of}`;
  const open_deals_count = sql`(select count(*)::int ${theirs} and ${isOpen})`;
  if (view === 'list') {
    // Mostly one of them is asked for, which then reads open or closed deals alone.
    const sum = (which: Sql) => sql`(select money_text(coalesce(sum(${value}), 0)::bigint) ${theirs} and ${which})`;
    return { total_pipeline: sum(isOpen), won_deals_total: sum(isWon), open_deals_count };
  }
  const sums = sql`(select sum(${value}) filter (where ${isOpen})::bigint as pipeline,
    sum(${value}) filter (where ${isWon})::bigint as won ${theirs}) deal_sums`;
  const sum = (key: string) =>
    readFrom(sums, sql`coalesce(to_json(money_text(${raw(`deal_sums.${key}`)})), '0'::json)`);
  return { total_pipeline: sum('pipeline'), won_deals_total: sum('won'), open_deals_count };
}

/** Some keys exist only on a single record, and some values differ there. */
export type View = 'list' | 'show' | 'written';

/** Keys of the public API that later features will fill. */
export const laterKeys: Presentation = {
  project_shared_user_ids: raw(`'[]'::json`),
};

/** The path of the kind that a column names: `deals` for `deal`. */
export function kindPathOf(kind: Sql): Sql {
  const paths = RECORD_KINDS.map((name) => sql`when ${name} then ${pathOfKind(name)}`);
  return sql`(case ${kind} ${join(paths, ' ')} end)::text`;
}

/** The URLs of the record's picture, which is kept in one size only. */
export const imageKeys: Presentation = {
  image_thumb_url: imageUrl(columnOf('image_id')),
  image_mobile_url: imageUrl(columnOf('image_id')),
};

/**
 * The record's copy of the company name; an actor who sees only shared records sees it only if the company is visible
 * too.
 */
export function companyName(ctx: Ctx): Presentation {
  return { company_name: companyNameOf(ctx, 'r') };
}

/** The same for filters and orders, so that a hidden name cannot be inferred from them. */
export function companyNameOf(ctx: Ctx, alias: string): RowSql {
  const copy = rowColumn(alias, 'company_name');
  if (!seesSharedOnly(ctx.actor)) return copy;
  return lookUp`(case when exists (select from company k where k.id = ${rowColumn(alias, 'company_id')}
    and ${visible(ctx, COMPANY.name, 'k')}) then ${copy} end)`;
}
