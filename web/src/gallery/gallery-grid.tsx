import { useState } from 'react';
import { CompanyMark } from '../ui/avatar';
import { DataGrid } from '../ui/data-grid/data-grid';
import type { GridColumn, GridSort } from '../ui/data-grid/types';
import { Money } from '../ui/formats';
import { InputBox } from '../ui/text-field';
import styles from './gallery.module.css';
import { Part } from './part';

interface Sample {
  id: number;
  name: string;
  company: string;
  value: string | null;
}

const ROWS: (Sample | null)[] = Array.from({ length: 10_000 }, (_, index) =>
  index === 6
    ? null
    : {
        id: index + 1,
        name: index === 3 ? 'Reactor level instrumentation, halls B and C' : `Sabine Rail ${index + 1}`,
        company: 'Polar Freight',
        value: index % 7 === 4 ? null : String(74_200 + index),
      },
);

const COLUMNS: GridColumn<Sample>[] = [
  {
    key: 'name',
    label: 'Deal',
    width: 220,
    sortable: true,
    render: ({ name }) => name,
    text: ({ name }) => name,
    edit: ({ name }, done) => (
      <InputBox
        control={{}}
        aria-label="Deal"
        size="xs"
        value={name}
        onChange={() => undefined}
        onBlur={done}
        autoFocus
      />
    ),
  },
  {
    key: 'company',
    label: 'Company',
    width: 180,
    render: ({ company }) => (
      <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
        <CompanyMark name={company} /> {company}
      </span>
    ),
  },
  {
    key: 'value',
    label: 'Value',
    width: 120,
    align: 'right',
    sortable: true,
    render: ({ value }) => <Money amount={value} style="whole" />,
    total: <Money amount="1318940" style="whole" />,
  },
];

function changed(before: ReadonlySet<number>, ids: readonly number[], on: boolean): ReadonlySet<number> {
  return on ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)));
}

export function GalleryGrid() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set([3, 4]));
  const [sort, setSort] = useState<GridSort>({ key: 'name', direction: 'asc' });
  const [widths, setWidths] = useState<Record<string, number>>({});
  return (
    <Part title="Table">
      <div className={`${styles.box} ${styles.grid}`}>
        <DataGrid
          label="Deals"
          columns={COLUMNS}
          rows={ROWS}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          sort={sort}
          onSort={setSort}
          selection={{
            has: (id) => selected.has(id),
            choose: (ids, on) => setSelected((before) => changed(before, ids, on)),
            all: selected.size >= 9_999,
            some: selected.size > 0 && selected.size < 9_999,
            chooseAll: (on) => setSelected(new Set(on ? ROWS.flatMap((row) => row?.id ?? []) : [])),
          }}
          openId={6}
          widths={widths}
          onResize={(key, width) => setWidths((before) => ({ ...before, [key]: width }))}
          totalLabel="10,000 deals"
        />
      </div>
    </Part>
  );
}
