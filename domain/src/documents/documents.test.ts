import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/actor';
import { mayFile, titleProblem, urlOf } from './document';
import { fileKind, nameLike, previewOf } from './file-kind';

const text = (words: string) => new TextEncoder().encode(words);
const hex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));

describe('PROF-04 the type of a file is determined by its first bytes', () => {
  test.each([
    ['a PDF', text('%PDF-1.7 …'), 'x.exe', 'application/pdf', 'pdf'],
    ['a PDF behind a line', text('\n%PDF-1.7'), 'x', 'application/pdf', 'pdf'],
    [
      'a Word document',
      hex('504b030414000600'),
      'Offer.DOCX',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text_document',
    ],
    ['a zip', hex('504b030414000600'), 'photos.zip', 'application/zip', 'archive'],
    ['an old workbook', hex('d0cf11e0a1b11ae1'), 'points.xls', 'application/vnd.ms-excel', 'spreadsheet'],
    ['a photo of a phone', hex('0000001866747970686569630000'), 'a.jpg', 'image/heic', 'image'],
    ['a video', hex('000000186674797069736f6d'), 'a.pdf', 'video/mp4', 'video'],
    ['a table', text('Hall,Point\n1,2'), 'a.csv', 'text/csv', 'spreadsheet'],
    ['a page called PDF', text('<!doctype html><p>'), 'a.pdf', 'text/html', 'text'],
    ['a drawing with script', text('<?xml version="1.0"?><svg onload="x()">'), 'a.png', 'image/svg+xml', 'text'],
    ['text in other letters', text('Grüße aus Köln'), 'a.txt', 'text/plain', 'text'],
    ['bytes', hex('00010203'), 'a.txt', 'application/octet-stream', 'other'],
  ])('PROF-04 upload: %s', (_what, head, name, content_type, file_kind) => {
    expect(fileKind(head, name)).toMatchObject({ content_type, file_kind, is_program: false });
  });

  test.each([
    ['of Windows', hex('4d5a90000300000004')],
    ['of Linux', hex('7f454c4602010100')],
    ['of macOS', hex('cffaedfe07000001')],
    ['of a shell', text('#!/bin/sh\nrm -rf /')],
  ])('PROF-04 upload: a program %s is one under any name', (_what, head) => {
    expect(fileKind(head, 'invoice.pdf').is_program).toBe(true);
  });

  test('PROF-04 upload: a text that begins with MZ is none', () => {
    expect(fileKind(text('MZ is the code of Mozambique.'), 'a.txt').is_program).toBe(false);
  });

  test('PROF-04 in the archive: formats distinguished by their ending alone keep it', () => {
    expect([nameLike('text/csv'), nameLike('application/pdf')]).toEqual(['file.csv', '']);
  });
});

test.each([
  ['a picture', { content_type: 'image/png', width: 4000, height: 3000, size: 1 }, 'image'],
  ['an image bomb', { content_type: 'image/png', width: 50_000, height: 50_000, size: 1 }, null],
  ['a thin image bomb', { content_type: 'image/png', width: 1, height: 60_000, size: 1 }, null],
  ['a photo that browsers do not show', { content_type: 'image/heic', width: null, height: null, size: 1 }, null],
  ['a PDF', { content_type: 'application/pdf', width: null, height: null, size: 1 }, 'pdf'],
  ['a huge PDF', { content_type: 'application/pdf', width: null, height: null, size: 2 ** 30 }, null],
] as const)('PROF-04 preview of images and PDFs: %s', (_what, file, preview) => {
  expect(previewOf(file)).toBe(preview);
});

test.each([
  ['offer.pdf', null],
  ['  ', 'Required'],
  ['a'.repeat(256), 'Is too long (at most 255 characters)'],
  ['../offer.pdf', 'Cannot contain / or \\'],
  ['a\nb', 'Cannot contain line breaks or control characters'],
])('PROF-04 the name %j of an upload', (name, problem) => {
  expect(titleProblem(name)).toBe(problem);
});

test('API-03 the url of a document is a web address', () => {
  expect(urlOf({ url: 'https://files.test/a.pdf' }).url).toBe('https://files.test/a.pdf');
  for (const url of [
    'file:///etc/passwd',
    'https://me:secret@files.test/a',
    'https://[fe80::1%25lo]/',
    'https://a:99999/',
    7,
  ])
    expect(urlOf({ url }).issues).toHaveLength(1);
});

describe('PERM-02 files of customers and shared files', () => {
  const actor = (more: Partial<Actor>) =>
    ({ id: 1, level: 1, team_id: null, deleted_at: null, read_only: false, is_external: false, ...more }) as Actor;
  const theirs = { owner_id: 2, created_by_user_id: 2, visible: true };
  const own = { ...theirs, owner_id: 1 };
  const customer = { is_shared: false, on_customer: true };
  const shared = { is_shared: true, on_customer: false };
  test.each([
    ['basic users edit their own', actor({}), customer, own, true],
    ['basic users do not edit those of others', actor({}), customer, theirs, false],
    ['managers edit all', actor({ level: 2 }), customer, theirs, true],
    ['managers do not edit shared ones', actor({ level: 2 }), shared, own, false],
    ['executives edit shared ones', actor({ level: 3 }), shared, theirs, true],
    ['executives who are read-only do not', actor({ level: 3, read_only: true }), shared, theirs, false],
  ])('PERM-02 customer file edits: %s', (_what, who, place, facts, may) => {
    expect(mayFile(who, 'update', place, facts)).toBe(may);
  });
});
