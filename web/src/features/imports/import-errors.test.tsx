import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { UPLOADED } from '../../testing/import-fixture';
import { renderPage } from '../../testing/render';
import { ImportPage, ImportsPage } from './public';

const counted = {
  total: 3,
  create: 3,
  update: 0,
  skip: 0,
  refuse: 0,
  made: {},
  questions: [],
  duplicates: { checked: 0, found: 0, first: [] },
  other_names: { found: 0, first: [] },
  repeated: { found: 0, first: [] },
  alike: { checked: 0, found: 0, first: [] },
  samples: [],
  problems: [],
  reasons: [],
  file_problems: [],
  missing: [],
};
const SHOW = 'GET /api/v3/imports/7';
const DRY = 'POST /api/v3/imports/7/dry_run';
const LOST = 'This could not be loaded. Nothing was lost.';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function open(answers: Parameters<typeof fakeServer>[0], at = '/imports/7') {
  fakeServer({ [SHOW]: { body: UPLOADED }, ...answers });
  await renderPage(at === '/imports' ? <ImportsPage /> : <ImportPage />, { at });
}

describe('LIST-09 an import that cannot be shown', () => {
  it('LIST-09 an import that cannot be loaded says that nothing was lost, and Try again loads it', async () => {
    let fails = true;
    await open({ [SHOW]: () => (fails ? { status: 422 } : { body: UPLOADED }) });
    expect(await screen.findByText(LOST)).toBeTruthy();
    fails = false;
    press('Try again');
    expect(await screen.findByRole('combobox', { name: 'Name goes to' })).toBeTruthy();
  });

  it('LIST-09 an import that does not exist says so, and cannot be tried again', async () => {
    await open({ [SHOW]: { status: 404 } });
    expect(await screen.findByText('This no longer exists, or you don’t have access to it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it.each(['questions', 'preview'])('LIST-09 %s that cannot be counted say so, and Try again counts', async (step) => {
    let fails = true;
    await open({ [DRY]: () => (fails ? { status: 500 } : { body: counted }) }, `/imports/7?step=${step}`);
    expect(await screen.findByText(LOST)).toBeTruthy();
    fails = false;
    press('Try again');
    const next = step === 'preview' ? 'Import 3 deals' : 'Continue';
    expect(await screen.findByRole('button', { name: next })).toBeTruthy();
    expect(screen.queryByText(LOST)).toBeNull();
  });

  it('LIST-09 a list of imports that cannot be loaded says that nothing was lost', async () => {
    await open({ 'GET /api/v3/imports': { status: 422 } }, '/imports');
    expect(await screen.findByText(LOST)).toBeTruthy();
    expect(screen.queryByText('No imports yet')).toBeNull();
  });
});

describe('LIST-09 an import that cannot be started', () => {
  it('LIST-09 a start that is refused gives the reason, and the preview stays', async () => {
    const refused = { status: 422, body: [{ field: 'base', msg: 'Another import is running' }] };
    await open({ [DRY]: { body: counted }, 'POST /api/v3/imports/7/start': refused }, '/imports/7?step=preview');
    fireEvent.click(await screen.findByRole('button', { name: 'Import 3 deals' }));
    expect(await screen.findByText('Another import is running')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Import 3 deals' })).toBeTruthy();
  });
});
