import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderApp } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { useRecordPage } from './use-record-page';

afterEach(() => vi.unstubAllGlobals());

const plurals = { person: 'people', company: 'companies' } as const;

async function open(kind: keyof typeof plurals) {
  let name = 'Before';
  const plural = plurals[kind];
  fakeServer({
    [`GET /api/internal/${plural}/7/page`]: () => ({
      body: { record: { id: 7, name, full_name: name }, timeline: { entries: [], next: null }, related: {} },
    }),
  });
  const Page = () => <p>{JSON.stringify(useRecordPage(kind).record)}</p>;
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: `/${plural}/$id`, component: Page });
  const history = createMemoryHistory({ initialEntries: [`/${plural}/7`] });
  await renderApp(createRouter({ routeTree: root.addChildren([route]), history }), signedIn());
  await screen.findByText(/Before/);
  name = 'After';
}

describe('SHELL-09 window events', () => {
  it.each(['person', 'company'] as const)(
    'SHELL-09 person:update and company:update reload open cards: %s on its page',
    async (kind) => {
      await open(kind);
      window.dispatchEvent(new CustomEvent(`${kind}:update`, { detail: { id: 7 } }));
      expect(await screen.findByText(/After/)).toBeTruthy();
    },
  );
});
