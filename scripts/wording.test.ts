import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './lib/root.mjs';
import { readTree } from './structure/tree.mjs';
import { EXCUSED, findOldManner, findRiddles } from './wording.mjs';

const sources = [...readTree(root)].map(([path, source]) => ({ path, source }));
const planted = (text: string, path = 'web/src/features/x/x.messages.ts') =>
  findOldManner([{ path, source: `export const m = { x: ${JSON.stringify(text)} };` }]).map(({ better }) => better);

describe('the wording of texts for users', () => {
  it('has no turn of phrase of the old manner (docs/decisions/0057)', () => {
    const found = findOldManner(sources).map(({ file, line, text, better }) => `${file}:${line} “${text}”: ${better}`);
    expect(found).toEqual([]);
  });

  it.each([
    ['Nobody of that name.', 'name what is missing: No users found'],
    ['No deal fits', 'match'],
    ['Whoever has it can do what you can do.', 'Everyone who, Anyone who'],
    ['It stands below the mails', 'appear, be'],
    ['The record is there already', 'exist'],
    ['Put back', 'restore'],
    ['Take the star away', 'remove'],
    ['Reload to go on.', 'continue'],
    ['The row before', 'previous'],
  ])('finds “%s”', (text, better) => {
    expect(planted(text)).toEqual([expect.stringContaining(better)]);
  });

  it('reads texts of the server and the domain, pieces of templates too, but no comment, name or test', () => {
    const source = '// nobody\nexport const nobody = (n: number) => `${n} rows were there`;';
    const files = ['server/src/features/x/x.ts', 'domain/src/x/wording.ts', 'server/src/features/x/x.test.ts'];
    expect(findOldManner(files.map((path) => ({ path, source }))).map(({ file, line }) => [file, line])).toEqual([
      [files[0], 2],
      [files[1], 2],
    ]);
    expect(planted('There are no deals yet. Restored.')).toEqual([]);
  });

  it.each(EXCUSED)('needs its exception for $file: $why', (one) => {
    const others = EXCUSED.filter((other) => other !== one);
    expect(findOldManner(sources, others).some(({ file }) => file.startsWith(one.file))).toBe(true);
  });
});

describe('the wording of comments and documents', () => {
  const documents = [
    ...readdirSync(root),
    ...readdirSync(inRoot('docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
  ]
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, source: readFileSync(inRoot(path), 'utf8') }));

  it('has no riddling words (docs/decisions/0198)', () => {
    const found = findRiddles([...sources, ...documents]);
    expect(found.map(({ file, line, text, better }) => `${file}:${line} “${text}”: ${better}`)).toEqual([]);
  });

  it.each([
    ['// Whoever reads them waits.', 'a.ts'],
    ['  keep(); // for somebody else', 'a.tsx'],
    [' * Its owner is told.', 'a.mjs'],
    ['Everybody in the account', 'a.md'],
  ])('finds one in “%s”', (source, path) => {
    expect(findRiddles([{ path, source }])).toHaveLength(1);
  });

  it.each([
    ["const name = 'nobody';", 'a.ts'],
    ['// The user `nobody` of the system.', 'a.ts'],
    ['See [decision 68](decisions/0068-guesses-of-others-lock-nobody-out.md).', 'a.md'],
  ])('reads no names and no code: “%s”', (source, path) => {
    expect(findRiddles([{ path, source }])).toEqual([]);
  });
});
