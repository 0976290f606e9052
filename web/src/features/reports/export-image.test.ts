import { describe, expect, it } from 'vitest';
import { chartImage, inLines } from './export-image';

const WORDS = {
  title: 'Deals won',
  sentence: 'Deals won, May 15, 2025 to May 14, 2026. Deals where Source is Fair. Counts all deals of the account.',
  figure: '$800 · 3 deals',
  date: 'May 14, 10:42 AM',
  legend: [{ label: 'Ines Moreau', color: '#1D5BBF' }],
};

describe('REP-04 a chart as an image', () => {
  it('REP-04 export image: it has title, filter sentence, figure and date in it, and the chart without its controls', () => {
    document.body.innerHTML = '<svg width="700" height="280" role="img" tabindex="0"><text class="a">Mar</text></svg>';
    const chart = document.querySelector('svg') as SVGSVGElement;
    const image = chartImage([chart], WORDS, document.body);
    const texts = [...image.querySelectorAll('text')].map(({ textContent }) => textContent);
    for (const words of [WORDS.title, WORDS.figure, WORDS.date, 'Ines Moreau', 'Mar']) expect(texts).toContain(words);
    expect(texts.join(' ')).toContain(WORDS.sentence);
    expect(Number(image.getAttribute('width'))).toBe(748);
    expect(image.querySelector('[tabindex], [role], [class]')).toBeNull();
  });

  it('REP-04 export image: a long sentence is broken into lines', () => {
    const lines = inLines(Array.from({ length: 60 }, () => 'Flow meters').join(' '));
    expect(lines.length).toBeGreaterThan(5);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(110);
  });
});
