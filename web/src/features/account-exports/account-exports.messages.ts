import { numberText } from '@fairlead/domain/locale/locale';
import type { ExportType } from '@fairlead/domain/account-exports/account-exports';

const rowsOf = (count: number) => `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`;

/** Texts of the exports of the whole account. */
export const accountExportsMessages = {
  title: 'Account exports',
  explain:
    'A .zip with one CSV file for each kind of record, with everything that you may see. It is written in the background.',
  create: 'New export',
  list: 'Account exports',
  emptyTitle: 'No exports yet',
  emptyText: 'Export your data to keep a copy, or to use it in another program.',
  failed: 'The exports could not be loaded. Nothing was changed.',
  again: 'Try again',
  types: {
    all: 'Everything',
    deals: 'Deals',
    people: 'People',
    companies: 'Companies',
    activities: 'Notes and comments',
    archive: 'Archive of the whole account',
  } satisfies Record<ExportType, string>,
  between: (from: string | null, to: string | null) =>
    from && to ? `${from} to ${to}` : from ? `From ${from}` : `Until ${to ?? ''}`,
  waiting: 'Waiting',
  writing: (rows: number) => `${rowsOf(rows)} written`,
  rows: (rows: number, size: string) => `${rowsOf(rows)}, ${size}`,
  notHere: 'The file is kept for 7 days, for the user who requested it.',
  beingWritten: 'This export is being written',
  more: 'Show more',
  called: (outcome: string) => (outcome === '200' ? 'Callout answered' : `Callout: ${outcome}`),
  download: 'Download',
  downloadOf: (what: string) => `Download ${what}`,
  delete: 'Delete',
  deleteOf: (what: string) => `Delete the export ${what}`,
  deleted: 'Export deleted',
  newTitle: 'New export',
  type: 'Records',
  period: 'Created',
  from: 'From',
  to: 'To',
  emails: 'Tell by email',
  emailsHint: 'Addresses separated by commas. The mail has a link to this page, not the file.',
  callout: 'Callout URL',
  calloutHint: 'Fairlead posts to this address when the file is ready.',
  start: 'Export',
  cancel: 'Cancel',
  started: 'The export has started',
};
