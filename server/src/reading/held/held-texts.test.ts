import { expect, test } from 'vitest';
import { HeldTexts } from './held-texts';

const MANY = 70_000;

function put(texts: HeldTexts, row: number, text: string): void {
  const sent = Buffer.from(`..${text}`);
  texts.put(row, sent, 2, sent.length - 2);
}

const textAt = (texts: HeldTexts, row: number) => {
  const code = texts.codes[row] as number;
  return code ? texts.all.toString('utf8', texts.startOf(code), texts.endOf(code)) : '';
};

test('LIST-02 texts are held once each, and every row keeps its own while codes grow wider', () => {
  const texts = new HeldTexts();
  texts.grow(MANY + 10);
  for (let row = 0; row < MANY; row += 1) put(texts, row, `søren ${row}`);
  for (let row = 0; row < 10; row += 1) put(texts, MANY + row, `søren ${row * 7}`);
  expect(texts.size).toBe(MANY + 1);
  for (const row of [0, 254, 255, 256, 65_534, 65_535, 65_536, MANY - 1])
    expect(textAt(texts, row)).toBe(`søren ${row}`);
  expect(textAt(texts, MANY + 9)).toBe('søren 63');
  put(texts, 3, '');
  expect([texts.codes[3], textAt(texts, 3)]).toEqual([0, '']);
  texts.grow(2 * MANY);
  expect(textAt(texts, MANY - 1)).toBe(`søren ${MANY - 1}`);
});
