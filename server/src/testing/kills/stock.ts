import type pg from 'pg';
import type { Site } from './site';

/**
 * The values that all deals of the stock share between two operations; a difference means that one was only half
 * done.
 */
export interface Stock {
  readonly mark: string;
  readonly stage: number;
  readonly deleted: boolean;
  readonly company: string;
}

/** A separate import, of which either every row exists or none. */
export interface Batch {
  readonly name: string;
  readonly rows: number;
  readonly id: number | undefined;
  readonly status: 'none' | 'uploaded' | 'done' | 'reverted';
}

const STOCK_SIZE = 1500;

/** A table of deals to import; no word of a name is a prefix of another. */
export function sheet(name: string, rows: number, company: (at: number) => string): string {
  const lines = Array.from({ length: rows }, (_, at) => `${name} r${String(at).padStart(5, '0')},${company(at)},${at}`);
  return `Name,Company,Value\n${lines.join('\n')}\n`;
}

/** The common values of the stock's deals. Throws if they differ. */
export async function readStock(client: pg.Client, account: number): Promise<Stock> {
  const { rows } = await client.query<Stock & { n: number }>(
    `select coalesce(summary, '') as mark, deal_stage_id::int as stage, deleted_at is not null as deleted,
        company_name as company, count(*)::int as n
      from deal where account_id = $1 and name like 'Stock r%' group by 1, 2, 3, 4`,
    [account],
  );
  const [{ n, ...stock } = { n: 0 } as Stock & { n: number }] = rows;
  if (rows.length !== 1 || n !== STOCK_SIZE) throw new Error(`the stock was changed by half: ${JSON.stringify(rows)}`);
  return stock;
}

/** The state of the import with this file name. Throws unless its rows all exist or are all gone. */
export async function readBatch(client: pg.Client, account: number, { name, rows }: Batch): Promise<Batch> {
  const { rows: found } = await client.query<{ id: number; status: string; total: number; created: number }>(
    `select id::int, status, total, created from import where account_id = $1 and file_name = $2`,
    [account, `${name}.csv`],
  );
  const { rows: deals } = await client.query<{ deals: number; names: number; gone: number; companies: number }>(
    `select count(*)::int as deals, count(distinct name)::int as names, count(deleted_at)::int as gone,
        (select count(*)::int from company where account_id = $1 and name like $2 and deleted_at is null) as companies
      from deal where account_id = $1 and name like $2`,
    [account, `${name} %`],
  );
  const [imp] = found;
  const made = imp?.status === 'done' || imp?.status === 'reverted' ? rows : 0;
  const gone = imp?.status === 'reverted' ? rows : 0;
  const companies = imp?.status === 'done' ? BATCH_COMPANIES : 0;
  const wanted = JSON.stringify([{ deals: made, names: made, gone, companies }]);
  const problems = [
    found.length > 1 && 'it was uploaded twice',
    imp && !['uploaded', 'done', 'reverted'].includes(imp.status) && `it is ${imp.status}`,
    imp && imp.total !== rows && `${imp.total} rows were taken in`,
    imp?.status === 'done' && imp.created !== rows && `it says that it made ${imp.created}`,
    JSON.stringify(deals) !== wanted && `there are ${JSON.stringify(deals)} and not ${wanted}`,
  ].filter(Boolean);
  if (problems.length) throw new Error(`${name} of ${rows} rows: ${problems.join(', ')}`);
  return { name, rows, id: imp?.id, status: (imp?.status as Batch['status'] | undefined) ?? 'none' };
}

export const BATCH_COMPANIES = 30;

/** Imports the stock once, before the first kill. */
export async function makeStock(site: Site): Promise<void> {
  const csv = sheet('Stock', STOCK_SIZE, () => 'Stockyard');
  const uploaded = await site.call<{ id: number }>('POST', '/api/v3/imports', { import: { type: 'deals', csv } });
  await site.call('POST', `/api/v3/imports/${uploaded?.id}/start`);
}
