import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './lib/root.mjs';
import { readTree } from './structure/tree.mjs';

const read = (file: string) => readFileSync(inRoot(file), 'utf8');
const documents = [
  ...readdirSync(root),
  ...readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));

/** Columns of a line of text. */
const LONGEST = 180;

/** Builds anchors from headings as GitHub does. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(documents)('%s', (document) => {
  const text = read(document);

  it('links to what is there', () => {
    const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^(https?:|mailto:)/.test(link) && !link.startsWith('docs/images/'))
      .filter((link) => {
        const [file = '', anchor] = link.split('#');
        const target = file ? path.posix.join(path.posix.dirname(document), file) : document;
        return !existsSync(inRoot(target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  it('breaks its lines, except those of tables, so that a change in one is easy to see', () => {
    expect(text.split('\n').filter((line) => line.length > LONGEST && !line.startsWith('|'))).toEqual([]);
  });

  it('names files that exist', () => {
    const named = [...text.matchAll(/`((?:domain|server|web|scripts|docs|e2e|bench)\/[\w./-]+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  });
});

describe('README.md', () => {
  it('names every setting that the server reads', () => {
    const settings = [...read('server/src/base/config.ts').matchAll(/\b(?:env\.|env, ')([A-Z][A-Z_]+)/g)].map(
      ([, name = '']) => name,
    );
    expect(settings.length).toBeGreaterThan(8);
    const untold = [...new Set(settings)].filter(
      (name) => !new RegExp(`^\\| \`${name}\` +\\|`, 'm').test(read('README.md')),
    );
    expect(untold).toEqual([]);
  });
});

describe('docs/security-review.md', () => {
  it('counts its rows right, in all and by chapter', () => {
    const text = read('docs/security-review.md');
    const rows = [...text.matchAll(/^\| (\d+)\.\d+\.\d+ +\| (\*\*not met\*\*|met|setting|n\/a) +\|/gm)];
    const count = (state: string, chapter?: string) =>
      rows.filter(([, of, is]) => is === state && (chapter === undefined || of === chapter)).length;
    const [met, set, open] = [count('met'), count('setting'), count('**not met**')];
    const apply = met + set + open;
    const part = (rowsMet: number) => `${Math.floor((100 * rowsMet) / apply)} %`;
    expect(text).toContain(
      `**${apply} rows apply, ${met} are met: ${part(met)}.** ${open} are not met, ${count('n/a')} do not apply. ` +
        `${set} more are met with a setting that is off by default: ${part(met + set)} with these.`,
    );
    const told = [...text.matchAll(/^\| V(\d+) [^|]+\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|/gm)].map(
      ([, ...numbers]) => numbers,
    );
    const counted = [...new Set(rows.map(([, chapter = '']) => chapter))].map((chapter) => {
      const [done, ready, left] = [count('met', chapter), count('setting', chapter), count('**not met**', chapter)];
      return [chapter, done + ready + left, done, ready, left].map(String);
    });
    expect(told).toEqual(counted);
  });
});

describe('ARCHITECTURE.md', () => {
  it('names functions and components that exist', () => {
    const code = [...readTree(root).values()].join('\n');
    const named = [...read('ARCHITECTURE.md').matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)`/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(30);
    // All names in one pass: twelve million characters take a while for each.
    const any = named.join('|');
    const places = new RegExp(`\\b(?:function\\*?|const|class|interface|type) (${any})\\b|\\b(${any}):`, 'g');
    const declared = new Set([...code.matchAll(places)].map(([, statement, key]) => statement ?? key));
    expect([...new Set(named)].filter((name) => !declared.has(name))).toEqual([]);
  });
});
