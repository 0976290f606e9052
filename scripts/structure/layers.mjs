/**
 * The layers of the server below its features, from the lowest up, each with the layers it may use. The base knows
 * nothing above it; every other layer uses only layers that are listed before it.
 */
const serverRooms = [
  ['base'],
  ['adapters', 'base'],
  ['db', 'base'],
  ['account', 'base', 'db'],
  ['search', 'base', 'db'],
  ['reading', 'base', 'db'],
  ['presenting', 'base', 'db', 'reading'],
  ['listing', 'base', 'db', 'reading', 'presenting'],
  ['writing', 'base', 'db', 'account', 'search', 'reading'],
  ['http', 'base', 'adapters', 'db', 'account', 'reading', 'writing'],
  ['jobs', 'base', 'db', 'account', 'writing'],
  ['live', 'base', 'db', 'account', 'reading', 'writing', 'jobs'],
  ['long-work', 'base', 'db', 'account', 'writing', 'jobs'],
  ['lists', 'base', 'db', 'reading', 'presenting', 'writing', 'http'],
  ['generate', 'base', 'db', 'search', 'reading', 'writing'],
];

/**
 * The parts of the code base and what each may import. A part is everything under its path; the first match counts.
 * `may` names parts; imports within a part are free, except between features. Tests may import from any part, because
 * they test from outside.
 */
const parts = [
  { name: 'tests', path: /(\.test\.(ts|tsx)$|\/testing\/)/, may: 'anything' },
  { name: 'domain', path: /^domain\/src\//, may: [] },
  ...serverRooms.map(([name, ...may]) => ({
    name: `server/${name}`,
    path: new RegExp(`^server/src/${name}/`),
    may: ['domain', ...may.map((room) => `server/${room}`)],
  })),
  {
    name: 'server/features',
    path: /^server\/src\/features\/[^/]+\//,
    may: ['domain', ...serverRooms.map(([name]) => `server/${name}`)],
  },
  {
    name: 'server/app',
    path: /^server\/src\//,
    may: ['domain', 'server/features', ...serverRooms.map(([name]) => `server/${name}`)],
  },
  { name: 'web/features', path: /^web\/src\/features\/[^/]+\//, may: ['web/lib', 'web/ui', 'domain'] },
  { name: 'web/lib', path: /^web\/src\/lib\//, may: ['web/ui', 'domain'] },
  { name: 'web/ui', path: /^web\/src\/ui\//, may: ['domain'] },
  {
    name: 'web/app',
    path: /^web\/(src\/|vite\.config)/,
    may: ['web/features', 'web/lib', 'web/ui', 'domain'],
  },
  { name: 'e2e', path: /^e2e\//, may: 'anything' },
  { name: 'bench', path: /^bench\//, may: 'anything' },
  { name: 'scripts', path: /^scripts\//, may: [] },
];

export const partOf = (file) => parts.find(({ path }) => path.test(file));

/** `server/deals` for a file of that feature, undefined elsewhere. */
export function featureOf(file) {
  const found = /^(server|web)\/src\/features\/([^/]+)\//.exec(file);
  return found ? `${found[1]}/${found[2]}` : undefined;
}

/** The design system knows dates, money and forms, but no CRM terms. */
export const uiMayKnow = /^domain\/src\/(charts|dates|locale|money|validation)\//;

/**
 * The package.json files that must declare a package used by this file. Tests, e2e and bench may also use the
 * development dependencies of the whole repository.
 */
export function declaredFor(file, packages) {
  const part = partOf(file).name;
  const own = packages[file.split('/')[0]] ?? packages.root;
  if (part === 'scripts') return [packages.root.devDependencies, packages.root.dependencies];
  if (part === 'e2e' || part === 'bench') return every(packages.root, packages.server);
  if (part === 'tests' || file.startsWith('web/vite.config.')) return every(own, packages.root);
  return [own.dependencies];
}

const every = (...all) => all.flatMap(({ dependencies, devDependencies }) => [dependencies, devDependencies]);
