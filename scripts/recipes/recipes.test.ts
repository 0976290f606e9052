import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlace } from '../../server/src/testing/database';
import { inRoot } from '../lib/root.mjs';
import { copyWith } from './copy.mjs';

/** The recipes whose worked example is a folder beside them. */
const RECIPES = ['add-a-kind', 'add-a-list', 'add-a-field', 'add-an-action', 'add-a-consumer'] as const;
type Recipe = (typeof RECIPES)[number];

let copy: ReturnType<typeof copyWith>;
beforeAll(() => {
  copy = copyWith(RECIPES);
});
afterAll(() => copy.remove());

const touched = (recipe: Recipe) => copy.touched[recipe] as NonNullable<(typeof copy.touched)[string]>;
const said = (recipe: Recipe) => readFileSync(inRoot('docs', 'recipes', `${recipe}.md`), 'utf8');

/** Resolves to the exit code and the last lines of the output. */
function run(program: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const env: NodeJS.ProcessEnv = { ...process.env, FAIRLEAD_TEST_DATABASE_URL: testPlace().cluster.adminUrl };
  // As in scripts/check.mjs.
  env.GOGC ??= '400';
  // The child is not a worker of this run.
  for (const name of Object.keys(env))
    if (/^(VITEST|VITE_|TEST$|FAIRLEAD_TIMES)/.test(name)) delete env[name as 'PATH'];
  const child = spawn(program, args, { cwd: copy.folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output: output.slice(-6000) })));
}
const tool = (name: string) => path.join(copy.folder, 'node_modules', '.bin', name);
const fine = { code: 0 };

describe('a kind, a list, a field, an action with its endpoint and a consumer that are added as the recipes say', () => {
  it.each(RECIPES)('%s names every file that it edits and every folder in which it adds one', (recipe) => {
    const { added, edited } = touched(recipe);
    const text = said(recipe);
    const unnamed = [
      ...edited,
      ...added.filter((file) => !file.endsWith('.test.ts')).map((file) => path.dirname(file)),
    ].filter(
      (file) => !text.includes(`\`${file}\``) && !text.includes(`\`${file.replace(/\/(vehicles|won-deals)$/, '')}\``),
    );
    expect(unnamed).toEqual([]);
  });

  it('a list is one line and one migration', () => {
    const { edits, added } = touched('add-a-list');
    expect(edits.map(({ file, insert }) => [file, insert.trim().split('\n').length])).toEqual([
      ['domain/src/lists/lists.ts', 1],
    ]);
    expect(added.filter((file) => !file.endsWith('.test.ts'))).toEqual(['server/migrations/9001_regions.sql']);
  });

  it.each(['server', 'web'])('the compiler finds nothing missing: %s', async (project) => {
    const options = ['--checkers', '1', '--incremental', 'false'];
    expect(await run(tool('tsc'), '-p', `${project}/tsconfig.json`, ...options)).toMatchObject({ ...fine, output: '' });
  });

  it('the structure check agrees', async () => {
    expect(await run(process.execPath, 'scripts/structure.mjs')).toMatchObject(fine);
  });

  it('all work through HTTP: lists, reads, writes, rights, change log, undo, recycle bin, search, notes, bulk, jobs', async () => {
    const files = [
      'server/src/features/vehicles',
      'server/src/lists/regions.test.ts',
      'server/src/features/deals/priority-note.test.ts',
      'server/src/features/deals/hold.test.ts',
      'server/src/features/won-deals',
      'server/src/lists/lists.test.ts',
    ];
    // One worker: each loads the whole server.
    const { code, output } = await run(tool('vitest'), 'run', '--project', 'server', '--maxWorkers=1', ...files);
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
  });
});
