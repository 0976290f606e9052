import { expect, test } from 'vitest';
import { namesIn, settleLinks } from './links';
import type { LinkColumn } from './link-column';
import type { ReadRow } from './read-row';

const KNOWN: Readonly<Record<string, readonly number[]>> = {
  Acme: [1],
  'Bolt, Ltd.': [2],
  Bolt: [3, 4],
  '7': [7],
};
const find = (_to: unknown, text: string) => KNOWN[text] ?? [];

function settled(text: string, several: boolean) {
  const field = { key: 'custom_label_1', kind: 'companies', label: 'Rivals', slot: null } as const;
  const column: LinkColumn = { field, to: 'company', several };
  const read: ReadRow = {
    row: 1,
    cells: [],
    values: { custom_label_1: text },
    summary: [],
    tags: [],
    details: {},
    blanks: [],
    problems: [],
  };
  const asked = namesIn(read, column);
  settleLinks(read, column, find);
  return { asked, value: read.values.custom_label_1, problems: read.problems.map(({ msg }) => msg) };
}

test.each([
  ['Acme', false, 1],
  ['7', false, 7],
  ['Bolt, Ltd.', false, 2],
  ['Acme; Bolt, Ltd.', true, [1, 2]],
  ['7, Acme', true, [1, 7]],
  ['Acme\nAcme', true, [1]],
])('LIST-09 custom fields that link records: %j names what it says', (text, several, value) => {
  expect(settled(text, several)).toMatchObject({ value, problems: [] });
});

test('LIST-09 custom fields that link records: a name that is not found, or that several have, is a problem of the row', () => {
  expect(settled('Nowhere', false)).toMatchObject({
    value: undefined,
    problems: ["There is no company called 'Nowhere', or you cannot see it."],
  });
  expect(settled('Acme; Bolt', true)).toMatchObject({
    asked: ['Acme', 'Bolt'],
    value: [1],
    problems: ["Several are called 'Bolt'. Use the Fairlead ID to choose one."],
  });
});
