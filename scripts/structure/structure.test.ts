import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from '../lib/root.mjs';
import { checkStructure } from './check.mjs';
import { readModules } from './graph.mjs';
import { placesOfKindNames, recordKinds } from './kinds.mjs';
import { partOf } from './layers.mjs';
import { lex } from './lexer.mjs';
import { readPackages, readTree } from './tree.mjs';

const packages = {
  root: { dependencies: new Set<string>(), devDependencies: new Set(['vitest', 'esbuild']) },
  domain: { dependencies: new Set(['zod']), devDependencies: new Set<string>() },
  server: { dependencies: new Set(['pg', 'fastify']), devDependencies: new Set(['smtp-server']) },
  web: { dependencies: new Set(['react']), devDependencies: new Set(['vite']) },
};

/** A small valid tree, and the violations that the checker reports when these files are added to it. */
function planted(files: Record<string, string>) {
  const sound = {
    'domain/src/dates/plain.ts': 'export const today = 1;',
    'domain/src/deals/stage.ts':
      "import { z } from 'zod';\nimport { today } from '../dates/plain';\nexport const stage = z.literal(today);",
    'server/src/base/sql.ts': 'export const sql = 1;\nexport type Sql = number;',
    'server/src/db/records.ts': "import { sql } from '../base/sql';\nexport const records = sql;",
    'server/src/base/context.ts': "import type { Sql } from './sql';\nexport type Ctx = Sql;",
    'server/src/writing/write.ts': 'export const write = 1;',
    'server/src/features/deals/deals.queries.ts': "import { sql } from '../../base/sql';\nexport const find = sql;",
    'server/src/features/deals/public.ts': "export { find } from './deals.queries';",
    'server/src/features/people/people.routes.ts':
      "import { find } from '../deals/public';\nexport const routes = find;",
    'server/src/testing/app.ts': 'export const testApp = 1;',
    'server/src/app.ts': "import { find } from './features/deals/public';\nexport const app = find;",
    'web/src/ui/button.tsx': "import { today } from '@fairlead/domain/dates/plain';\nexport const Button = today;",
    'web/src/lib/api.ts': "export const get = () => fetch('/api');",
    'web/src/features/deals/deal-board.tsx': "import { get } from '../../lib/api';\nexport const DealBoard = get;",
    'web/src/features/deals/public.ts': "export { DealBoard } from './deal-board';",
    'web/src/app/routes.tsx': "export const board = () => import('../features/deals/public');",
  };
  const { wrong } = checkStructure(new Map(Object.entries({ ...sound, ...files })), packages);
  return wrong.map(
    ({ rule, file, message }: { rule: string; file: string; message: string }) => `${rule} | ${file} | ${message}`,
  );
}

const file = {
  deals: 'server/src/features/deals/deals.operations.ts',
  http: 'server/src/http/guard.ts',
  ui: 'web/src/ui/chip.tsx',
  board: 'web/src/features/people/person-list.tsx',
};

type Case = [rule: string, at: string, source: string, message: RegExp];

const violations: Case[] = [
  [
    'record kinds are declared',
    'server/src/features/exports/exports.operations.ts',
    "export const sums = (kind: string) => kind === 'deal';",
    /ask the declaration in domain\/src\/kinds \(DEAL.name, RECORD_KINDS\) instead of writing 'deal'/,
  ],
  [
    'record kinds are declared',
    'web/src/features/people/person-list.tsx',
    "export const kinds = ['note', `company`];",
    /instead of writing 'company'/,
  ],
  [
    'direction',
    'domain/src/deals/move.ts',
    "import { sql } from '../../../server/src/base/sql';",
    /domain must not import server\/base/,
  ],
  [
    'direction',
    'domain/src/deals/move.ts',
    "import type { Sql } from '../../../server/src/base/sql';",
    /domain must not import server\/base/,
  ],
  [
    'direction',
    file.http,
    "import { find } from '../features/deals/public';",
    /server\/http must not import server\/features/,
  ],
  [
    'direction',
    'server/src/base/clock.ts',
    "import { records } from '../db/records';",
    /server\/base must not import server\/db/,
  ],
  [
    'direction',
    'server/src/reading/look.ts',
    "import { write } from '../writing/write';",
    /server\/reading must not import server\/writing/,
  ],
  ['direction', file.deals, "import { app } from '../../app';", /server\/features must not import server\/app/],
  ['direction', file.deals, "import { testApp } from '../../testing/app';", /which is for tests/],
  ['direction', file.board, "import { board } from '../../app/routes';", /web\/features must not import web\/app/],
  [
    'direction',
    file.board,
    "import { Ctx } from '../../../../server/src/base/context';",
    /web\/features must not import server\/base/,
  ],
  [
    'direction',
    'web/src/lib/links.ts',
    "export { DealBoard } from '../features/deals/deal-board';",
    /web\/lib must not import web\/features/,
  ],
  ['direction', file.ui, "import { get } from '../lib/api';", /web\/ui must not import web\/lib/],
  [
    'direction',
    file.ui,
    "const late = () => import('../features/deals/deal-board');",
    /web\/ui must not import web\/features/,
  ],
  [
    'direction',
    'scripts/bench.mjs',
    "import { app } from '../server/src/app.ts';",
    /scripts must not import server\/app/,
  ],
  ['direction', 'server/tools/x.ts', 'export const x = 1;', /belongs to no part/],
  [
    'ui knows no CRM',
    file.ui,
    "import { stage } from '@fairlead/domain/deals/stage';",
    /web\/ui must not know domain\/src\/deals/,
  ],
  [
    'features meet in public.ts',
    'server/src/features/people/who.ts',
    "import { find } from '../deals/deals.queries';",
    /private to its feature/,
  ],
  [
    'features meet in public.ts',
    file.board,
    "import { DealBoard } from '../deals/deal-board';",
    /private to its feature/,
  ],
  [
    'features meet in public.ts',
    'server/src/main.ts',
    "import { find } from './features/deals/deals.queries';",
    /private to its feature/,
  ],
  [
    'features meet in public.ts',
    'web/src/app/router.tsx',
    "const late = () => import('../features/deals/deal-board');",
    /private to its feature/,
  ],
  ['imports lead somewhere', file.deals, "import { gone } from './gone';", /there is no \.\/gone/],
  ['packages are declared', file.deals, "import _ from 'lodash';", /lodash is not declared/],
  ['packages are declared', file.deals, "import { SMTPServer } from 'smtp-server';", /smtp-server is not declared/],
  ['packages are declared', 'domain/src/deals/day.ts', "import dayjs from 'dayjs';", /no library but zod, not dayjs/],
  [
    'packages are declared',
    'domain/src/deals/disk.ts',
    "import { readFile } from 'node:fs/promises';",
    /no library but zod, not node:/,
  ],
  ['packages are declared', file.board, "import { join } from 'node:path';", /the browser has no Node/],
  ['packages are declared', 'scripts/tool.mjs', "import { z } from 'zod';", /zod is not declared/],
  ['SQL stays in queries', file.deals, "import { sql } from '../../base/sql';", /SQL belongs in/],
  ['SQL stays in queries', file.http, "import { type Sql, sql } from '../base/sql';", /SQL belongs in/],
  ['SQL stays in queries', file.deals, 'export const q = `select id\n  from deal where id = 1`;', /SQL belongs in/],
  ['SQL stays in queries', file.http, 'export const q = "update deal set name = 1";', /SQL belongs in/],
  ['SQL stays in queries', file.http, "export const q = `select set_config('a', 'b', true)`;", /SQL belongs in/],
  [
    'comparisons can use an index',
    'server/src/features/deals/deals.queries.ts',
    'sql`where t.base_id = coalesce(e.base_id, e.id)`',
    /no index is searched/,
  ],
  [
    'comparisons can use an index',
    'server/src/features/deals/deals.queries.ts',
    'sql`where coalesce(base_id, id) = ${id}`',
    /no index is searched/,
  ],
  [
    'comparisons can use an index',
    'server/src/features/deals/deals.queries.ts',
    "sql`on m.id = (o.one ->> 'mail_id')::bigint`",
    /no index is searched/,
  ],
  [
    'the environment is read once',
    file.deals,
    'export const port = process.env.PORT;',
    /only server\/src\/base\/config\.ts/,
  ],
  [
    'the environment is read once',
    file.board,
    'export const mode = import.meta.env.MODE;',
    /only server\/src\/base\/config\.ts/,
  ],
  [
    'no module holds a database',
    'server/src/db/shared-pool.ts',
    'export const pool = openPool(url);',
    /passed in as ctx\.db/,
  ],
  [
    'no module holds a database',
    'server/src/db/shared-pool.ts',
    'const db: Db = await new pg.Pool({});',
    /passed in as ctx\.db/,
  ],
  ['one speaker of HTTP', file.board, "export const load = () => fetch('/api/v3/people');", /only web\/src\/lib/],
  ['one speaker of HTTP', file.board, "export const live = new EventSource('/push');", /only web\/src\/lib/],
  ['names say what it is', 'web/src/lib/utils.ts', 'export const x = 1;', /"utils.ts" says nothing/],
  ['names say what it is', 'server/src/helpers/dates.ts', 'export const x = 1;', /"helpers" says nothing/],
  ['names say what it is', file.deals, 'export class DealManager {}', /"DealManager" says nothing/],
  ['names say what it is', file.deals, 'export abstract class BaseQuery {}', /"BaseQuery" says nothing/],
  ['exports have names', file.deals, 'export default function move() {}', /under a name/],
  ['exports have names', 'server/src/features/people/public.ts', "export * from './people.routes';", /no barrels/],
  [
    'rules are changed in the open',
    file.deals,
    `// ${'oxlint'}-disable-next-line no-console\nexport const x = 1;`,
    /silences a rule/,
  ],
  ['rules are changed in the open', file.deals, `// @ts-${'ignore'}\nexport const x = 1;`, /silences a rule/],
];

describe('the structure of the code', () => {
  it('finds nothing wrong with a sound tree', () => {
    expect(planted({})).toEqual([]);
  });

  it.each(violations)('%s: %s', (rule, at, source, message) => {
    const found = planted({ [at]: source });
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(new RegExp(`^${rule} \\| ${at}`))]));
    expect(found.join('\n')).toMatch(message);
  });

  it('names the whole ring of modules that depend on one another', () => {
    const ring = planted({
      'server/src/db/a.ts': "import { b } from './b';\nexport const a = b;",
      'server/src/db/b.ts': "import { c } from './c';\nexport const b = c;",
      'server/src/db/c.ts': "import { a } from './a';\nexport const c = a;",
    });
    expect(ring).toEqual([
      expect.stringContaining('a.ts → server/src/db/b.ts → server/src/db/c.ts → server/src/db/a.ts'),
    ]);
  });

  it('counts a ring of types and of dynamic imports, because both tie modules to one another', () => {
    const types = {
      'server/src/db/a.ts': "import type { B } from './b';\nexport type A = B;",
      'server/src/db/b.ts': "import { type A } from './a';\nexport type B = A;",
    };
    expect(planted(types)).toEqual([expect.stringMatching(/^no cycles \| .*a\.ts → server\/src\/db\/b\.ts/)]);
    const later = {
      'web/src/lib/a.ts': "export const load = () => import('./b');",
      'web/src/lib/b.ts': "import { load } from './a';\nexport const b = load;",
    };
    expect(planted(later)).toEqual([expect.stringMatching(/^no cycles \| .*a\.ts → web\/src\/lib\/b\.ts/)]);
  });

  it('names the ring of folders that depend on one another, though no two files do', () => {
    const folders = {
      'domain/src/notes/a.ts': "import { b } from '../people/b';\nexport const a = b;",
      'domain/src/people/b.ts': 'export const b = 1;',
      'domain/src/people/c.ts': "import { d } from '../notes/d';\nexport const c = d;",
      'domain/src/notes/d.ts': 'export const d = 1;',
    };
    expect(planted(folders)).toEqual([
      expect.stringContaining('a circle: domain/src/notes → domain/src/people → domain/src/notes'),
    ]);
  });

  it('ignores comments and texts', () => {
    const source = [
      "// import { app } from '../../app';",
      "/* fetch('/x') */",
      'export const text = "import { gone } from \'./gone\'";',
      "export const nested = `a ${`import { gone } from './gone'`} b`;",
      'export const pattern = /[\'"`]/.test(text);',
    ].join('\n');
    expect(planted({ [file.deals]: source })).toEqual([]);
  });

  it('fails when it has read nothing', () => {
    expect(checkStructure(new Map(), packages).wrong).toEqual([
      { rule: 'something was read', file: '.', line: 1, message: '0 modules read' },
    ]);
  });
});

describe('reading the real tree', () => {
  const files = readTree(root);
  const modules = readModules(files);

  it('finds every import that a real compiler finds', async () => {
    const entries = [
      'server/src/main.ts',
      ...[...modules.keys()].filter((name) => /^(domain|web)\/src\/.*\.tsx?$/.test(name)),
    ];
    const present = entries.filter((name) => !name.includes('.test.') && existsSync(inRoot(name)));
    // One entry that imports them all: with an entry each, what many import would be bundled as many times.
    const all = present.map((name) => `import './${name}';`).join('\n');
    const { metafile } = await build({
      stdin: { contents: all, resolveDir: root, sourcefile: 'all.ts' },
      absWorkingDir: root,
      bundle: true,
      write: false,
      outdir: 'nowhere',
      metafile: true,
      format: 'esm',
      jsx: 'automatic',
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
      loader: { '.css': 'empty', '.woff2': 'empty', '.svg': 'empty', '.png': 'empty' },
      plugins: [domainPackage],
    });
    const code = Object.entries(metafile.inputs).filter(([from]) => !from.endsWith('.css') && from !== 'all.ts');
    expect(present.filter((name) => !metafile.inputs[name])).toEqual([]);
    const missed = code.flatMap(([from, { imports }]) => {
      const ours = new Set(modules.get(from)?.imports.map(({ target }: { target?: string }) => target));
      return imports.filter((one) => !one.external && !ours.has(one.path)).map((one) => `${from} -> ${one.path}`);
    });
    expect(missed).toEqual([]);
    expect(Object.keys(metafile.inputs).length).toBeGreaterThan(100);
  });

  it('at most 40 files name record kinds, SQL included, and every place where that is allowed does', () => {
    const quoted = new RegExp(`(['"\`])(${[...recordKinds].join('|')})\\1`);
    const naming = [...modules.values()]
      .filter(({ path }) => /^(domain|server|web)\/src\//.test(path) && partOf(path).may !== 'anything')
      .filter(({ source }) => quoted.test(source))
      .map(({ path }) => path);
    expect(naming.length).toBeGreaterThan(10);
    expect(naming.length).toBeLessThanOrEqual(40);
    expect(placesOfKindNames.filter((place) => !naming.some((path) => path.startsWith(place)))).toEqual([]);
  });

  it('keeps every position when it blanks comments and texts out', () => {
    for (const [name, { source, code }] of modules) {
      expect([name, code.length]).toEqual([name, source.length]);
      expect([name, code.split('\n').length]).toEqual([name, source.split('\n').length]);
    }
    expect(lex("a('b') // c").code).toBe("a(' ')     ");
  });

  it('knows what each workspace declares', () => {
    expect([...readPackages(root).domain.dependencies]).toEqual(['zod']);
  });

  it('runs as a program and says how many modules it read', () => {
    const { stdout } = spawnSync(process.execPath, [path.join(root, 'scripts/structure.mjs')], { encoding: 'utf8' });
    expect(stdout).toMatch(/^[1-9]\d+ modules read, \d+ violations$/m);
  });
});

const domainPackage = {
  name: 'domain',
  setup(on: { onResolve: (options: { filter: RegExp }, found: (args: { path: string }) => { path: string }) => void }) {
    on.onResolve({ filter: /^@fairlead\/domain\// }, (args) => ({
      path: inRoot('domain', 'src', `${args.path.slice('@fairlead/domain/'.length)}.ts`),
    }));
  },
};
