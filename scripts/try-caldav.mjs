// Tries the calendar of a user with programs from Debian: vdirsyncer and khal, where they are installed. See docs/operations.md.
//   FAIRLEAD_CALDAV_PASSWORD=… node scripts/try-caldav.mjs https://crm.example.test user@example.test
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
const settings = join(folder, 'vdirsyncer.conf');
const khal = join(folder, 'khal.conf');
const title = `CalDAV trial ${Date.now()}`;
const quoted = JSON.stringify;
try {
  writeFileSync(
    settings,
    `[general]
status_path = ${quoted(join(folder, 'status'))}
[pair fairlead]
a = "here"
b = "there"
collections = ["from b"]
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = ${quoted(join(folder, 'calendars'))}
fileext = ".ics"
[storage there]
type = "caldav"
url = ${quoted(`${url.replace(/\/+$/, '')}/dav/`)}
username = ${quoted(user)}
password = ${quoted(password)}
`,
    { mode: 0o600 },
  );
  writeFileSync(
    khal,
    `[calendars]
[[fairlead]]
path = ${join(folder, 'calendars', 'events')}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${join(folder, 'khal.db')}
`,
  );
  run('vdirsyncer', ['-c', settings, 'discover'], 'y\ny\ny\n');
  run('vdirsyncer', ['-c', settings, 'sync']);
  run('khal', ['-c', khal, 'new', '-a', 'fairlead', '2030-01-07', '09:00', '10:00', title]);
  run('vdirsyncer', ['-c', settings, 'sync']);
  run('vdirsyncer', ['-c', settings, 'sync']);
  const listed = run('khal', ['-c', khal, 'list', '2030-01-07', '1d']);
  if (!listed.includes(title)) throw new Error('The event that was made is not in the calendar.');
  console.log(`Right: "${title}" was made by khal, sent by vdirsyncer and read again. Delete it in Fairlead.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isInstalled(program) {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function run(program, args, input) {
  return execFileSync(program, args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'inherit'], timeout: 120_000 });
}
