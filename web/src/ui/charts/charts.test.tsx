import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { BarChart } from './bar-chart';
import { type ChartBar, type ChartSeries, fitted, linesOf, roomOnTwoLines, roomOf } from './chart-data';
import { RowChart } from './row-chart';
import { moved } from './use-chart-keys';

const series: ChartSeries[] = [
  { key: 'u1', label: 'Ines', color: '#1D5BBF' },
  { key: 'u2', label: 'Ben', color: '#4A6288', pattern: 'lines' },
];
const bar = (key: string, one: number, other: number): ChartBar => ({
  key,
  label: key,
  values: { u1: one, u2: other },
  text: `$${one + other}`,
  said: `${key}: $${one + other}`,
  opens: one + other ? 'Press Enter for the 3 deals' : undefined,
});
const bars = [bar('Jan', 10, 5), bar('Feb', 0, 0), bar('Mar', 30, 0)];
const NAME = 'Won by month: highest Mar $30, lowest Feb $0';
const tick = (value: number) => `$${value}`;
const heard = () => document.querySelector('[aria-live]')?.textContent;

describe('REP-01 charts by keyboard and for screen readers', () => {
  it('REP-01 charts: one picture with a sentence as its name, in one stop of Tab; patterns distinguish the parts', async () => {
    render(<BarChart name={NAME} bars={bars} series={series} tick={tick} />);
    const chart = screen.getByRole('img', { name: NAME });
    expect(chart.tagName.toLowerCase()).toBe('svg');
    await userEvent.tab();
    expect(document.activeElement).toBe(chart);
    await userEvent.tab();
    expect(chart.contains(document.activeElement)).toBe(false);
    expect(chart.textContent).toContain('$15');
    expect(chart.querySelector('[fill$="-lines)"]')).toBeTruthy();
  });

  it('REP-01 charts: the axis of a chart without bars does not repeat its zero', () => {
    render(<BarChart name="No deals" bars={[]} series={series} tick={() => '$0'} />);
    expect(screen.getByRole('img', { name: 'No deals' }).textContent).toBe('$0');
  });

  it('REP-01 charts: arrows move between the bars, Enter opens the deals, Escape closes', async () => {
    const [open, close] = [vi.fn(), vi.fn()];
    const shown = (selected: string | null) => (
      <BarChart
        name={NAME}
        bars={bars}
        series={series}
        tick={tick}
        selected={selected ? { bar: selected, series: null } : null}
        onOpen={open}
        onClose={close}
      />
    );
    render(shown('Mar'));
    await userEvent.tab();
    await userEvent.keyboard('{Home}');
    expect(heard()).toBe('Jan: $15. Press Enter for the 3 deals');
    await userEvent.keyboard('{ArrowUp}');
    expect(heard()).toBe('Jan: $15. Ines: $10. Press Enter for the 3 deals');
    await userEvent.keyboard('{Enter}');
    expect(open).toHaveBeenLastCalledWith({ bar: 'Jan', series: 'u1' });
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(heard()).toContain('Feb: $0');
    expect(open).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('REP-02 small charts: a bar taller than the common scale is marked and carries its figure', () => {
    render(<BarChart name={NAME} bars={bars} series={series} tick={tick} small height={84} most={20} />);
    const cut = [...document.querySelectorAll('[data-cut]')];
    expect(cut.map((one) => [one.textContent, one.querySelectorAll('polyline').length])).toEqual([['$30', 1]]);
  });

  it('REP-02 small charts: every bar has its label where all fit, otherwise the ends have theirs, with the year', () => {
    const labels = () => [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
    const { unmount } = render(<BarChart name={NAME} bars={bars} series={series} tick={tick} small height={84} />);
    expect(labels()).toEqual(['Jan', 'Feb', 'Mar']);
    unmount();
    const days = Array.from({ length: 300 }, (_, at) => ({ ...bar(`Day ${at}`, 1, 1), under: at === 0 ? '2026' : '' }));
    render(<BarChart name={NAME} bars={days} series={series} tick={tick} small height={84} />);
    expect(labels()).toEqual(['Day 0 2026', 'Day 299']);
  });

  it('REP-01 charts: a press on a column opens its deals, and so does one on a row', () => {
    const open = vi.fn();
    const { unmount } = render(<BarChart name={NAME} bars={bars} series={series} tick={tick} onOpen={open} />);
    fireEvent.click(document.querySelector('[data-bar=Mar]') as Element);
    expect(open).toHaveBeenLastCalledWith({ bar: 'Mar', series: null });
    unmount();
    render(<RowChart name={NAME} bars={bars} series={series} tick={tick} onOpen={open} />);
    fireEvent.click(document.querySelector('[data-bar=Jan]') as Element);
    expect(open).toHaveBeenLastCalledWith({ bar: 'Jan', series: null });
    expect(screen.getByRole('img').textContent).toContain('Mar');
  });

  it('REP-01 charts: where not all columns fit, those of the past begin with the last ones, stages with the first', () => {
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(900);
    const many = Array.from({ length: 24 }, (_, at) => bar(`Bar ${at}`, 1, 1));
    const scrolled = () => screen.getByRole('img').closest('[class*="scroller"]')?.scrollLeft;
    const { unmount } = render(<BarChart name={NAME} bars={many} series={series} tick={tick} />);
    expect(scrolled()).toBe(900);
    unmount();
    render(<BarChart name={NAME} bars={many} series={series} tick={tick} fromStart />);
    expect(scrolled()).toBe(0);
    vi.restoreAllMocks();
  });

  it('REP-01 charts: a label is cut by how wide its letters are, and never by the edge', () => {
    expect(fitted('Request for proposal', 54, 1.08)).toBe('Reque…');
    expect(fitted('WWWWWW', 54, 1.08)).toBe('WWW…');
    expect(fitted('Illicit', 54, 1.08)).toBe('Illicit');
    expect(fitted('Won', 5, 1)).toBe('W…');
    expect(fitted('Qualified', 35, 1.08)).toBe('Qu…');
    expect(roomOf('$562.4K', 1.12)).toBeGreaterThan(52);
  });

  it('REP-01 charts: Up and Down move between bars below each other, and stop at the first and the last', () => {
    const field = { bars, series, rows: true };
    expect(moved({ bar: 'Jan', series: null }, 'ArrowDown', field)).toEqual({ bar: 'Feb', series: null });
    expect(moved({ bar: 'Jan', series: null }, 'ArrowUp', field)).toEqual({ bar: 'Jan', series: null });
    expect(moved({ bar: 'Feb', series: null }, 'End', field)).toEqual({ bar: 'Mar', series: null });
    expect(moved({ bar: 'Jan', series: null }, 'ArrowRight', field)).toEqual({ bar: 'Jan', series: 'u1' });
    expect(moved({ bar: 'Jan', series: null }, 'x', field)).toBeNull();
  });
});

describe('REP-01 charts with large text', () => {
  it('breaks the text beside a bar instead of cutting it', () => {
    expect(linesOf('100% went on', 115, 1)).toEqual(['100% went on']);
    expect(linesOf('100% went on', 115, 2)).toEqual(['100%', 'went on']);
    expect(linesOf('conversion', 20, 2)).toEqual(['conversion']);
    const room = roomOnTwoLines('100% moved on', 2);
    expect(linesOf('100% moved on', room, 2)).toHaveLength(2);
    expect(linesOf('100% moved on', room - 1, 2)).toHaveLength(3);
  });
});
