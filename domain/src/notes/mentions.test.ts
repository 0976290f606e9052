import { describe, expect, test } from 'vitest';
import { mentionedIds, mentionParts, stillMentioned, typedMention } from './mentions';

const ann = { id: 1, full_name: 'Ann Lee', is_external: false };
const annSmith = { id: 2, full_name: 'Ann Lee-Smith', is_external: false };
const partner = { id: 3, full_name: 'Pat Out', is_external: true };

describe('ACT-01 mentions', () => {
  test('ACT-01 a longer name comes before a shorter one in it, and a name ends where its word ends', () => {
    expect(mentionParts('Hi @Ann Lee-Smith, @Ann Lee!', [ann, annSmith])).toEqual(['Hi ', annSmith, ', ', ann, '!']);
    expect(mentionParts('@Ann Leeward', [ann])).toEqual(['@Ann Leeward']);
    expect(mentionParts('no one', [])).toEqual(['no one']);
  });

  test('ACT-01 a mention counts as long as the text has it; external users are not mentioned', () => {
    expect(stillMentioned('Ask @Ann Lee', [ann, annSmith])).toEqual([ann]);
    expect(mentionedIds('@Ann Lee @Pat Out', [1, 2, 3], [ann, annSmith, partner])).toEqual([1]);
    expect(mentionedIds('@Ann Lee', [], [ann])).toEqual([]);
  });

  test.each([
    ['@', { start: 0, search: '' }],
    ['Hi @Fri', { start: 3, search: 'Fri' }],
    ['Hi @Frida Val', { start: 3, search: 'Frida Val' }],
    ['frida@val', null],
    ['@Frida Valström can you come', null],
    ['@Frida\nVal', null],
  ])('ACT-01 while %s is typed, colleagues are looked up', (text, typed) => {
    expect(typedMention(text, text.length)).toEqual(typed);
  });
});
