import { configuredLists } from '@fairlead/domain/lists/lists';
import { isRecordKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { NameSource, Reader } from '@fairlead/domain/changes/reading';
import { currencyOf } from '@fairlead/domain/money/currency';
import type { Ctx } from '../../base/context';
import { findNames } from './names.queries';

/** The table of each list, by which the log identifies deleted entries. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ...configuredLists.map(({ plural, table }): [string, string] => [plural, table]),
  ['deal_pipelines', 'deal_pipeline'],
  ['deal_stages', 'deal_stage'],
  ['teams', 'team'],
]);

export interface ActorReader extends Reader {
  /** Whether it exists, is in use, and is visible: only then can the value be set again. */
  isThere(source: NameSource, id: number): boolean;
}

/**
 * How the actor reads values. Ids of configured entries are looked up in the configuration, the others in one query.
 */
export async function readerFor(ctx: Ctx, ids: ReadonlyMap<NameSource, ReadonlySet<number>>): Promise<ActorReader> {
  const configured = (source: NameSource, id: number) => configuredName(ctx, source, id);
  const records = new Map<RecordKind, number[]>();
  const entries = new Map<string, number[]>();
  for (const [source, wanted] of ids) {
    const missing = [...wanted].filter((id) => configured(source, id) === undefined);
    if (!missing.length) continue;
    const table = TABLES.get(source);
    if (isRecordKind(source)) records.set(source, missing);
    else if (table) entries.set(table, missing);
  }
  const found = new Map((await findNames(ctx, records, entries)).map((row) => [`${row.source} ${row.id}`, row]));
  const looked = (source: NameSource, id: number) => found.get(`${TABLES.get(source) ?? source} ${id}`);
  return {
    symbol: currencyOf(ctx.account.currency_code),
    // If the deal's currency is not known, its amounts have no symbol.
    deal_symbol: ctx.config.currencies.length ? '' : undefined,
    zone: ctx.actor.time_zone,
    dates: ctx.actor.date_format,
    times: ctx.actor.time_format,
    nameOf(source, id) {
      const row = looked(source, id);
      return configured(source, id) ?? (row ? `${row.name}${row.deleted ? ' (deleted)' : ''}` : '(not available)');
    },
    isThere: (source, id) => configured(source, id) !== undefined || looked(source, id)?.deleted === false,
  };
}

function configuredName(ctx: Ctx, source: NameSource, id: number): string | undefined {
  if (source === 'users') return ctx.config.users.find((user) => user.id === id)?.full_name;
  const list = (ctx.config as unknown as Record<string, readonly { id: number; name: string }[] | undefined>)[source];
  return list?.find((entry) => entry.id === id)?.name;
}

/** The user who made a change, in the form of API answers. */
export function authorOf(ctx: Ctx, id: number | null) {
  const user = ctx.config.users.find((candidate) => candidate.id === id);
  return user ? { id: user.id, first_name: user.first_name, last_name: user.last_name } : null;
}
