import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';
import { tool } from '../lib/run.mjs';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `  at += ${index};`).join('\n');
const choices = Array.from({ length: 21 }, (_, index) => `  if (n === ${index}) return '${index}';`).join('\n');

const planted: [rule: string, source: string][] = [
  ['no-floating-promises', 'async function save() {}\nexport function go() {\n  save();\n}'],
  ['no-misused-promises', 'async function may() {\n  return true;\n}\nexport const go = () => (may() ? 1 : 2);'],
  ['no-explicit-any', 'export const x: any = 1;'],
  ['no-unused-vars', 'const forgotten = 1;\nexport const x = 2;'],
  ['no-console', "export const go = () => console.log('x');"],
  ['max-lines', Array.from({ length: 301 }, (_, index) => `export const x${index} = ${index};`).join('\n')],
  ['max-lines-per-function', `export function go(at: number) {\n${lines(60)}\n  return at;\n}`],
  ['complexity', `export function go(n: number) {\n${choices}\n  return 'many';\n}`],
  ['no-cycle', "import { ring } from './ring';\nexport const planted = () => ring;"],
];

describe('the linter', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-lint-'));
  const lint = (...args: string[]) => {
    const options = ['--type-aware', '--deny-warnings', '-f', 'unix', '-c', inRoot('.oxlintrc.json'), ...args];
    // The linter finds its type-aware part beside itself only if npm has started it.
    const env = { ...process.env, PATH: `${inRoot('node_modules', '.bin')}${path.delimiter}${process.env.PATH}` };
    const { stdout, status } = spawnSync(tool('oxlint'), options, { cwd: folder, env, encoding: 'utf8' });
    return { stdout, status };
  };
  let found = '';

  beforeAll(() => {
    mkdirSync(path.join(folder, 'server'));
    const put = (name: string, source: string) => writeFileSync(path.join(folder, 'server', name), `${source}\n`);
    const strict = { strict: true, noEmit: true, module: 'ESNext', moduleResolution: 'bundler', target: 'ES2023' };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, include: ['server'] }));
    for (const [rule, source] of planted) put(`${rule}.ts`, source);
    put('ring.ts', "import { planted } from './no-cycle';\nexport const ring = () => planted;");
    put('sound.ts', 'export const sound = 1;');
    put('long.test.ts', planted.find(([rule]) => rule === 'max-lines')?.[1] ?? '');
    found = lint().stdout;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(planted)('%s is refused', (rule) => {
    expect(found).toMatch(new RegExp(`server/${rule}\\.ts:.*\\(${rule}\\)`));
  });

  it('finds nothing wrong with a sound file, and lets a test be long', () => {
    expect(found).not.toMatch(/sound\.ts|long\.test\.ts/);
  });
});
