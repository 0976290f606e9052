import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { textRow, zipOf } from '../server/src/features/imports/testing/workbook';
import { formOf, Person, sheet, WORKS } from './attack-person';
import type { Shown } from './import-calls';

const COLUMNS = JSON.stringify({ columns: ['name', 'value', 'company_name'] });

type Work = keyof typeof WORKS;
type Statuses = Map<string, number>;

/**
 * The attacker of `bench/attack.ts`, in its own process, so that its computations do not delay the colleague's
 * measurements. It reports when its account is filled, begins on request, and ends with the count of each status.
 */
async function attack(address: string): Promise<void> {
  const attacker = await Person.signUp(address, 'attacker@b.test');
  await attacker.bring('deals', sheet('Theirs', 20_000));
  const over = new AbortController();
  const statuses: Statuses = new Map();
  const begun = told('begin');
  process.send?.('ready');
  await begun;
  void told('end').then(() => over.abort());
  await works(attacker, statuses, over.signal);
  process.send?.([...statuses]);
  process.disconnect();
}

function told(word: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (message: unknown) => {
      if (message !== word) return;
      process.off('message', listen);
      resolve();
    };
    process.on('message', listen);
  });
}

/** Long enough to be costly, and invalid at its end. */
function badWorkbook(): Blob {
  const rows = Array.from({ length: 40_000 }, (_, at) => textRow(at + 1, [`Name ${at}`, 'x'.repeat(40), `${at}`]));
  const file = zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}<row r="40001"><c t="s"><v>99`,
  });
  return new Blob([new Uint8Array(file)]);
}

async function works(who: Person, statuses: Statuses, over: AbortSignal): Promise<void> {
  const [file, book] = [sheet('Tried', 20_000), badWorkbook()];
  const upload = () => who.call('POST', '/api/v3/imports', formOf('deals', file, 'tried.csv'));
  let tried = (await upload()).id;
  const acts: Readonly<Record<Work, () => Promise<number>>> = {
    'dry runs': async () => {
      const status = await drained(who.ask('POST', `/api/v3/imports/${tried}/dry_run`, undefined, over));
      // Later uploads have replaced it.
      if (status === 404) tried = (await upload()).id;
      return status;
    },
    'bad workbooks': () => drained(who.ask('POST', '/api/v3/imports', formOf('people', book, 'bad.xlsx'), over)),
    exports: async () => {
      const asked = await who.ask('POST', '/api/v3/deals/export', COLUMNS, over);
      if (asked.status !== 200) return drained(Promise.resolve(asked));
      const made = (await asked.json()) as { export: { file_url: string } };
      return drained(who.ask('GET', made.export.file_url, undefined, over));
    },
    imports: async () => {
      const sent = await who.ask('POST', '/api/v3/imports', formOf('deals', sheet('More', 5000), 'more.csv'), over);
      if (sent.status !== 200) return drained(Promise.resolve(sent));
      const made = (await sent.json()) as Shown;
      return drained(who.ask('POST', `/api/v3/imports/${made.id}/start`, undefined, over));
    },
    'bulk changes': () => {
      const changed = who.changeMany({ filter: { field: 'name', op: 'has_value' } }).then(() => 200);
      return Promise.race([changed, once(over, 'abort').then(() => 0)]);
    },
  };
  const loops = (Object.keys(WORKS) as Work[]).flatMap((work) =>
    Array.from({ length: WORKS[work] }, () => again(work, acts[work], statuses, over)),
  );
  await Promise.all(loops);
}

async function again(work: Work, act: () => Promise<number>, statuses: Statuses, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const status = await act().catch(() => 0);
    const key = `${work} ${status || 'given up'}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    // A refused attacker soon tries again.
    if (status !== 200) await sleep(50);
  }
}

async function drained(sent: Promise<Response>): Promise<number> {
  const answer = await sent;
  await answer.arrayBuffer();
  return answer.status;
}

await attack(process.argv[2] ?? '');
