import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render';
import { InputBox } from '../text-field';
import { DataGrid } from './data-grid';
import type { GridColumn, GridSort } from './types';

interface Row {
  id: number;
  name: string;
  value: number;
}

const ROWS: (Row | null)[] = Array.from({ length: 500 }, (_, index) => ({
  id: index + 1,
  name: `Row ${index + 1}`,
  value: index,
}));

const COLUMNS: GridColumn<Row>[] = [
  {
    key: 'name',
    label: 'Name',
    width: 200,
    sortable: true,
    render: ({ name }) => name,
    edit: ({ name }, done) => (
      <InputBox
        control={{}}
        aria-label="New name"
        value={name}
        onChange={() => undefined}
        onKeyDown={(event) => event.key === 'Escape' && done()}
        autoFocus
      />
    ),
  },
  {
    key: 'value',
    label: 'Value',
    width: 100,
    align: 'right',
    sortable: true,
    render: ({ value }) => value,
    total: '124,750',
  },
];

function Grid({
  onOpen,
  onSort,
  onResize,
  onVisible,
  whyNotAll,
}: {
  onOpen?: (row: Row) => void;
  onSort?: (sort: GridSort) => void;
  onResize?: (key: string, width: number) => void;
  onVisible?: (from: number, to: number) => void;
  whyNotAll?: string;
}) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <>
      <DataGrid
        label="Rows"
        columns={COLUMNS}
        rows={ROWS}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        selection={{
          has: (id) => selected.has(id),
          choose: (ids, on) =>
            setSelected((before) => new Set([...before, ...ids].filter((id) => on || !ids.includes(id)))),
          all: selected.size === ROWS.length,
          some: selected.size > 0 && selected.size < ROWS.length,
          whyNotAll,
          chooseAll: (on) => setSelected(new Set(on ? ROWS.map((row) => row?.id ?? 0) : [])),
        }}
        onOpen={onOpen}
        sort={{ key: 'name', direction: 'asc' }}
        onSort={onSort}
        onResize={onResize}
        onVisible={onVisible}
        totalLabel="500 rows"
      />
      <output>{[...selected].join()}</output>
    </>
  );
}

const focused = () => document.activeElement?.textContent;
const chosen = () => document.querySelector('output')?.textContent;

describe('data grid', () => {
  it('draws only the rows in sight and says how many there are', () => {
    render(<Grid />);
    expect(screen.getByRole('grid', { name: 'Rows' }).getAttribute('aria-rowcount')).toBe('501');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByText('500 rows')).toBeTruthy();
  });

  it('scrolling draws the rows that come into view, tells which they are, and keeps the row with the focus', async () => {
    const visible = vi.fn();
    render(<Grid onVisible={visible} />);
    expect(visible.mock.lastCall).toEqual([0, 15]);
    await userEvent.click(screen.getByText('Row 2'));
    const scroller = screen.getByRole('grid', { name: 'Rows' }).parentElement as HTMLElement;
    scroller.scrollTop = 36 * 200;
    fireEvent.scroll(scroller);
    expect(visible.mock.lastCall).toEqual([199, 215]);
    const drawn = screen.getAllByText(/^Row \d+$/).map(({ textContent }) => Number(textContent?.slice(4)));
    expect([drawn.toSorted((a, b) => a - b)[0], Math.max(...drawn), drawn.includes(191)]).toEqual([2, 224, false]);
    expect(focused()).toBe('Row 2');
  });

  it('the row with the focus is scrolled to between head and totals, and no further than needed', async () => {
    render(<Grid />);
    const scroller = screen.getByRole('grid', { name: 'Rows' }).parentElement as HTMLElement;
    await userEvent.click(screen.getByText('Row 14'));
    expect(scroller.scrollTop).toBe(0);
    await userEvent.keyboard('{ArrowDown}');
    // 600 high, without a head of 32 and totals of 40: fourteen rows of 36 and a part of the fifteenth.
    await waitFor(() => expect(scroller.scrollTop).toBe(15 * 36 + 32 + 40 - 600));
    await userEvent.keyboard('{PageUp}{PageUp}');
    await waitFor(() => expect(scroller.scrollTop).toBe(0));
  });

  it('arrow keys move from cell to cell', async () => {
    render(<Grid />);
    await userEvent.click(screen.getByText('Row 1'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(focused()).toBe('Row 3'));
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('2');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('Row 2');
  });

  it('letters do the same with caps lock on; with Shift they select on the way or are other keys', async () => {
    const opened = vi.fn<(row: Row) => void>();
    render(<Grid onOpen={opened} />);
    await userEvent.click(screen.getByText('Row 1'));
    // Without Shift a capital letter comes from caps lock, and with it a small one.
    await userEvent.keyboard('J');
    await waitFor(() => expect(focused()).toBe('Row 2'));
    await userEvent.keyboard('{Shift>}oO{/Shift}');
    expect(opened).not.toHaveBeenCalled();
    await userEvent.keyboard('O');
    expect(opened).toHaveBeenCalledWith(ROWS[1]);
    await userEvent.keyboard('X');
    expect(chosen()).toBe('2');
    await userEvent.keyboard('{Shift>}jJ{/Shift}');
    expect(chosen()).toBe('2,3,4');
  });

  it('the box that selects all rows says why it cannot yet, and still clears a selection', async () => {
    render(<Grid whyNotAll="Not loaded yet" />);
    const all = screen.getByLabelText<HTMLInputElement>('Select all rows');
    // The press alone: the pointer does not have to rest on the box first.
    fireEvent.click(all);
    expect(await screen.findByText('Not loaded yet')).toBeTruthy();
    expect([all.getAttribute('aria-disabled'), all.checked, chosen()]).toEqual(['true', false, '']);
  });

  it('Space selects, Shift with the arrows and with a press extends', async () => {
    render(<Grid />);
    await userEvent.click(screen.getByText('Row 2'));
    await userEvent.keyboard(' ');
    expect(chosen()).toBe('2');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toBe('2,3,4');
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Select Row 6'));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByLabelText('Select Row 8'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toBe('2,3,4,6,7,8');
    await user.click(screen.getByLabelText('Select all rows'));
    expect(chosen()?.split(',')).toHaveLength(500);
  });

  it('Enter edits where a cell can be edited and opens the row elsewhere', async () => {
    const open = vi.fn();
    render(<Grid onOpen={open} />);
    await userEvent.click(screen.getByText('Row 2'));
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByLabelText('New name')) as HTMLInputElement).toBe(document.activeElement);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(focused()).toBe('Row 2'));
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(open).toHaveBeenCalledWith(ROWS[1]);
  });

  it('a press on the head sorts, the other way round the second time; Shift with an arrow widens', async () => {
    const sort = vi.fn();
    const resize = vi.fn();
    render(<Grid onSort={sort} onResize={resize} />);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    await userEvent.click(screen.getByRole('columnheader', { name: 'Value' }));
    expect(sort.mock.calls).toEqual([[{ key: 'name', direction: 'desc' }], [{ key: 'value', direction: 'asc' }]]);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(resize).toHaveBeenCalledWith('value', 116);
  });
});
