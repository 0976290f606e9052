// Writes the components of the application, as CycloneDX, from the lock file and without a network: `npm run sbom`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot, isProgram } from './lib/root.mjs';

/** The bill of materials of a lock file of npm. The same lock file gives the same bill. */
export function billOf(lock) {
  const components = Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, about]) => componentOf(nameOf(path, about), about));
  const unique = [...new Map(components.map((one) => [one['bom-ref'], one])).values()];
  unique.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const { name, version, license } = lock.packages[''];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version, licenses: licensesOf(license) },
    },
    components: unique,
    dependencies: dependenciesOf(lock, `${name}@${version}`),
  };
}

function nameOf(path, { name }) {
  return name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

const refOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf(name, { version, license, integrity, dev, optional }) {
  const purl = refOf(name, version);
  const group = name.startsWith('@') ? { group: name.slice(0, name.indexOf('/')) } : {};
  return {
    type: 'library',
    'bom-ref': purl,
    ...group,
    name: name.slice(name.indexOf('/') + 1),
    version,
    // Development dependencies are not delivered with the application.
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    ...(license ? { licenses: licensesOf(license) } : {}),
    purl,
    ...(integrity ? { hashes: integrity.split(' ').map(hashOf) } : {}),
  };
}

function licensesOf(license) {
  return /\s|\(/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];
}

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function hashOf(integrity) {
  const at = integrity.indexOf('-');
  const alg = integrity.slice(0, at).toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(integrity.slice(at + 1), 'base64').toString('hex') };
}

/**
 * The dependencies of each package: npm finds a package beside the one that needs it, or in the nearest folder above.
 */
function dependenciesOf({ packages }, root) {
  const refAt = (path) => {
    const { link, resolved } = packages[path];
    if (link) return refAt(resolved);
    if (path === '') return root;
    return path.includes('node_modules/')
      ? refOf(nameOf(path, packages[path]), packages[path].version)
      : `workspace:${path}`;
  };
  const found = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
      const path = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
      if (packages[path]) return path;
      if (!at.includes('node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : undefined;
    }
  };
  const all = new Map();
  for (const [path, about] of Object.entries(packages)) {
    if (about.link) continue;
    const names = Object.keys({ ...about.dependencies, ...about.optionalDependencies, ...about.devDependencies });
    const needs = names.map((name) => found(path, name)).filter((one) => one !== undefined);
    const ref = refAt(path);
    all.set(ref, [...new Set([...(all.get(ref) ?? []), ...needs.map(refAt)])].sort(byText));
  }
  // The workspaces are parts of the application itself.
  const own = [...all.keys()].filter((ref) => ref.startsWith('workspace:'));
  const ofRoot = [root, ...own].flatMap((ref) => all.get(ref) ?? []).filter((ref) => !ref.startsWith('workspace:'));
  for (const ref of own) all.delete(ref);
  all.set(root, [...new Set(ofRoot)].sort(byText));
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([ref, dependsOn]) => ({ ref, dependsOn }));
}

if (isProgram(import.meta.url)) {
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const file = inRoot('dist', `fairlead-${lock.version}.cdx.json`);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(billOf(lock), null, 2)}\n`);
  console.log(`Wrote ${file}`);
}
