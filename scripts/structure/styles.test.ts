import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../lib/root.mjs';

/** The classes that a module defines more than once, each time by themselves and outside of conditions such as `@media`. */
function definedTwice(css: string): string[] {
  const names = [...css.matchAll(/^\.([\w-]+) \{$/gm)].map(([, name]) => name as string);
  return names.filter((name, at) => names.indexOf(name) < at);
}

test('a class that is defined twice is found, and one that a condition changes is not', () => {
  const css = '.whose {\n  margin-left: auto;\n}\n\n.whose {\n  margin: 0;\n}\n';
  expect(definedTwice(css)).toEqual(['whose']);
  expect(definedTwice('.whose {\n}\n.whose:hover {\n}\n@media print {\n  .whose {\n  }\n}\n')).toEqual([]);
});

/** Two elements that take the same class by mistake change each other's look. */
test('no style module defines a class twice', () => {
  const modules = readdirSync(inRoot('web/src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  );
  expect(modules.length).toBeGreaterThan(100);
  const found = modules.flatMap((file) =>
    definedTwice(readFileSync(inRoot('web/src', file), 'utf8')).map((name) => `${file}: .${name}`),
  );
  expect(found).toEqual([]);
});
