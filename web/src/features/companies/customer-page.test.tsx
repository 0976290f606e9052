import { act } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/queries';
import { renderPage } from '../../testing/render';
import { CustomerPage } from './customer-page';

afterEach(() => vi.unstubAllGlobals());

/** As after a visit to the company's page, which is requested again. */
function VisitedBefore() {
  useState(() =>
    queryClient.setQueryData(['page', 'company', 7], { record: { id: 7, is_customer: false } }, { updatedAt: 1 }),
  );
  return <CustomerPage />;
}

it('REC-04 a company whose page was seen before it became a customer stays at /customers/{id} until the server has answered', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { history } = await renderPage(<VisitedBefore />, { at: '/customers/7' });
  await act(async () => new Promise((settled) => setTimeout(settled, 0)));
  expect(history.location.pathname).toBe('/customers/7');
  expect(document.querySelector('[aria-busy]')).not.toBeNull();
});
