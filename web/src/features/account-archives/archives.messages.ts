import { numberText } from '@fairlead/domain/locale/locale';
import { type HangingName, hangingOf, isHanging } from '@fairlead/domain/kinds/hanging';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';

const counted = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`;

/** Texts of archives of the whole account. */
export const archivesMessages = {
  title: 'Archive and restore',
  archive: 'Archive of the whole account',
  archiveText:
    'One .zip with every record, its history, notes, files, tasks and events, users, lists, fields, forms, views, reports, dashboards and settings, as lines of JSON. It holds no passwords, keys, tokens or second factors. Everything is in it, also the private notes of others.',
  make: 'Make an archive',
  started: 'The archive is being written',
  none: 'No archive has been made yet.',
  failed: 'The archives could not be loaded. Nothing was changed.',
  again: 'Try again',
  restore: 'Restore an archive',
  restoreText:
    'Into a new account, here or on another installation. All of the archive is checked first: it is restored as a whole or not at all. Users arrive inactive, without sign-in address or administrator rights; you stay.',
  restoreReplaces: 'Lists, pipelines, forms and settings that the new account began with are replaced.',
  choose: 'Choose a file',
  uploading: 'The file is being sent and looked at',
  of: (name: string, company: string) => `${name} of ${company}`,
  madeOn: (at: string) => `Made on ${at}`,
  holds: 'It holds',
  start: 'Restore',
  discard: 'Discard',
  waiting: 'Waiting for other work of this account',
  checking: 'The archive is being checked',
  writing: 'The archive is being restored',
  progress: 'Progress of the restore',
  runningText:
    'Until it has ended, nothing else can be changed in this account. You can leave this page. If the server is restarted, it begins again.',
  done: (lines: number) => `The archive was restored: ${counted(lines, 'line', 'lines')} were read.`,
  doneText: 'Give the users who are to sign in an address, and activate them.',
  toUsers: 'Users',
  faults: (count: number) => counted(count, 'line or file cannot be restored', 'lines or files cannot be restored'),
  file: 'File',
  line: 'Line',
  problem: 'What is wrong',
  more: (count: number) => `and ${numberText(count)} more`,
  discarded: 'Archive discarded',
  records: (kind: RecordKind | HangingName, count: number) => {
    const { one, many } = isHanging(kind) ? hangingOf(kind).nouns : kindOf(kind).nouns;
    return counted(count, one, many);
  },
  counts: {
    account_user: (count: number) => counted(count, 'user', 'users'),
    custom_field: (count: number) => counted(count, 'custom field', 'custom fields'),
    list_view: (count: number) => counted(count, 'view', 'views'),
    change: (count: number) => counted(count, 'change in the history', 'changes in the history'),
  } as Readonly<Record<string, (count: number) => string>>,
  pictures: (count: number) => counted(count, 'picture', 'pictures'),
};
