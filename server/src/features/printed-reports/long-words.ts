/** Longer than any word: an address, or letters of a stuck key. */
const LONG = /\S{30,}/gu;
/** Letters are rarely narrower, as a part of their size. */
const NARROW = 0.15;
/** Kerning moves letters apart by a little, which is not measured here. */
const APART = 1.05;

/** As much of a text as can have room, and some more: measuring takes time for each letter. */
export function roomy(text: string, { width, height, size }: Record<'width' | 'height' | 'size', number>): string {
  const most = Math.ceil(height / size + 1) * Math.ceil(width / (size * NARROW) + 1);
  return text.length > most ? text.slice(0, most) : text;
}

/**
 * The text with line breaks in words that are wider than a line. The library would try such a word letter by letter,
 * and the rest of it again for each line.
 */
export function withBreaks(text: string, width: number, widthOf: (letter: string) => number): string {
  return text.replaceAll(LONG, (word) => broken(word, width, widthOf));
}

function broken(word: string, width: number, widthOf: (letter: string) => number): string {
  const letters = [...word];
  const wide = (letter: string) => widthOf(letter) * APART;
  if (letters.reduce((sum, letter) => sum + wide(letter), 0) <= width) return word;
  // The library measures the line break with its line.
  const room = width - widthOf('\n');
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const letter of letters) {
    const more = wide(letter);
    if (used + more > room && line) {
      lines.push(line);
      [line, used] = ['', 0];
    }
    line += letter;
    used += more;
  }
  return [...lines, line].join('\n');
}
