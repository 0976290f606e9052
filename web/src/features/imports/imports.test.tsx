import type { DryRun, UploadAnswer } from '@fairlead/domain/imports/import.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { UPLOADED } from '../../testing/import-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { ImportPage, ImportsPage, NewImportPage } from './public';

afterEach(() => vi.unstubAllGlobals());

const found: UploadAnswer = {
  ...UPLOADED,
  headers: ['Ref', 'Product'],
  mapping: [null, 'deal_product_lines_ids'],
  options: { name_from: [1] },
  sample: [['1', 'GTXPro']],
  guessed_mapping: [
    { header: 'Ref', target: null, alternatives: [], samples: ['1', '2'] },
    { header: 'Product', target: 'deal_product_lines_ids', alternatives: [], samples: ['GTXPro'] },
  ],
};
const question = {
  kind: 'entry',
  field: 'deal_product_lines_ids',
  label: 'Product lines',
  cell: 'GTXPro',
  within: null,
  count: 1480,
  candidates: [{ id: 4, name: 'GTX Pro' }],
  can_create: true,
} as const;
const dry: DryRun = {
  total: 3,
  create: 2,
  update: 0,
  skip: 0,
  refuse: 1,
  made: { users: 2 },
  questions: [],
  duplicates: { checked: 1, found: 1, first: [{ row: 2, name: '1', match: { id: 7, name: 'One' } }] },
  other_names: { found: 0, first: [] },
  repeated: { found: 0, first: [] },
  alike: { checked: 0, found: 0, first: [] },
  samples: [{ row: 2, outcome: 'create', name: '1', fields: [{ label: 'Name', text: '1' }] }],
  problems: [
    { row: 4, cells: ['3', 'Rocket'], problems: [{ field: 'x', label: 'Product lines', msg: 'No such thing' }] },
  ],
  reasons: [{ field: 'x', label: 'Product lines', msg: 'No such thing', count: 1 }],
  file_problems: [],
  missing: [],
};
const done = { ...found, status: 'done', done: 3, created: 2, refused: 1, change_set_id: 9 } as const;

describe('LIST-09 a file is imported', () => {
  it('LIST-09 upload says what is missing, and what the server found wrong with the file', async () => {
    const heard = fakeServer({
      'POST /api/v3/imports': { status: 422, body: [{ field: 'file', msg: 'This is JSON, not CSV.' }] },
    });
    await renderPage(<NewImportPage />, { at: '/imports/new?type=companies' });
    expect(screen.getByRole('radio', { name: 'Companies' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Choose a file first.')).toBeTruthy();
    await userEvent.upload(
      screen.getByLabelText('Choose a file', { selector: 'input' }),
      new File(['[]'], 'x.csv', { type: 'text/csv' }),
    );
    expect(screen.getByText('x.csv, 2 bytes')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('This is JSON, not CSV.')).toBeTruthy();
    expect(screen.getByText('x.csv, 2 bytes')).toBeTruthy();
    expect((heard[0] as { body: FormData }).body.get('type')).toBe('companies');
  });

  it('LIST-09 users and product lines are offered to account admins alone', async () => {
    fakeServer({});
    await renderPage(<NewImportPage />, { boot: signedIn({ user: { is_account_admin: false } }), at: '/imports/new' });
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'deals',
      'people',
      'companies',
    ]);
  });

  it('LIST-09 ADMIN-03 a column without a field offers to create one, with a guessed type that can be changed', async () => {
    const guessed_mapping = found.guessed_mapping.with(0, {
      header: 'Ref',
      target: null,
      alternatives: [],
      samples: ['1', '2'],
      new_field: { name: 'Ref', field_type: 'numeric' },
    });
    const heard = fakeServer({
      'GET /api/v3/imports/7': { body: { ...found, guessed_mapping } },
      'PUT /api/v3/imports/7': { status: 422, body: [{ field: 'mapping.Ref', msg: 'There is a field called Ref.' }] },
    });
    await renderPage(<ImportPage />, { at: '/imports/7' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Ref goes to' }));
    await userEvent.click(screen.getByRole('option', { name: 'Create field “Ref”' }));
    const made = within(screen.getByRole('group', { name: 'New field for Ref' }));
    expect(made.getByRole('combobox', { name: 'Type' }).textContent).toContain('Number');
    expect(made.getByText('Suggested by the first values.')).toBeTruthy();
    await userEvent.click(made.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(screen.getByRole('option', { name: 'Text' }));
    await userEvent.type(made.getByLabelText('Name of the new field'), '.');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('There is a field called Ref.')).toBeTruthy();
    expect(heard.at(-1)).toMatchObject({
      body: {
        import: {
          mapping: ['+field', 'deal_product_lines_ids'],
          options: { new_fields: [{ at: 0, name: 'Ref.', field_type: 'text' }] },
        },
      },
    });
  });

  it('LIST-09 each column is mapped; a failed save loses nothing', async () => {
    let fails = true;
    const heard = fakeServer({
      'GET /api/v3/imports/7': { body: found },
      'PUT /api/v3/imports/7': () => (fails ? { status: 500 } : { body: { ...found, questions: [question] } }),
      'POST /api/v3/imports/7/dry_run': { body: { ...dry, questions: [question] } },
    });
    const { history } = await renderPage(<ImportPage />, { at: '/imports/7' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Ref goes to' }));
    await userEvent.click(screen.getByRole('option', { name: 'Name' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Something went wrong on the server. Nothing was saved.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Ref goes to' }).textContent).toContain('Name');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(history.location.search).toContain('step=questions'));
    expect(document.activeElement?.textContent).toBe('Questions');
    const sent = heard.filter(({ method }) => method === 'PUT').at(-1)?.body;
    expect(sent).toMatchObject({ import: { mapping: ['name', 'deal_product_lines_ids'] } });
  });

  it('LIST-09 a question is settled once for all rows, the likely answer chosen already', async () => {
    const heard = fakeServer({
      'GET /api/v3/imports/7': { body: found },
      'PUT /api/v3/imports/7': { body: found },
      'POST /api/v3/imports/7/dry_run': { body: { ...dry, questions: [question] } },
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=questions' });
    const asked = await screen.findByRole('region', { name: 'Product lines: “GTXPro”' });
    expect(within(asked).getByText('in 1,480 rows')).toBeTruthy();
    await userEvent.click(within(asked).getByRole('combobox'));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'GTX Prosimilar',
      'Create “GTXPro”',
      'Leave the field empty',
    ]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(heard.some(({ method }) => method === 'PUT')).toBe(true));
    expect(heard.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      import: { answers: [{ field: 'deal_product_lines_ids', cell: 'GTXPro', action: 'use', id: 4 }] },
    });
  });

  it('LIST-09 what was answered is still there after a look back at the columns', async () => {
    fakeServer({
      'GET /api/v3/imports/7': { body: found },
      'PUT /api/v3/imports/7': { body: { ...found, questions: [question] } },
      'POST /api/v3/imports/7/dry_run': { body: { ...dry, questions: [question] } },
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=questions' });
    const asked = () => screen.findByRole('combobox', { name: 'Import as' });
    await userEvent.click(await asked());
    await userEvent.click(screen.getByRole('option', { name: 'Leave the field empty' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect((await asked()).textContent).toContain('Leave the field empty');
  });

  it('LIST-09 a settled question can be answered otherwise after a look at the preview', async () => {
    let answers: UploadAnswer['answers'] = [];
    const heard = fakeServer({
      'GET /api/v3/imports/7': () => ({ body: { ...found, answers } }),
      'PUT /api/v3/imports/7': ({ body }) => {
        answers = (body as { import: { answers: UploadAnswer['answers'] } }).import.answers;
        return { body: { ...found, answers } };
      },
      'POST /api/v3/imports/7/dry_run': () => ({ body: { ...dry, questions: answers.length ? [] : [question] } }),
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=questions' });
    const asked = () => screen.findByRole('combobox', { name: 'Import as' });
    await asked();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 2 deals' });
    await userEvent.click(screen.getByRole('button', { name: 'Questions' }));
    await userEvent.click(await asked());
    await userEvent.click(screen.getByRole('option', { name: 'Leave the field empty' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Import 2 deals' });
    expect(answers).toMatchObject([{ field: 'deal_product_lines_ids', cell: 'GTXPro', action: 'empty' }]);
    expect(heard.filter(({ path }) => path.endsWith('dry_run'))).toHaveLength(3);
  });

  it('LIST-09 the preview waits where the rows are being looked at already', async () => {
    let busy = true;
    fakeServer({
      'GET /api/v3/imports/7': { body: found },
      'POST /api/v3/imports/7/dry_run': () => {
        const reply = busy ? { status: 409, body: { error: 'This is being worked on.' } } : { body: dry };
        busy = false;
        return reply;
      },
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=preview' });
    expect(await screen.findByText('Checking all 3 rows…')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Import 2 deals' })).toBeTruthy();
  });

  it('LIST-09 what was settled otherwise meanwhile is looked at anew, and not waited for', async () => {
    let now = found;
    const heard = fakeServer({
      'GET /api/v3/imports/7': () => ({ body: now }),
      'POST /api/v3/imports/7/dry_run': () => {
        if (now !== found) return { body: dry };
        now = { ...found, mapping: ['name', 'deal_product_lines_ids'] };
        return { status: 409, body: { error: 'The import was changed by someone else.', changed: true } };
      },
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=preview' });
    expect(await screen.findByRole('button', { name: 'Import 2 deals' })).toBeTruthy();
    expect(heard.filter(({ path }) => path.endsWith('dry_run'))).toHaveLength(2);
  });

  it('LIST-09 another sheet of the workbook can be chosen; its columns come anew', async () => {
    const book = { ...found, sheet: 'Leads', sheets: ['Leads', 'Old leads'] };
    const other = {
      ...book,
      sheet: 'Old leads',
      headers: ['City', 'Firm'],
      guessed_mapping: [
        { header: 'City', target: null, alternatives: [], samples: ['Oslo'] },
        { header: 'Firm', target: null, alternatives: [], samples: ['Acme'] },
      ],
    };
    const heard = fakeServer({
      'GET /api/v3/imports/7': { body: book },
      'PUT /api/v3/imports/7': { body: other },
    });
    await renderPage(<ImportPage />, { at: '/imports/7' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Sheet of the workbook' }));
    await userEvent.click(screen.getByRole('option', { name: 'Old leads' }));
    expect(await screen.findByRole('combobox', { name: 'City goes to' })).toBeTruthy();
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ import: { sheet: 'Old leads' } });
  });

  it('LIST-09 the same mapping as before is proposed, and the page says so; ways of finding and tags are chosen', async () => {
    const people = {
      ...found,
      type: 'people',
      mapping: ['full_name', null],
      options: {},
      remembered: { id: 3, import_name: 'may.csv' },
    };
    const heard = fakeServer({
      'GET /api/v3/imports/7': { body: people },
      'PUT /api/v3/imports/7': { body: people },
      'POST /api/v3/imports/7/dry_run': { body: dry },
    });
    await renderPage(<ImportPage />, { at: '/imports/7' });
    expect(await screen.findByText(/imported these columns before, with may.csv/)).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Find records by' }));
    await userEvent.click(screen.getByRole('option', { name: 'Phone' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Clear fields when the cell is empty/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(heard.some(({ method }) => method === 'PUT')).toBe(true));
    expect(heard.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      import: { options: { match_by: 'phone', clear_blanks: true } },
    });
  });

  it('LIST-09 LIST-11 the preview names rows about one record and rows with the address of another person, and asks what to do', async () => {
    const people: typeof found = {
      ...found,
      type: 'people',
      mapping: ['full_name', null],
      options: { match_by: 'email' },
    };
    const rows = {
      other_names: { found: 60, first: [{ row: 3, name: 'Bo Berg', match: { id: 7, name: 'Ada King' } }] },
      repeated: { found: 1, first: [{ row: 4, name: 'Ada King', with: { row: 2, name: 'Ada King' } }] },
      alike: { checked: 3, found: 1, first: [{ row: 5, name: 'Bob Meyer', with: { row: 2, name: 'Robert Meyer' } }] },
    };
    const heard = fakeServer({
      'GET /api/v3/imports/7': { body: people },
      'PUT /api/v3/imports/7': ({ body }) => ({ body: { ...people, ...(body as { import: object }).import } }),
      'POST /api/v3/imports/7/dry_run': { body: { ...dry, ...rows } },
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=preview' });
    const others = await screen.findByRole('region', {
      name: '60 rows with the email or phone of a person with another name',
    });
    expect(others.textContent).toContain('1 of 60');
    expect(others.textContent).toContain('Row 3: Bo Berg · belongs to Ada King');
    expect(screen.getByText('Row 4: Ada King · the same as Row 2: Ada King')).toBeTruthy();
    expect(screen.getByText('Row 5: Bob Meyer · probably the same as Row 2: Robert Meyer')).toBeTruthy();
    let options: object = { match_by: 'email' };
    for (const [label, choice, option] of [
      ['If the email or phone matches, but not the name', 'Update the person', { other_name: 'update' }],
      ['If several rows are about one record', 'Skip later rows', { repeated_rows: 'skip' }],
      ['If a row may be a duplicate of an earlier row', 'Merge it into the earlier row', { alike_rows: 'merge' }],
    ] as const) {
      await userEvent.click(await screen.findByRole('combobox', { name: label }));
      await userEvent.click(screen.getByRole('option', { name: choice }));
      options = { ...options, ...option };
      await waitFor(() =>
        expect(heard.findLast(({ method }) => method === 'PUT')?.body).toEqual({ import: { options } }),
      );
    }
  });

  it('LIST-09 what was chosen and not saved is there again after a reload', async () => {
    fakeServer({ 'GET /api/v3/imports/7': { body: found } });
    const { unmount } = await renderPage(<ImportPage />, { at: '/imports/7' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Ref goes to' }));
    await userEvent.click(screen.getByRole('option', { name: 'Name' }));
    unmount();
    await renderPage(<ImportPage />, { at: '/imports/7' });
    expect((await screen.findByRole('combobox', { name: 'Ref goes to' })).textContent).toContain('Name');
    localStorage.clear();
  });

  it('LIST-09 rows pasted from a spreadsheet are uploaded, and kept until they are', async () => {
    const heard = fakeServer({ 'POST /api/v3/imports': { status: 500 } });
    const { unmount } = await renderPage(<NewImportPage />, { at: '/imports/new?type=people' });
    await userEvent.click(screen.getByRole('button', { name: 'Paste rows instead' }));
    await userEvent.click(screen.getByLabelText(/Rows copied from a spreadsheet/));
    await userEvent.paste('Name\tCity\nAda\tOslo');
    await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Something went wrong on the server. Nothing was saved.')).toBeTruthy();
    const file = (heard[0] as { body: FormData }).body.get('file') as File;
    expect(await file.text()).toBe('Name\tCity\nAda\tOslo');
    unmount();
    await renderPage(<NewImportPage />, { at: '/imports/new?type=people' });
    expect(screen.getByLabelText(/Rows copied from a spreadsheet/)).toHaveProperty('value', 'Name\tCity\nAda\tOslo');
    localStorage.clear();
  });

  it('LIST-09 a large import is reverted in the background; the revert can be undone', async () => {
    const states = [
      { ...done, status: 'reverting' },
      { ...done, status: 'reverted', revert_change_set_id: 12 },
    ];
    let asked = 0;
    const heard = fakeServer({
      'GET /api/v3/imports/7': () => ({ body: asked ? states[Math.min(asked++, 3) - 1 > 1 ? 1 : 0] : done }),
      'GET /api/v3/imports/7/rejected': {
        body: { entries: [], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 0 } },
      },
      'GET /api/internal/boot': { body: signedIn() },
      'POST /api/v3/imports/7/revert': () => {
        asked = 1;
        return { body: { import: states[0], undone: 0, skipped: [], conflicts: [], change_set_id: null } };
      },
      'POST /api/v3/change_sets/12/undo': {
        body: { undone: 2, skipped: [], conflicts: [], change_set_id: 13 },
      },
    });
    await renderPage(<ImportPage />, { at: '/imports/7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Revert import: deals.csv' }));
    expect(await screen.findByText(/is being reverted/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo the revert' }));
    await waitFor(() => expect(heard.some(({ path }) => path.includes('change_sets/12/undo'))).toBe(true));
  });

  it('LIST-09 the preview counts what will be, shows what is refused and why, and starts', async () => {
    let running = false;
    fakeServer({
      'GET /api/v3/imports/7': () => ({ body: running ? { ...found, status: 'running', done: 1 } : found }),
      'POST /api/v3/imports/7/dry_run': { body: dry },
      'POST /api/v3/imports/7/start': () => {
        running = true;
        return { body: found };
      },
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=preview' });
    expect(await screen.findByText('Also created: 2 users.')).toBeTruthy();
    expect(screen.getByText('1 new row may be a duplicate')).toBeTruthy();
    expect(screen.getByText('One').closest('a')?.getAttribute('href')).toMatch(/^\/(people|companies|deals)\/7$/);
    expect(screen.getByText('Product lines: No such thing')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Import 2 deals' }));
    const bar = await screen.findByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('1');
    expect(screen.getByText('1 of 3 rows')).toBeTruthy();
    expect(screen.getByText('30% done').getAttribute('aria-live')).toBe('polite');
    expect(document.activeElement?.textContent).toBe('Running');
  });

  it('LIST-09 of thousands of refused rows the preview tells why, in how many rows', async () => {
    const reasons = [
      { field: 'value', label: 'Value', msg: "'…' is not an amount", count: 1200 },
      { field: 'base', label: 'Row', msg: 'All imported columns are empty in this row.', count: 1 },
    ];
    fakeServer({
      'GET /api/v3/imports/7': { body: found },
      'POST /api/v3/imports/7/dry_run': { body: { ...dry, refuse: 1201, reasons } },
    });
    await renderPage(<ImportPage />, { at: '/imports/7?step=preview' });
    const why = await screen.findByRole('list', { name: 'Why rows are skipped' });
    expect(
      within(why)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(["1,200 rowsValue: '…' is not an amount", '1 rowAll imported columns are empty in this row.']);
  });

  it('LIST-09 what a revert left is said with the reason, the first ten by name', async () => {
    const left = (record_type: string, reason: string, names: readonly string[]) =>
      names.map((record_name, at) => ({ record_type, record_id: at, record_name, field: null, reason }));
    const tags = Array.from({ length: 12 }, (_, at) => `Tag ${at + 1}`);
    const revert_skipped = [
      ...left('deal_tag', 'in_use_by_deleted', tags),
      ...left('deal', 'changed_since', ['Pumps']),
      ...left('account_user', 'in_use', ['Otto Neu']),
    ];
    fakeServer({
      'GET /api/v3/imports/7': { body: { ...done, refused: 0, status: 'reverted', revert_skipped } },
    });
    await renderPage(<ImportPage />, { at: '/imports/7' });
    const text = (await screen.findByText(/The import was reverted/)).textContent;
    expect(text).toContain(
      `12 list entries were kept, because deleted records still use them: ${tags.slice(0, 10).join(', ')} and 2 more.`,
    );
    expect(text).toContain('One user was kept, because users can be made inactive but not deleted: Otto Neu.');
    expect(text).toContain('One record or entry was kept, because others use or changed it: Pumps.');
  });

  it('LIST-09 the result shows the refused rows, offers them as a file, and leads to the records', async () => {
    fakeServer({
      'GET /api/v3/imports/7': { body: done },
      'GET /api/v3/imports/7/rejected': {
        body: { entries: dry.problems, pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 1 } },
      },
    });
    await renderPage(<ImportPage />, { at: '/imports/7' });
    expect((await screen.findByRole('link', { name: 'Download rows with errors' })).getAttribute('href')).toBe(
      '/api/v3/imports/7/rejected.csv',
    );
    expect(screen.getByRole('link', { name: 'See the deals' }).getAttribute('href')).toContain('import_id');
    expect(await screen.findByText('Product lines: No such thing')).toBeTruthy();
  });

  it('LIST-09 the result leads to the imported records that lack something, and names nothing else', async () => {
    const total = (n: number) => ({
      body: { entries: [], pagination: { page: 1, page_var: 'page', per_page: 1, pages: 1, total: n } },
    });
    const filterOf = (path: string) => new URL(path, 'http://x').searchParams.get('filter') ?? '';
    fakeServer({
      'GET /api/v3/imports/7': { body: { ...done, created: 1500, refused: 0 } },
      'GET /api/v3/deals': ({ path }) => total(/"value","op"/.test(filterOf(path)) ? 500 : 0),
    });
    await renderPage(<ImportPage />, { at: '/imports/7' });
    const link = await screen.findByRole('link', { name: '500 deals without value' });
    expect(JSON.parse(filterOf(link.getAttribute('href') ?? ''))).toEqual({
      all: [
        { field: 'import_id', op: 'is', value: 7 },
        { field: 'value', op: 'none' },
      ],
    });
    expect(screen.getAllByRole('link', { name: / without / })).toHaveLength(1);
    const alike = screen.getByRole('link', { name: 'Probable duplicates' });
    expect(alike.getAttribute('href')).toBe('/duplicates?type=deal');
  });

  it('LIST-09 revert asks where others changed something since, and does what is chosen', async () => {
    const conflict = {
      record_type: 'deal',
      record_id: 1,
      record_name: 'Pumps',
      field: null,
      label: 'Deal',
      before: null,
      mine: null,
      theirs: 'changed since',
      by: { id: 2, first_name: 'Otto', last_name: 'Neu' },
      at: null,
    };
    const value = { field: 'value', label: 'Value', before: '$100.00', mine: '$200.00', theirs: '$300.00' };
    const heard = fakeServer({
      'GET /api/v3/imports': {
        body: { entries: [done], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 1 } },
      },
      'GET /api/internal/boot': { body: signedIn() },
      'POST /api/v3/imports/7/revert': ({ body }) =>
        (body as { import?: { resolve?: string } }).import?.resolve
          ? {
              body: {
                import: { ...done, status: 'reverted' },
                undone: 1,
                skipped: [],
                conflicts: [],
                change_set_id: 10,
              },
            }
          : {
              status: 409,
              body: {
                error: 'Changed since',
                conflicts: [conflict, { ...conflict, ...value, record_id: 2, record_name: 'Valves' }],
              },
            },
    });
    await renderPage(<ImportsPage />, { at: '/imports' });
    await userEvent.click(await screen.findByRole('button', { name: 'Revert import: deals.csv' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Pumps')).toBeTruthy();
    expect(within(dialog).getByText('changed since · Otto Neu')).toBeTruthy();
    const text = 'Value is now “$300.00”; before the import it was “$100.00” · Otto Neu';
    expect(within(dialog).getByText(text)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep those, revert the rest' }));
    expect(await screen.findByText('Import of deals.csv reverted.')).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      import: { resolve: 'keep_theirs' },
    });
  });

  it('LIST-09 without imports the list says how to begin', async () => {
    fakeServer({
      'GET /api/v3/imports': {
        body: { entries: [], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 0 } },
      },
    });
    await renderPage(<ImportsPage />, { at: '/imports' });
    expect(await screen.findByText('No imports yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Import a file' })).toBeTruthy();
  });
});
