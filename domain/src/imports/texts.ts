const PAGE = 1 << 20;
/** The address of a text must be a 32-bit number. */
const MOST_PAGES = 4096;
const HEAD = 4;

/**
 * Stores very many short texts back to back in a few large pages. As separate strings they would need three times the
 * memory, and the garbage collector would scan them repeatedly. A character takes one byte, or two in a text with
 * characters that need them.
 */
export class Texts {
  readonly #pages: Uint8Array[] = [];
  #used = PAGE;

  /** Returns the address of the text. */
  add(text: string): number {
    const wide = needsTwo(text);
    const size = HEAD + text.length * (wide ? 2 : 1);
    if (this.#used + size > PAGE) this.#begin(size);
    const page = this.#pages.at(-1) as Uint8Array;
    const start = this.#used;
    this.#used += size;
    page[start] = wide ? 1 : 0;
    for (let at = 0; at < 3; at += 1) page[start + 1 + at] = text.length >>> (8 * at);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (wide) page[start + HEAD + text.length + at] = code >>> 8;
      page[start + HEAD + at] = code;
    }
    return (this.#pages.length - 1) * PAGE + start;
  }

  at(address: number): string {
    const { page, start, length, wide } = this.#open(address);
    let text = '';
    for (let at = start; at < start + length; at += 1) {
      text += String.fromCharCode((page[at] ?? 0) + (wide ? (page[at + length] ?? 0) * 256 : 0));
    }
    return text;
  }

  is(address: number, text: string): boolean {
    const { page, start, length, wide } = this.#open(address);
    if (length !== text.length) return false;
    for (let at = 0; at < length; at += 1) {
      const code = (page[start + at] ?? 0) + (wide ? (page[start + length + at] ?? 0) * 256 : 0);
      if (code !== text.charCodeAt(at)) return false;
    }
    return true;
  }

  #begin(size: number): void {
    if (this.#pages.length === MOST_PAGES) throw new Error('The file has too much text.');
    this.#pages.push(new Uint8Array(Math.max(PAGE, size)));
    this.#used = 0;
  }

  #open(address: number) {
    const page = this.#pages[Math.floor(address / PAGE)] ?? NO_PAGE;
    const head = address % PAGE;
    const length = (page[head + 1] ?? 0) + (page[head + 2] ?? 0) * 256 + (page[head + 3] ?? 0) * 65_536;
    return { page, start: head + HEAD, length, wide: page[head] === 1 };
  }
}

const NO_PAGE = new Uint8Array(0);

function needsTwo(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 255) return true;
  return false;
}
