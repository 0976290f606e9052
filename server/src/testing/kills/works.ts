import type pg from 'pg';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../generate/random';
import type { Site } from './site';
import { type Batch, BATCH_COMPANIES, readBatch, readStock, type Stock, sheet } from './stock';

/** A large operation that is started before the kill. */
interface Work {
  readonly name: string;
  /** Undefined if no answer arrived. */
  begin(): Promise<object | undefined>;
  /** The required state if the operation was confirmed; otherwise this state or the one before it. */
  readonly after: { readonly stock?: Stock; readonly batch?: Batch };
}

interface Undoable {
  readonly set: number;
  /** The state that an undo restores, except for the company, which is renamed separately. */
  readonly before: Stock;
}

const WORKS = ['bulkChange', 'importRows', 'undo', 'rename', 'revert', 'bulkDelete'] as const;
const everything = { filter: { field: 'name', op: 'starts_with', value: 'Stock r' } };

/** Bulk changes, imports, reverts and undos, one in each round, and the state required after each. */
export class Works {
  #stock: Stock | undefined;
  #batch: Batch = { name: 'Batch0', rows: 0, id: undefined, status: 'none' };
  #undoable: Undoable | undefined;
  #turn: number;
  #counter = 0;
  #bulks = 0;
  #asked: { work: Work; confirmed: Promise<boolean> } | undefined;

  constructor(
    private readonly site: Site,
    private readonly random: Random,
  ) {
    this.#turn = random.int(0, WORKS.length - 1);
  }

  /** Starts the next possible operation and returns its name. */
  begin(): string {
    let work: Work | undefined;
    while (!work) work = this.#make(WORKS[this.#turn++ % WORKS.length] as (typeof WORKS)[number]);
    this.#asked = { work, confirmed: work.begin().then((answer) => answer !== undefined) };
    return work.name;
  }

  /** Waits for the answer, if one arrives. */
  async answered(): Promise<boolean | undefined> {
    return this.#asked?.confirmed;
  }

  /** Compares the actual state with the required one once all work has ended. Returns the outcome of the operation. */
  async settle(client: pg.Client): Promise<string> {
    const asked = this.#asked;
    this.#asked = undefined;
    const [stock, batch] = [await readStock(client, this.site.account), await this.#readBatch(client)];
    await this.#countBulks(client);
    const before = { stock: this.#stock, batch: this.#batch };
    const confirmed = await asked?.confirmed;
    const said = fate(before, { ...before, ...asked?.work.after }, { stock, batch }, confirmed);
    await this.#remember(client, stock, before.stock);
    this.#stock = stock;
    this.#batch = batch;
    return said;
  }

  get batch(): Batch {
    return this.#batch;
  }

  #make(kind: (typeof WORKS)[number]): Work | undefined {
    const stock = this.#stock;
    if (!stock) throw new Error('the stock has not been read yet');
    if (kind === 'importRows') return this.#importRows();
    if (kind === 'revert') return this.#revert();
    if (kind === 'undo') return this.#undo(stock);
    return stock.deleted ? undefined : this.#inBulk(kind, stock);
  }

  #inBulk(kind: 'bulkChange' | 'bulkDelete' | 'rename', stock: Stock): Work {
    if (kind === 'rename') {
      const company = `Stockyard ${++this.#counter}`;
      return {
        name: 'the rename of a company',
        begin: () => this.#rename(company),
        after: { stock: { ...stock, company } },
      };
    }
    if (kind === 'bulkDelete') {
      const begin = () => this.site.call<object>('POST', '/api/v3/deals/bulk_delete', everything);
      return { name: 'a bulk deletion', begin, after: { stock: { ...stock, deleted: true } } };
    }
    const [mark, stage] = [`Mark ${++this.#counter}`, this.random.pick(this.site.openStages)];
    const body = { ...everything, changes: { summary: mark, deal_stage_id: stage } };
    const begin = () => this.site.call<object>('POST', '/api/v3/deals/bulk_update', body);
    return { name: 'a bulk change', begin, after: { stock: { ...stock, mark, stage } } };
  }

  async #rename(name: string): Promise<object | undefined> {
    const read = this.site.inDatabase(async (client) => {
      const { rows } = await client.query<{ company_id: number }>(
        `select company_id::int from deal where account_id = $1 and name like 'Stock r%' limit 1`,
        [this.site.account],
      );
      return rows[0]?.company_id;
    });
    // If the database was killed before this query, nothing was started.
    const id = await read.catch(() => undefined);
    return id === undefined ? undefined : this.site.call('PATCH', `/api/v3/companies/${id}`, { company: { name } });
  }

  #undo(stock: Stock): Work | undefined {
    const undoable = this.#undoable;
    if (!undoable) return undefined;
    const begin = () => this.site.call<object>('POST', `/api/v3/change_sets/${undoable.set}/undo`, {});
    return { name: 'an undoing', begin, after: { stock: { ...undoable.before, company: stock.company } } };
  }

  #importRows(): Work | undefined {
    if (this.#batch.status === 'done') return undefined;
    // The larger imports are reverted in the background, and a separate job updates the search.
    const rows = this.random.chance(0.5) ? 1000 : 6000;
    const batch: Batch = { name: `Batch${++this.#counter}`, rows, id: undefined, status: 'none' };
    this.#batch = batch;
    return {
      name: `an import of ${rows} rows`,
      begin: () => this.#upload(batch),
      after: { batch: { ...batch, status: 'done' } },
    };
  }

  async #upload({ name, rows }: Batch): Promise<object | undefined> {
    const csv = sheet(name, rows, (at) => `${name} co${at % BATCH_COMPANIES}`);
    const body = { import: { type: 'deals', csv, file_name: `${name}.csv` } };
    const uploaded = await this.site.call<{ id: number }>('POST', '/api/v3/imports', body);
    return uploaded && this.site.call('POST', `/api/v3/imports/${uploaded.id}/start`);
  }

  #revert(): Work | undefined {
    const batch = this.#batch;
    if (batch.status !== 'done') return undefined;
    const begin = () => this.site.call<object>('POST', `/api/v3/imports/${batch.id}/revert`, {});
    return { name: `the revert of ${batch.rows} rows`, begin, after: { batch: { ...batch, status: 'reverted' } } };
  }

  async #readBatch(client: pg.Client): Promise<Batch> {
    return this.#batch.rows ? readBatch(client, this.site.account, this.#batch) : this.#batch;
  }

  /** Every requested bulk action is done, and has changed each record once, in one change set. */
  async #countBulks(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ id: number; lines: number; records: number; total: number; status: string }>(
      `select b.id::int, b.total, b.status, count(c.*)::int as lines, count(distinct c.record_id)::int as records
        from bulk_action b left join change c on c.account_id = b.account_id and c.change_set_id = b.change_set_id
          and c.record_type = 'deal'
       where b.account_id = $1 and b.id > $2 group by b.account_id, b.id order by b.id`,
      [this.site.account, this.#bulks],
    );
    const wrong = rows.filter((one) => one.status !== 'done' || one.lines !== one.total || one.records !== one.total);
    if (wrong.length) throw new Error(`not done, or not done once: ${JSON.stringify(wrong)}`);
    this.#bulks = rows.at(-1)?.id ?? this.#bulks;
  }

  /** What can be undone next: the newest change set that changed the stock's deals, unless it was only a rename. */
  async #remember(client: pg.Client, now: Stock, before: Stock | undefined): Promise<void> {
    const { company: _one, ...is } = now;
    const { company: _other, ...was } = before ?? now;
    if (!before || isDeepStrictEqual(is, was)) return;
    const { rows } = await client.query<{ set: number; n: number }>(
      `select change_set_id::int as set, count(*)::int as n from change where account_id = $1 and record_type = 'deal'
          and record_id in (select id from deal where account_id = $1 and name like 'Stock r%')
          and op <> 'create' and (after ?| array['summary', 'deal_stage_id'] or op in ('delete', 'restore'))
        group by 1 order by 1 desc limit 1`,
      [this.site.account],
    );
    this.#undoable = rows[0] && { set: rows[0].set, before };
  }
}

interface State {
  readonly stock: Stock | undefined;
  readonly batch: Batch;
}

function fate(before: State, after: State, found: State, confirmed: boolean | undefined): string {
  const known = ({ stock, batch }: State) => ({ stock, batch: { ...batch, id: undefined } });
  const is = (state: State) => isDeepStrictEqual(known(found), known(state));
  // Between its two calls an import is only an uploaded file.
  const uploaded = is({ ...after, batch: { ...after.batch, status: 'uploaded' } });
  if (confirmed === undefined) return 'nothing was begun';
  if (is(after)) return confirmed ? 'confirmed and done' : 'in doubt and done';
  if (!confirmed && (is(before) || uploaded)) return 'in doubt and not done';
  throw new Error(
    `${confirmed ? 'confirmed' : 'in doubt'}: ${JSON.stringify(found)} is neither ${JSON.stringify(before)} nor ${JSON.stringify(after)}`,
  );
}
