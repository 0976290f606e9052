/** What an image of a chart tells beside it, so that it can stand alone. */
export interface ImageWords {
  readonly title: string;
  /** What is counted: the filter as a sentence. */
  readonly sentence: string;
  readonly figure: string;
  readonly date: string;
  readonly legend: readonly { readonly label: string; readonly color: string }[];
}

const MARGIN = 24;
const LINE = 20;
const LETTERS = 110;
const TAKEN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'fill-opacity', 'font-size', 'font-weight', 'text-anchor'];

/**
 * The charts of a report as one svg, with title, figure, sentence and date above and below them. Styles are written into
 * it, because a picture has no style sheets.
 */
export function chartImage(charts: readonly SVGSVGElement[], words: ImageWords, page: HTMLElement): SVGSVGElement {
  const { color, backgroundColor, fontFamily } = getComputedStyle(page);
  const width = Math.max(640, ...charts.map((chart) => chart.width.baseVal.value)) + MARGIN * 2;
  const image = make('svg', { xmlns: 'http://www.w3.org/2000/svg' });
  const texts = [
    { text: words.title, size: 20, weight: 600 },
    ...inLines(words.sentence).map((text) => ({ text, size: 13, weight: 400 })),
    { text: words.figure, size: 24, weight: 600 },
  ];
  let y = MARGIN;
  const write = (text: string, size: number, weight: number, x = MARGIN) => {
    const line = make('text', { x, y, 'font-size': size, 'font-weight': weight, fill: color, 'font-family': fontFamily });
    line.textContent = text;
    image.append(line);
  };
  for (const { text, size, weight } of texts) {
    y += size + 8;
    write(text, size, weight);
  }
  y += LINE;
  let x = MARGIN;
  for (const { label, color: fill } of words.legend) {
    image.append(make('rect', { x, y: y - 9, width: 10, height: 10, rx: 3, fill: resolved(fill, page) }));
    write(label, 12, 400, x + 16);
    x += 40 + label.length * 7;
  }
  for (const chart of charts) {
    y += 8;
    image.append(placed(chart, y));
    y += chart.height.baseVal.value;
  }
  y += LINE + 8;
  write(words.date, 12, 400);
  y += MARGIN;
  image.setAttribute('viewBox', `0 0 ${width} ${y}`);
  image.setAttribute('width', String(width));
  image.setAttribute('height', String(y));
  image.prepend(make('rect', { width, height: y, fill: backgroundColor }));
  return image as SVGSVGElement;
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

function make(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
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

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
