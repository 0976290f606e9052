import type { Field } from '@fairlead/domain/fields/catalogue';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ColumnMenu } from './column-menu';
import { ListCards } from './list-cards';

afterEach(() => vi.unstubAllGlobals());

const COLUMNS = ['name', 'company_id', 'value', 'deal_stage_id', 'user_id'];
const fieldsOf = (keys: readonly string[]) => keys.map((key) => ({ key, label: key })) as unknown as readonly Field[];
const boot = signedIn();
Object.assign(boot.account, { deal_stages: [{ id: 5, name: 'Negotiation', percent: 75, deal_pipeline_id: 1 }] });
const deal = {
  id: 1,
  name: 'Torque sensor pilot',
  deal_value: '58300.0',
  company: { id: 2, name: 'Orchard Valley' },
  deal_stage_id: 5,
  user_id: 1,
};

async function card(columns: readonly string[]): Promise<string> {
  const none = () => undefined;
  const { container, unmount } = await renderPage(
    <ListCards
      kind="deal"
      rows={[deal]}
      columns={fieldsOf(columns)}
      onVisible={none}
      onOpen={none}
      start={undefined}
    />,
    { boot },
  );
  const text = container.textContent ?? '';
  unmount();
  return text;
}

it('LIST-01 a card on the phone leaves out what the columns leave out', async () => {
  vi.stubGlobal('IntersectionObserver', class {});
  const parts = ['Torque sensor pilot', 'Orchard Valley', '$58,300', 'Negotiation'];
  const whole = await card(COLUMNS);
  expect(parts.filter((part) => whole.includes(part))).toEqual(parts);
  const few = await card(['name', 'user_id']);
  expect(parts.filter((part) => few.includes(part))).toEqual(['Torque sensor pilot']);
});

function Menu() {
  const [columns, setColumns] = useState(COLUMNS);
  const shown = {
    fields: fieldsOf(columns),
    columns: columns.map((key) => ({ key })),
    pinned: new Set<string>(),
    change: (next: readonly { key: string }[] | null) => setColumns(next ? next.map(({ key }) => key) : COLUMNS),
  };
  return <ColumnMenu kind="deal" shown={shown as never} />;
}

it('LIST-01 a column that is left out keeps the focus in the menu, so that Space takes it in again', async () => {
  await renderPage(<Menu />, { boot });
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^(value|Value)$/ });
  await screen.findByRole('checkbox', { name: 'value' });
  box().focus();
  await userEvent.keyboard(' ');
  await waitFor(() => expect([box().checked, document.activeElement === box()]).toEqual([false, true]));
  await userEvent.keyboard(' ');
  await waitFor(() => expect([box().checked, document.activeElement === box()]).toEqual([true, true]));
});
