import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { killOverAndOver } from '../server/src/testing/kills/rounds';
import { measureBulk, measureNotes } from './bulk';
import { type Viewer, viewers } from './fill/plan';
import { measureImport } from './import';
import { underAttack } from './attack';
import { measureCards } from './cards';
import { fillTheDisk, killOneOfTwo } from './faults';
import { measureFields } from './fields';
import { measureDuplicates } from './duplicates';
import { fuzz } from './fuzz';
import { killImports } from './import-kills';
import { measureLearning } from './learn';
import { measureLive } from './live';
import { measureMerge } from './merge';
import { measurePhone } from './phone';
import { measureReminders } from './reminders';
import { runBenchmark } from './run';
import { workADay } from './day';
import { measureStart } from './start';
import { workTogether } from './together';
import { measureUpload } from './upload';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '60' },
    viewer: { type: 'string', default: 'team' },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    start: { type: 'boolean', default: false },
    bulk: { type: 'boolean', default: false },
    notes: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    duplicates: { type: 'boolean', default: false },
    rows: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '' },
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '60' },
    fuzz: { type: 'string', default: '' },
    fields: { type: 'boolean', default: false },
    merge: { type: 'boolean', default: false },
    reminders: { type: 'boolean', default: false },
    phone: { type: 'boolean', default: false },
    attack: { type: 'boolean', default: false },
    together: { type: 'boolean', default: false },
    live: { type: 'boolean', default: false },
    upload: { type: 'boolean', default: false },
    day: { type: 'boolean', default: false },
    cards: { type: 'boolean', default: false },
    learn: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const names = Object.keys(viewers) as Viewer[];
const asked = values.viewer === 'all' ? names : names.filter((name) => values.viewer.split(',').includes(name));

if (values.help || !asked.length) {
  process.stdout.write(`npm run bench -- [options]

  --size 1        part of 1,000,000 deals, 1,000,000 people and 200,000 companies
  --seed 1        another seed makes other data
  --rounds 60     how often each question is asked
  --viewer team   ${names.join(', ')}, several with commas, or all
  --only text     only questions whose name contains the text; several with semicolons
  --fresh         fill the database anew
  --start         measure how long the server takes to start instead
  --phone         measure the time to the first list on a slow phone instead
  --fields        measure adding, deleting, calculating, exporting and importing custom fields instead
  --merge         measure merging two companies with 5,000 deals and 2,000 people, and splitting them, instead
  --reminders     send 10,000 reminders that are due at once instead, without and with a kill -9 in the middle
  --bulk          measure changes of many records, their undoing and exports instead
  --notes         measure what the notes of changed records cost a change of many instead
  --import        measure an import of people with their companies instead
  --duplicates    measure how planted duplicates among people are found instead
  --rows 100000   how many of them
  --live          measure how long a change takes to five hundred open browsers instead; needs a build
  --together 10   fifty people at work at once for so many minutes instead, reading and writing
  --upgrade       with --together: on a database of an earlier version, which the server brings up to date meanwhile
  --fuzz 100000   so many requests instead, drawn from the contracts: none may be a fault, or hold the server up
  --attack        a colleague's list instead, while another account does all that is costly at once
  --upload        an upload of 1 GB instead, while a colleague opens lists: memory stays flat, and no list waits
  --day           a salesperson's day in a browser instead: nothing done on the screens may be lost
  --learn         what a night costs instead: learning win rates, and what won deals say of stages
  --cards         the time from a rest on a name to its card, in a browser
  --kills 100     kill server, database or both so often instead, while people save and large jobs run, and prove what is there;
                  before that fill the disk, and run two servers on one database, one of which is killed again and again
  --minutes 10    with --kills: so long two servers, one of them killed every …
  --every 60      … so many seconds
`);
} else if (values.fuzz) {
  process.exitCode = (await fuzz(Number(values.fuzz), Number(values.seed))) ? 0 : 1;
} else if (values.attack) {
  process.exitCode = (await underAttack()) ? 0 : 1;
} else if (values.upload) {
  process.exitCode = (await measureUpload()) ? 0 : 1;
} else if (values.day) {
  process.exitCode = (await workADay()) ? 0 : 1;
} else if (values.cards) {
  process.exitCode = (await measureCards()) ? 0 : 1;
} else if (values.learn) {
  await measureLearning(Number(values.seed), Number(values.size));
} else if (values.fields) {
  process.exitCode = (await measureFields(Number(values.seed), Number(values.size))) ? 0 : 1;
} else if (values.merge) {
  process.exitCode = (await measureMerge(Number(values.seed), Number(values.size))) ? 0 : 1;
} else if (values.reminders) {
  process.exitCode = (await measureReminders((text) => void process.stdout.write(`${text}\n`))) ? 0 : 1;
} else if (values.phone) {
  process.exitCode = (await measurePhone()) ? 0 : 1;
} else if (values.start) {
  await measureStart(5);
} else if (values.kills) {
  const [kills, seed] = [Number(values.kills), Number(values.seed)];
  const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  await fillTheDisk(say);
  await killOneOfTwo(Number(values.minutes), Number(values.every), seed, say);
  await killOverAndOver({ rounds: kills, seed, program, say });
  await killImports(Math.ceil(kills / 4), seed);
} else if (values.together) {
  process.exitCode = (await workTogether(
    Number(positionals[0] ?? 10),
    Number(values.seed),
    Number(values.size),
    values.upgrade,
  ))
    ? 0
    : 1;
} else if (values.live) {
  process.exitCode = (await measureLive(Number(values.size))) ? 0 : 1;
} else if (values.duplicates) {
  process.exitCode = (await measureDuplicates(Number(values.rows))) ? 0 : 1;
} else if (values.import) {
  process.exitCode = (await measureImport(Number(values.rows))) ? 0 : 1;
} else if (values.notes) {
  await measureNotes();
} else if (values.bulk) {
  process.exitCode = (await measureBulk()) ? 0 : 1;
} else {
  const { fresh, only } = values;
  await runBenchmark({
    seed: Number(values.seed),
    size: Number(values.size),
    rounds: Number(values.rounds),
    viewers: asked,
    only,
    fresh,
  });
}
