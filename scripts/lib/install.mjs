import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { begin, end } from './install-mark.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

const stamp = inRoot('node_modules', '.fairlead', 'installed');
const unfinished = inRoot('.fairlead-installing');
const workspaces = ['domain', 'server', 'web'];
const installed = ['', ...workspaces].map((folder) => inRoot(folder, 'node_modules'));
const inputs = ['package.json', 'package-lock.json', ...workspaces.map((folder) => `${folder}/package.json`)];

/** Installs missing packages. Throws an error whose message tells the reader what to do. */
export async function ensureInstalled(say = (line) => process.stdout.write(`${line}\n`)) {
  refuseOldNode();
  if (!existsSync(unfinished) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(inputs)) return;
  refuseOldNpm();
  const wasStopped = begin(unfinished);
  if (wasStopped) for (const folder of installed) rmSync(folder, { recursive: true, force: true });
  rmSync(stamp, { force: true });
  say('Installing dependencies; the first time this takes about a minute …');
  // Building needs the development dependencies, even when NODE_ENV is production.
  const args = ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = process.env.npm_execpath?.endsWith('.js')
    ? await run(process.execPath, [process.env.npm_execpath, ...args])
    : await run('npm', args);
  if (code !== 0) throw new Error(`\`npm ${args.join(' ')}\` failed:\n${output.trim()}`);
  mkdirSync(inRoot('node_modules', '.fairlead'), { recursive: true });
  writeFileSync(stamp, fingerprint(inputs));
  end(unfinished);
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Fairlead needs Node 20.19 or newer; this is Node ${process.versions.node}. See https://nodejs.org.`);
}

function refuseOldNpm() {
  const found = /^npm\/(\d+)\.(\S+)/.exec(process.env.npm_config_user_agent ?? '');
  if (!found || Number(found[1]) >= 10) return;
  throw new Error(`Fairlead needs npm 10 or newer; this is npm ${found[1]}.${found[2]}. Run \`npm install -g npm\`.`);
}
