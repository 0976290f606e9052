import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import type { AccountConfig } from '../access/session.types';
import type { ImportAnswer } from './import-setting.contract';
import { Names } from './names';
import { importFields } from './targets';

const config = {
  lead_statuses: [{ id: 1, name: 'Contacted' }],
  deal_tags: [],
  users: [],
  deal_stages: [],
} as unknown as AccountConfig;
const names = (answers: ImportAnswer[] = []) =>
  new Names({ config, options: {}, answers, admin: true, time_zone: 'UTC' });
const field = importFields(STANDARD_CATALOGUE, 'people').find(({ list }) => list === 'lead_statuses');
const tags = importFields(STANDARD_CATALOGUE, 'deals').find(({ list }) => list === 'deal_tags');
if (!field || !tags) throw new Error('A field is missing.');
const status = (text: string) => ({ field, list: 'lead_statuses', text }) as const;

describe('LIST-09 what cells name', () => {
  test('LIST-09 case and spacing make no other question', () => {
    const found = names();
    for (const text of ['New', 'new', ' NEW ', 'Old', 'contacted']) found.find(status(text));
    expect(found.questions.map(({ cell, count }) => [cell, count])).toEqual([
      ['New', 3],
      ['Old', 1],
    ]);
  });

  test('LIST-09 an answer applies in any case, and creates one entry', () => {
    const found = names([{ field: field.key, cell: 'new', action: 'create' }]);
    const [first, second] = ['New', 'new '].map((text) => found.find(status(text)));
    expect(first).toMatchObject({ handle: { name: 'New', id: null } });
    expect(second).toEqual(first);
    expect(first && 'handle' in first && second && 'handle' in second && first.handle === second.handle).toBe(true);
    expect(found.questions).toEqual([]);
  });

  test('LIST-09 a column of free text that was taken for a list asks a thousand questions at most', () => {
    const found = names();
    const last = Array.from({ length: 60_000 }, (_, at) => found.find(status(`Call number ${at} back`))).at(-1);
    expect(found.questions.length).toBe(1000);
    expect(last).toEqual({ problem: "'Call number 59999 back' needs an answer: it does not exist yet." });
    found.find(status('Call number 5 back'));
    expect(found.questions[0]).toMatchObject({ cell: 'Call number 5 back', count: 2 });
  });

  test('LIST-09 nor does it fill a list with texts that are not entries', () => {
    const found = names();
    const all = Array.from({ length: 5200 }, (_, at) =>
      found.find({ field: tags, list: 'deal_tags', text: `Tag ${at}` }),
    );
    expect(all.filter((one) => 'handle' in one).length).toBe(5000);
    expect(all.at(-1)).toEqual({ problem: "'Tag 5199' does not exist, and one import adds 5000 at most." });
    expect(found.find({ field: tags, list: 'deal_tags', text: 'tag 7' })).toEqual(all[7]);
  });
});
