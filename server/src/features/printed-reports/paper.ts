import { setImmediate as nextTurn } from 'node:timers/promises';
import { INK } from './colors';
import { FONTS, NO_LETTER, printable } from './letters';
import { roomy, withBreaks } from './long-words';
import { MeasuringDocument } from './measuring-document';

type Weight = 'regular' | 'semibold';

interface TextLook {
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** Digits of one width, so that they are aligned below each other. */
  readonly figures?: boolean;
}

interface Sheet {
  readonly title: string;
  readonly is_wide: boolean;
  readonly is_letter: boolean;
  /** At the foot of every page, before its number. */
  readonly foot: string;
  /** `Page 2 of 3` */
  readonly pageOf: (page: number, pages: number) => string;
  readonly made: Date;
}

const SIZE = 9;
/** No text that is placed by its width is longer. */
const MOST_MEASURED = 500;
const MARGIN = 42;
const FOOT = 30;
/** The interval at which other work runs: drawing a long table must not delay requests. */
const TURN_MS = 15;

/** A document of A4 or Letter pages on which texts and shapes are drawn from the top down. */
export class Paper {
  readonly doc: MeasuringDocument;
  readonly left = MARGIN;
  readonly width: number;
  /** Where the next thing begins. */
  y = MARGIN;
  readonly #bottom: number;
  readonly #parts: Buffer[] = [];
  readonly #ended: Promise<void>;
  #turn = Date.now();
  #lacks = false;
  readonly #widths = new Map<string, number>();

  constructor(private readonly sheet: Sheet) {
    this.doc = new MeasuringDocument({
      size: sheet.is_letter ? 'LETTER' : 'A4',
      layout: sheet.is_wide ? 'landscape' : 'portrait',
      margin: 0,
      bufferPages: true,
      lang: 'en-US',
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: sheet.title, Creator: 'Fairlead', Producer: 'Fairlead', CreationDate: sheet.made },
    });
    this.#ended = new Promise((resolve, reject) => {
      this.doc.on('end', () => resolve());
      this.doc.on('error', reject);
    });
    this.doc.on('data', (part: Buffer) => void this.#parts.push(part));
    for (const [name, path] of Object.entries(FONTS)) this.doc.registerFont(name, path);
    this.width = this.doc.page.width - MARGIN * 2;
    this.#bottom = this.doc.page.height - MARGIN - FOOT;
  }

  /** A text had letters that the fonts do not have. */
  get lacksLetters(): boolean {
    return this.#lacks;
  }

  get room(): number {
    return this.#bottom - this.y;
  }

  /** Begins a new page unless there is enough room. True for a new page. */
  need(height: number): boolean {
    if (this.room >= height || this.y === MARGIN) return false;
    this.newPage();
    return true;
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN;
  }

  /** One line; a longer text ends in an ellipsis. */
  line(text: string, x: number, y: number, width: number, look: TextLook = {}): void {
    const { align = 'left', color = INK.text } = look;
    const features = this.#style(look);
    const { shown, wide } = this.#fitted(this.#written(roomy(text, { width, height: 0, size: SIZE })), width, features);
    const at = align === 'left' ? x : align === 'right' ? x + width - wide : x + (width - wide) / 2;
    this.doc.fillColor(color).text(shown, at, y, { lineBreak: false, features });
  }

  widthOf(text: string, look: TextLook = {}): number {
    const features = this.#style(look);
    return this.doc.widthOfString(printable(text.slice(0, MOST_MEASURED)), { features });
  }

  /** As many lines as needed, below each other. */
  paragraph(text: string, look: TextLook = {}): void {
    const features = this.#style(look);
    const shown = this.#broken(this.#written(text), this.width, look);
    const options = { width: this.width, lineGap: 2, features };
    this.need(this.doc.heightOfString(shown, options));
    this.doc.fillColor(look.color ?? INK.text).text(shown, this.left, this.y, options);
    this.y = this.doc.y;
  }

  /** As many lines as the room allows; a longer text ends in an ellipsis. */
  block(text: string, x: number, y: number, width: number, height: number, look: TextLook = {}): void {
    const features = this.#style(look);
    const options = { width, height, lineGap: 1, ellipsis: true, features };
    this.doc.fillColor(look.color ?? INK.text).text(
      this.#broken(
        linesOf(roomy(text, { width, height, size: look.size ?? SIZE }), (line) => this.#written(line)),
        width,
        look,
      ),
      x,
      y,
      options,
    );
  }

  /** The height of a block of this width; more than `most` if it is more, however much. */
  heightOf(text: string, width: number, look: TextLook = {}, most = this.doc.page.height): number {
    const features = this.#style(look);
    const measured = roomy(text, { width, height: most, size: look.size ?? SIZE });
    const shown = this.#broken(linesOf(measured, printable), width, look);
    return this.doc.heightOfString(shown, { width, lineGap: 1, features });
  }

  box(x: number, y: number, width: number, height: number, color: string, round = 0): void {
    if (round) this.doc.roundedRect(x, y, width, height, Math.min(round, width / 2, height / 2)).fill(color);
    else this.doc.rect(x, y, width, height).fill(color);
  }

  rule(x: number, y: number, width: number, color: string): void {
    this.doc
      .lineWidth(0.6)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke(color);
  }

  /** What a screen reader reads for the part that `draw` draws; it stays on one page. */
  part(kind: 'H1' | 'H2' | 'P' | 'Figure', draw: () => void, alt?: string): void {
    const part = this.doc.struct(kind, alt === undefined ? {} : { alt }, draw);
    this.doc.addStructure(part);
  }

  /** Lets other work run. */
  async breathe(): Promise<void> {
    if (Date.now() - this.#turn < TURN_MS) return;
    await nextTurn();
    this.#turn = Date.now();
  }

  async ended(): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      const y = this.doc.page.height - MARGIN - 8;
      const look = { size: 8, color: INK.quiet };
      this.doc.markContent('Artifact', { type: 'Pagination' });
      this.rule(this.left, y - 8, this.width, INK.border);
      this.line(this.sheet.foot, this.left, y, this.width - 90, look);
      this.line(this.sheet.pageOf(page + 1, count), this.left, y, this.width, { ...look, align: 'right' });
      this.doc.endMarkedContent();
    }
    this.doc.end();
    await this.#ended;
    return Buffer.concat(this.#parts);
  }

  #written(text: string): string {
    const shown = printable(text);
    this.#lacks ||= shown.includes(NO_LETTER);
    return shown;
  }

  /** Letters keep their widths: each is measured once. The style is the one that is set. */
  #broken(text: string, width: number, { size = SIZE, weight = 'regular' }: TextLook): string {
    return withBreaks(text, width, (letter) => {
      const key = `${weight} ${letter}`;
      const known = this.#widths.get(key) ?? this.doc.widthOfString(letter) / size;
      this.#widths.set(key, known);
      return known * size;
    });
  }

  #style({ size = 9, weight = 'regular', figures }: TextLook): Features {
    this.doc.write(weight, size);
    return figures ? FIGURES : undefined;
  }

  #fitted(text: string, width: number, features: Features): { shown: string; wide: number } {
    const of = (shown: string) => ({ shown, wide: this.doc.widthOfString(shown, { features }) });
    const cut = (length: number) => of(`${text.slice(0, length).trimEnd()}…`);
    const whole = of(text);
    if (whole.wide <= width) return whole;
    let [least, most] = [0, text.length];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (cut(middle).wide <= width) least = middle;
      else most = middle - 1;
    }
    return cut(least);
  }
}

type Features = PDFKit.Mixins.OpenTypeFeatures[] | undefined;
const FIGURES: Features = ['tnum'];

/** Its own line breaks stay. */
function linesOf(text: string, write: (line: string) => string): string {
  return text.split('\n').map(write).join('\n');
}
