import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, testApp } from '../../testing/app';
import { readPlan } from './plan.queries';
import { archived, filesOf, type Files, linesOf, restored } from './testing/archives';
import { accountOfEveryKind } from './testing/every-kind';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

type Plan = Awaited<ReturnType<typeof readPlan>>;

/** The row of its table that has an id, counted from the first. */
type Places = ReadonlyMap<string, ReadonlyMap<number, number>>;

function placesIn(files: Files, plan: Plan): Places {
  return new Map(
    plan.map(({ table }) => [table, new Map(linesOf(files, table).map(({ id }, at) => [id as number, at]))]),
  );
}

/** What names a row by its id: `user_id`, `tag_ids`, a value that was chosen. */
const NAMES_ROWS = /(^|_)ids?$|^value$|^default$|^entries$|^custom_label_|^#/;
const OWN_KEY = /^custom_label_(\d+)$/;

/** Compares an account with the one restored from its archive, where every row has another id. */
class Comparison {
  readonly differences: string[] = [];
  #at = '';
  #isHistory = false;

  constructor(
    private readonly was: Places,
    private readonly is: Places,
  ) {}

  line({ table, columns }: Plan[number], at: number, was: Loose, is: Loose): void {
    this.#isHistory = table === 'change';
    for (const { name, refers } of columns) {
      this.#at = `${table} ${at + 1}, ${name}`;
      const to = name === 'id' ? table : name === 'record_id' ? String(was.record_type) : refers?.to;
      if (!to || typeof was[name] !== 'number') this.#value(name, was[name], is[name]);
      else if (!this.#isSame(was[name], is[name], to) && !this.#isGone(was[name], to))
        this.#differ(was[name], is[name]);
    }
  }

  #value(key: string, was: unknown, is: unknown): void {
    if (typeof was === 'number') return this.#number(key, was, is);
    if (typeof was === 'string') return this.#text(was, is);
    if (was === null || typeof was !== 'object' || is === null || typeof is !== 'object')
      return was === is ? undefined : this.#differ(was, is);
    if (!Array.isArray(was)) return this.#object(key, was, is as object);
    if (!Array.isArray(is) || (is.length !== was.length && !this.#isHistory)) return this.#differ(was, is);
    was.forEach((one, n) => this.#value(key, one, is[n]));
  }

  /** Ids differ there; every other number is the same. */
  #number(key: string, was: number, is: unknown): void {
    const isId = NAMES_ROWS.test(key) && [...this.was.values()].some((places) => places.has(was));
    const isRight = was === is ? !isId : this.#isSame(was, is) || (this.#isHistory && !isId);
    if (!isRight) this.#differ(was, is);
  }

  #object(key: string, was: object, is: object): void {
    const there = new Map(Object.entries(is));
    for (const [name, one] of Object.entries(was)) {
      const other = this.#keyThere(key, name);
      if (there.has(other)) this.#value(/^\d+$/.test(name) ? '#' : name, one, there.get(other));
      // What is not in an archive is not in its history either.
      else if (!this.#isHistory) this.#differ(name, [...there.keys()]);
      there.delete(other);
    }
    if (there.size) this.#differ('nothing', [...there.keys()]);
  }

  /** Keys that name a field, or a user by a colour. */
  #keyThere(key: string, name: string): string {
    const own = OWN_KEY.exec(name)?.[1];
    if (own) return `custom_label_${this.#idThere('custom_field', own)}`;
    if (!/^\d+$/.test(name)) return name;
    return String(this.#idThere(key === 'custom' ? 'custom_field' : 'account_user', name));
  }

  #idThere(table: string, id: string): number | undefined {
    const place = this.was.get(table)?.get(Number(id));
    return [...(this.is.get(table) ?? [])].find(([, at]) => at === place)?.[0];
  }

  #text(was: string, is: unknown): void {
    const words = was.replace(/custom_label_(\d+)/g, (_, id) => `custom_label_${this.#idThere('custom_field', id)}`);
    if (words !== is) this.#differ(was, is);
  }

  #isSame(was: number, is: unknown, in_?: string): boolean {
    return [...this.was].some(([table, places]) => {
      const place = (in_ === undefined || in_ === table) && places.get(was);
      return typeof place === 'number' && place === this.is.get(table)?.get(is as number);
    });
  }

  /** The history refers to deleted records. */
  #isGone(was: number, table: string): boolean {
    return this.#isHistory && !this.was.get(table)?.has(was);
  }

  #differ(was: unknown, is: unknown): void {
    this.differences.push(`${this.#at}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`);
  }
}

/** Users get other rights, and the user who restores is among them. */
const OF_USERS = ['account_user', 'user_email', 'user_setting', 'notification_setting'];

describe('LIST-10 an archive and the account that it becomes', () => {
  test('LIST-10 every table of an archive has rows in this test, and each of them arrives whole, with its references', async () => {
    const admin = await accountOfEveryKind(on);
    const there = await on.account('Empty');
    const archive = await archived(on, admin);
    const files = await filesOf(archive);
    const plan = await on.pool.transaction('read', '', readPlan);
    // A new kind is entered in testing/every-kind.ts.
    expect(plan.filter(({ table }) => !linesOf(files, table).length).map(({ table }) => table)).toEqual([]);

    expect(await restored(on, there, archive)).toMatchObject({ status: 'done', faults: [] });
    const again = await filesOf(await archived(on, there));
    const users = linesOf(again, 'account_user').filter(({ id }) => id !== there.id);
    const is = new Map(placesIn(again, plan)).set('account_user', new Map(users.map(({ id }, at) => [id, at])));
    const comparison = new Comparison(placesIn(files, plan), is);
    for (const one of plan.filter(({ table }) => !OF_USERS.includes(table))) {
      const [was, now] = [linesOf(files, one.table), linesOf(again, one.table)];
      expect([one.table, now.length]).toEqual([one.table, was.length]);
      was.forEach((line, at) => comparison.line(one, at, line, now[at] as Loose));
    }
    expect(comparison.differences).toEqual([]);
    const settings = linesOf(again, 'user_setting').map(({ key, value }) => [key, value]);
    expect(settings).toEqual(
      expect.arrayContaining(linesOf(files, 'user_setting').map(({ key, value }) => [key, value])),
    );
    expect(JSON.parse(String(again.get('account.json')))).toEqual(JSON.parse(String(files.get('account.json'))));
  });
});
