import { createReadStream } from 'node:fs';

const MOST_LINES = 10_000;
const LONGEST_LINE = 100_000;

/** The lines of a text from a byte offset: the first ones themselves, and the number of lines that are not blank. */
export async function linesFrom(path: string, from: number): Promise<{ lines: string[]; count: number }> {
  const lines: string[] = [];
  let count = 0;
  const add = (line: string) => {
    if (line.trim() === '') return;
    count += 1;
    if (lines.length < MOST_LINES) lines.push(line.slice(0, LONGEST_LINE).replaceAll('\u0000', ''));
  };
  let rest = '';
  for await (const part of createReadStream(path, { start: from, encoding: 'utf8' })) {
    const pieces = (rest + (part as string)).split(/\r\n|\n|\r/);
    rest = (pieces.pop() ?? '').slice(0, LONGEST_LINE);
    for (const piece of pieces) add(piece);
  }
  add(rest);
  return { lines, count };
}
