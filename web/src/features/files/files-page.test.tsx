import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { holdStrayFiles } from '../../ui/stray-files';
import { FilesPage, RecordDrop, UploadPanel } from './public';
import { clearUploads, dropUpload } from './uploads';

const MB = 1024 * 1024;
const page = (entries: readonly object[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: entries.length } },
});
const file = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  created_at: '2026/05/14 10:00:00 +0000',
  updated_at: '2026/05/14 10:00:00 +0000',
  owner_id: 1,
  owner: null,
  created_by_user_id: 1,
  deal_id: null,
  person_id: null,
  company_id: null,
  deal: null,
  person: null,
  company: null,
  size: 840 * 1024,
  file_kind: 'pdf',
  preview: null,
  public_link: '/api/v3/file_links/x',
  upload_state: 'complete',
  version: 1,
  document_tags: [],
  ...more,
});
const answers = (files: readonly object[]) => ({
  'GET /api/internal/documents': page(files),
  'GET /api/internal/documents/summary': {
    body: { all: files.length, mine: 0, shared: 0, untagged: 0, stored: 1, most_bytes: MB },
  },
  'GET /api/v3/documents/7': { body: files[0] },
});

/** Uploads that end when the test says so. */
class Sending {
  static all: Sending[] = [];
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  form?: FormData;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null;
  send(form: FormData) {
    this.form = form;
    Sending.all.push(this);
  }
  abort() {
    this.onabort?.();
  }
  ended(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  Sending.all = [];
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => {
  for (let id = 1; id < 50; id += 1) dropUpload(id);
  clearUploads();
  vi.unstubAllGlobals();
});

async function open(files: readonly object[] = [], at = '/files') {
  fakeServer(answers(files));
  await renderPage(
    <>
      <FilesPage />
      <UploadPanel />
    </>,
    { at },
  );
}
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('47.9375rem'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
const chosen = (name: string, size = 5) => new File([new Uint8Array(size)], name);
const give = (...files: File[]) => userEvent.upload(screen.getAllByLabelText('Upload').at(-1) as HTMLElement, files);

describe('PROF-04 the files area', () => {
  it('PROF-04 files area: an empty one says what belongs there, and has the button that adds the first', async () => {
    await open();
    const empty = (await screen.findByText('No files yet')).parentElement as HTMLElement;
    await userEvent.upload(within(empty).getByLabelText('Upload', { selector: 'input' }), chosen('first.pdf'));
    expect(await screen.findByText('Uploading 1 of 1')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Upload' })).toHaveLength(1);
  });

  it('PROF-04 files area: names, tags, places and sizes; Enter opens a file beside the list', async () => {
    await open([
      file(7, 'plan.pdf', {
        company_id: 3,
        company: { id: 3, name: 'Halvard', is_customer: false },
        document_tags: [{ id: 1, name: 'Contract' }],
      }),
    ]);
    const row = (await screen.findByText('plan.pdf')).closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Contract');
    expect(row.textContent).toContain('Halvard');
    expect(row.textContent).toContain('840 KB');
    act(() => row.focus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('complementary', { name: 'plan.pdf' })).toBeTruthy();
    act(() => row.focus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
});

describe('PROF-04 upload', () => {
  it('PROF-04 on a phone only the head of the uploads shows at first, so that a preview stays free', async () => {
    onPhone();
    await open();
    await screen.findByText('No files yet');
    await give(chosen('a.pdf'));
    expect(await screen.findByText('Uploading 1 of 1')).toBeTruthy();
    expect(screen.queryByText('a.pdf')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByText('a.pdf')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide details' }));
    await act(async () => Sending.all[0]?.ended(422, [{ field: 'file', msg: 'This is a program' }]));
    expect(screen.getByText('This is a program')).toBeTruthy();
  });

  it('PROF-04 on a phone a failed upload says why at once, also while the others are folded', async () => {
    onPhone();
    await open();
    await screen.findByText('No files yet');
    await give(chosen('none.txt', 0), chosen('plan.pdf'));
    expect(await screen.findByText('The file is empty.')).toBeTruthy();
    expect(screen.queryByText('plan.pdf')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show details' }));
    expect(screen.getByText('plan.pdf')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide details' }));
    expect(screen.queryByText('plan.pdf')).toBeNull();
    expect(screen.getByText('The file is empty.')).toBeTruthy();
  });

  it('PROF-04 upload of several at once shows how far each is; two go at a time', async () => {
    await open();
    await screen.findByText('No files yet');
    await give(chosen('a.pdf'), chosen('b.pdf'), chosen('c.pdf'));
    expect(await screen.findByText('Uploading 1 of 3')).toBeTruthy();
    expect(Sending.all).toHaveLength(2);
    act(() => Sending.all[0]?.upload.onprogress?.({ loaded: 62, total: 100 }));
    expect(screen.getByText('62%')).toBeTruthy();
    await act(async () => Sending.all[0]?.ended(200, {}));
    await waitFor(() => expect(Sending.all).toHaveLength(3));
  });

  it('PROF-04 upload: one is cancelled; one whose connection was lost is retried', async () => {
    await open();
    await screen.findByText('No files yet');
    await give(chosen('a.pdf'), chosen('b.pdf'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel the upload of a.pdf' }));
    await waitFor(() => expect(screen.queryByText('a.pdf')).toBeNull());
    await act(async () => Sending.all[1]?.onerror?.());
    expect(await screen.findByText('The connection was lost. Nothing was stored.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry b.pdf' }));
    await waitFor(() => expect(Sending.all).toHaveLength(3));
    await act(async () => Sending.all[2]?.ended(200, {}));
    expect(await screen.findByText('1 file uploaded')).toBeTruthy();
  });

  it('PROF-04 upload: what cannot be stored is said before it is sent, and what the server refuses beside it', async () => {
    await open();
    await screen.findByText('No files yet');
    await give(chosen('big.mov', MB + 1), chosen('none.txt', 0), chosen(`${'a'.repeat(300)}.txt`), chosen('run.pdf'));
    expect(await screen.findByText(/File is too large \(at most 1 MB\)/)).toBeTruthy();
    expect(screen.getByText('The file is empty.')).toBeTruthy();
    expect(screen.getByText('Is too long (at most 255 characters)')).toBeTruthy();
    expect(Sending.all).toHaveLength(1);
    await act(async () => Sending.all[0]?.ended(422, [{ field: 'file', msg: 'This is a program' }]));
    expect(await screen.findByText('This is a program')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry run.pdf' })).toBeNull();
  });

  it('PROF-04 upload by drop and by paste anywhere on the page', async () => {
    await open();
    await screen.findByText('No files yet');
    fireEvent.drop(window, { dataTransfer: { files: [chosen('dropped.pdf')], types: ['Files'] } });
    fireEvent.paste(window, { clipboardData: { files: [chosen('pasted.png')] } });
    expect(await screen.findByText('dropped.pdf')).toBeTruthy();
    expect(await screen.findByText('pasted.png')).toBeTruthy();
  });

  it('PROF-04 upload by drop anywhere on the page of a record: the target is named, a dialog is left alone', async () => {
    fakeServer(answers([]));
    const deal = { id: 7, name: 'Line scanner' };
    const shown = await renderPage(<RecordDrop kind="deal" record={deal} />);
    const files = { files: [chosen('plan.pdf')], types: ['Files'] };
    fireEvent.dragOver(window, { dataTransfer: files });
    expect(screen.getByText('Drop files to add them to Line scanner')).toBeTruthy();
    fireEvent.drop(window, { dataTransfer: files });
    await waitFor(() => expect(Sending.all[0]?.form?.get('deal_id')).toBe('7'));
    expect(screen.queryByText(/Drop files/)).toBeNull();
    shown.rerender(<div role="dialog" aria-modal="true" />);
    fireEvent.dragOver(window, { dataTransfer: files });
    expect(screen.queryByText(/Drop files/)).toBeNull();
  });

  it('PROF-04 upload by drop: a folder is refused with its reason, and a file beside a place for files is held', async () => {
    fakeServer(answers([]));
    holdStrayFiles();
    const shown = await renderPage(<RecordDrop kind="deal" record={{ id: 7, name: 'Line scanner' }} />);
    const folder = { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }) };
    const file = { kind: 'file', webkitGetAsEntry: () => ({ isDirectory: false }) };
    const dropped = { files: [chosen('plans'), chosen('plan.pdf')], items: [folder, file], types: ['Files'] };
    const effectOf = (event: Event) => (event as DragEvent).dataTransfer?.dropEffect;
    const over = createEvent.dragOver(window, { dataTransfer: dropped });
    fireEvent(window, over);
    expect([over.defaultPrevented, effectOf(over)]).toEqual([true, 'copy']);
    fireEvent.drop(window, { dataTransfer: dropped });
    expect(await screen.findByText(/^Folders cannot be added/)).toBeTruthy();
    await waitFor(() => expect(Sending.all).toHaveLength(1));
    shown.rerender(<textarea aria-label="Note" />);
    const beside = createEvent.drop(screen.getByLabelText('Note'), { dataTransfer: dropped });
    fireEvent(screen.getByLabelText('Note'), beside);
    expect([beside.defaultPrevented, effectOf(beside)]).toEqual([true, 'none']);
  });

  it('PROF-04 upload with the camera of a phone', async () => {
    await open();
    await screen.findByText('No files yet');
    expect(screen.getAllByLabelText('Take a photo').at(-1)?.getAttribute('capture')).toBe('environment');
  });
});
