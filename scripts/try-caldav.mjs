// Tries the calendar of a user with programs from Debian: vdirsyncer and khal, where they are installed. See docs/operations.md.
//   FAIRLEAD_CALDAV_PASSWORD=… node scripts/try-caldav.mjs https://crm.example.test user@example.test
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [url, user] = process.argv.slice(2);
const password = process.env.FAIRLEAD_CALDAV_PASSWORD;
if (!url || !user || !password) {
  console.error('Usage: FAIRLEAD_CALDAV_PASSWORD=… node scripts/try-caldav.mjs <address of the server> <email>');
  process.exit(2);
}
const missing = ['vdirsyncer', 'khal'].filter((program) => !isInstalled(program));
if (missing.length) {
  console.log(`Not tried: ${missing.join(' and ')} not installed (apt-get install vdirsyncer khal).`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'fairlead-caldav-'));
const quoted = JSON.stringify;
const mark = `CalDAV trial ${Date.now()}`;
/** Without this, vdirsyncer refuses to delete the last entries of a calendar that has no others. */
const EMPTIED = ['events', 'tasks'].flatMap((each) => ['--force-delete', `fairlead/${each}`]);
const devices = [];
try {
  devices.push(...['laptop', 'phone'].map(device));
  const [laptop, phone] = devices;
  const steps = {
    'an event is made on one device and read on the other': madeAndRead,
    'a series': ofASeries,
    'two devices change the same event': changedAndConflicting,
    'one occurrence is left out': withoutOne,
    'a task with a time of day': aTask,
    'all is deleted': deleted,
  };
  for (const [name, step] of Object.entries(steps)) {
    step(laptop, phone);
    for (const one of [laptop, phone]) expectRest(one, name);
    console.log(`Right: ${name}`);
  }
} catch (error) {
  leaveNone();
  throw error;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function madeAndRead(laptop, phone) {
  laptop.khal('new', '-a', 'fairlead', '2030-01-07', '09:00', '10:00', mark);
  laptop.sync();
  phone.sync();
  for (const one of [laptop, phone]) expectDay(one, '2030-01-07', mark);
}

function ofASeries(laptop, phone) {
  laptop.khal('new', '-a', 'fairlead', '-r', 'weekly', '2030-01-08', '09:00', '10:00', `${mark}, weekly`);
  laptop.sync();
  phone.sync();
  for (const one of [laptop, phone]) expectDay(one, '2030-02-05', `${mark}, weekly`);
}

/** The server wins, as configured for this vdirsyncer; the other change is discarded. */
function changedAndConflicting(laptop, phone) {
  laptop.edit(mark, (text) => text.replace(/^SUMMARY:.*$/m, `SUMMARY:${mark}, from the laptop`));
  phone.edit(mark, (text) => text.replace(/^SUMMARY:.*$/m, `SUMMARY:${mark}, from the phone`));
  laptop.sync();
  phone.sync();
  for (const one of [laptop, phone]) expectDay(one, '2030-01-07', `${mark}, from the laptop`);
}

function withoutOne(laptop, phone) {
  const zoned = (text) => /^DTSTART([^:]*):\d{8}(T\d{6}Z?)/m.exec(text);
  laptop.edit(`${mark}, weekly`, (text) => {
    const [, zone, time] = zoned(text);
    return text.replace(/^SUMMARY/m, `EXDATE${zone}:20300115${time}\r\nSUMMARY`);
  });
  laptop.sync();
  phone.sync();
  for (const one of [laptop, phone]) {
    expectDay(one, '2030-01-15', mark, false);
    expectDay(one, '2030-01-22', `${mark}, weekly`);
  }
}

function aTask(laptop, phone) {
  const task = mark.replace(/\W+/g, '-');
  const lines = ['BEGIN:VTODO', `UID:${task}`, 'DTSTAMP:20300101T000000Z', `SUMMARY:${mark}, task`];
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//trial//', ...lines, 'DUE:20300109T153000Z', 'END:VTODO'];
  writeFileSync(join(laptop.calendars, 'tasks', `${task}.ics`), [...text, 'END:VCALENDAR', ''].join('\r\n'));
  laptop.sync();
  phone.sync();
  const kept = phone.find(`${mark}, task`).text;
  if (!/^DUE\S*15\d{4}Z|^DUE\S*T\d{6}/m.test(kept)) throw new Error(`The time of day of a task is lost:\n${kept}`);
}

function deleted(laptop, phone) {
  for (const { file, text } of laptop.all()) if (text.includes(mark)) rmSync(file);
  laptop.sync(...EMPTIED);
  phone.sync(...EMPTIED);
  if (phone.all().some(({ text }) => text.includes(mark))) throw new Error('What was deleted is still on the phone.');
}

/** After a failure, as far as it is possible: the entries of the trial do not stay on the server. */
function leaveNone() {
  for (const one of devices) {
    try {
      one.sync(...EMPTIED);
      deleted(one, one);
    } catch (error) {
      console.error(`Entries called ${mark} may be left: ${error.message}`);
    }
  }
}

/** What is the same everywhere is not sent again. */
function expectRest(one, name) {
  one.sync();
  const again = one.sync();
  if (again.includes('Copying')) throw new Error(`${name}: what is the same is copied again.\n${again}`);
}

function expectDay(one, day, title, is = true) {
  const listed = one.khal('list', day, '1d');
  if (listed.includes(title) !== is) throw new Error(`${title} ${is ? 'is not' : 'is'} on ${day}:\n${listed}`);
}

/** A calendar program with a folder of its own. */
function device(name) {
  const home = join(folder, name);
  const calendars = join(home, 'calendars');
  const [settings, khal] = [join(home, 'vdirsyncer.conf'), join(home, 'khal.conf')];
  mkdirSync(home);
  writeFileSync(settings, syncSettings(home, calendars), { mode: 0o600 });
  writeFileSync(khal, khalSettings(home, calendars));
  run('vdirsyncer', ['-c', settings, 'discover'], 'y\ny\ny\n');
  const all = () =>
    ['events', 'tasks']
      .flatMap((each) => readdirSync(join(calendars, each)).map((file) => join(calendars, each, file)))
      .filter((file) => file.endsWith('.ics'))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const find = (title) => {
    const line = `SUMMARY:${title.replaceAll(',', '\\,')}`;
    const found = all().find(({ text }) => text.split(/\r?\n/).includes(line));
    if (!found) throw new Error(`${title} is not on the ${name}.`);
    return found;
  };
  return {
    calendars,
    all,
    find,
    edit(title, change) {
      const { file, text } = find(title);
      writeFileSync(file, change(text));
    },
    sync: (...options) => run('vdirsyncer', ['-c', settings, 'sync', ...options]),
    khal: (...args) => run('khal', ['-c', khal, ...args]),
  };
}

function syncSettings(home, calendars) {
  return `[general]
status_path = ${quoted(join(home, 'status'))}
[pair fairlead]
a = "here"
b = "there"
collections = ["from b"]
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = ${quoted(calendars)}
fileext = ".ics"
[storage there]
type = "caldav"
url = ${quoted(`${url.replace(/\/+$/, '')}/dav/`)}
username = ${quoted(user)}
password = ${quoted(password)}
`;
}

function khalSettings(home, calendars) {
  return `[calendars]
[[fairlead]]
path = ${join(calendars, 'events')}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${join(home, 'khal.db')}
`;
}

function isInstalled(program) {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** All that it prints: vdirsyncer reports what it copies on the standard error. */
function run(program, args, input) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input, timeout: 120_000 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')}:\n${stdout}${stderr}`);
  return stdout + stderr;
}
