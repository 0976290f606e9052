/** The texts around the image of a chart, so that it is complete by itself. */
export interface ImageWords {
  readonly title: string;
  /** The filter as a sentence. */
  readonly sentence: string;
  readonly figure: string;
  readonly date: string;
  readonly legend: readonly { readonly label: string; readonly color: string }[];
}

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 24;
const LINE = 20;
const LETTERS = 110;
const LEAST_WIDTH = 640;
/** The properties of a drawing that style sheets set. */
const TAKEN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-width',
  'font-size',
  'font-weight',
  'text-anchor',
];

/**
 * The charts of a report as one svg, with title, figure, sentence and date above and below them. Styles are written into
 * it, because a picture has no style sheets.
 */
export function chartImage(charts: readonly SVGSVGElement[], words: ImageWords, page: HTMLElement): SVGSVGElement {
  const { color, backgroundColor, fontFamily } = getComputedStyle(page);
  const ink = { fill: color, 'font-family': fontFamily };
  const width = Math.max(LEAST_WIDTH, ...charts.map((chart) => sizeOf(chart).width)) + MARGIN * 2;
  const drawn: SVGElement[] = [];
  let y = MARGIN;
  for (const { text, size, weight } of linesOf(words)) {
    y += size + 8;
    drawn.push(textAt({ x: MARGIN, y, 'font-size': size, 'font-weight': weight, ...ink }, text));
  }
  y += LINE;
  drawn.push(...legendAt(y, words, ink, page));
  for (const chart of charts) {
    drawn.push(placed(chart, y + 8));
    y += 8 + sizeOf(chart).height;
  }
  drawn.push(textAt({ x: MARGIN, y: y + LINE + 8, 'font-size': 12, ...ink }, words.date));
  const height = y + LINE + 8 + MARGIN;
  const image = make('svg', { xmlns: SVG, viewBox: `0 0 ${width} ${height}`, width, height });
  image.append(make('rect', { width, height, fill: backgroundColor }), ...drawn);
  return image as SVGSVGElement;
}

function linesOf({ title, sentence, figure }: ImageWords) {
  return [
    { text: title, size: 20, weight: 600 },
    ...inLines(sentence).map((text) => ({ text, size: 13, weight: 400 })),
    { text: figure, size: 24, weight: 600 },
  ];
}

type Attributes = Readonly<Record<string, string | number>>;

function legendAt(y: number, { legend }: ImageWords, ink: Attributes, page: HTMLElement): SVGElement[] {
  let x = MARGIN;
  return legend.flatMap(({ label, color }) => {
    const at = x;
    x += 40 + label.length * 7;
    return [
      make('rect', { x: at, y: y - 9, width: 10, height: 10, rx: 3, fill: resolved(color, page) }),
      textAt({ x: at + 16, y, 'font-size': 12, ...ink }, label),
    ];
  });
}

function textAt(attributes: Attributes, text: string): SVGElement {
  const element = make('text', attributes);
  element.textContent = text;
  return element;
}

function sizeOf(chart: SVGSVGElement): { width: number; height: number } {
  return { width: Number(chart.getAttribute('width')), height: Number(chart.getAttribute('height')) };
}

function placed(chart: SVGSVGElement, y: number): SVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [...chart.querySelectorAll<SVGElement>('*')];
  for (const [index, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const original = originals[index];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of TAKEN) {
      const value = style.getPropertyValue(name);
      if (value) element.setAttribute(name, value.replace(/url\("[^"#]*#([^"]+)"\)/, 'url(#$1)'));
    }
    element.setAttribute('font-family', style.fontFamily);
    element.removeAttribute('class');
    element.removeAttribute('style');
  }
  for (const name of ['role', 'tabindex', 'aria-label', 'class', 'style']) copy.removeAttribute(name);
  copy.setAttribute('x', String(MARGIN));
  copy.setAttribute('y', String(y));
  return copy;
}

function make(name: string, attributes: Attributes): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element as SVGElement;
}

/** The browser knows which of the two themes is on. */
function resolved(color: string, page: HTMLElement): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  page.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value || color;
}

export function inLines(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > LETTERS) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** As a PNG of twice the size, sharp on every screen. */
export async function asPng(image: SVGSVGElement): Promise<Blob> {
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(image))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * 2;
  canvas.height = height * 2;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw a picture');
  context.scale(2, 2);
  context.drawImage(picture, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png'),
  );
}
