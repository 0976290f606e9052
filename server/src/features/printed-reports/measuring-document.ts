import PDFDocument from 'pdfkit';

/**
 * Measures a text once for each font and size: a cell of a table is measured when its column is laid out, when it is
 * fitted and when it is drawn, and measuring takes most of the time of drawing.
 */
export class MeasuringDocument extends PDFDocument {
  readonly #widths = new Map<string, number>();
  #font = '';
  #size = 0;

  /** The fonts of a document are registered by name. */
  write(font: string, size: number): void {
    this.#font = font;
    this.#size = size;
    this.font(font).fontSize(size);
  }

  override widthOfString(text: string, options: PDFKit.Mixins.TextOptions = {}): number {
    const { features = [], characterSpacing = 0 } = options;
    const key = [this.#font, this.#size, features, characterSpacing, text].join('|');
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = super.widthOfString(text, options);
    this.#widths.set(key, width);
    return width;
  }
}
