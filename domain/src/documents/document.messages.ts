import { numberText } from '../locale/locale';

const MB = 1024 * 1024;

export const FILE_MESSAGES = {
  empty: 'The file is empty. Nothing was stored.',
  program: 'This is a program, whatever its name says. Programs cannot be stored. Share a link to it instead.',
  slash: 'Cannot contain / or \\',
  control: 'Cannot contain line breaks or control characters',
  name_too_long: (longest: number) => `Is too long (at most ${longest} characters)`,
  too_large: (most: number) => `The file is larger than ${sizeLimit(most)}. Compress it, or share a link in a note.`,
  account_full: (most: number) =>
    `The files of the account take almost ${sizeLimit(most)}, which is the limit. Delete files, also from the recycle bin. Nothing was stored.`,
  malware: (name: string) => `The virus scanner found ${name} in this file. Nothing was stored.`,
  not_scanned: 'The file is larger than what the virus scanner checks. Nothing was stored.',
  scanner_away:
    'Files cannot be checked for viruses right now. The file was not stored. Please try again in a few minutes.',
  storage_away:
    'The file storage cannot be reached right now. The file was not stored. Please try again in a few minutes.',
  content_gone: 'The content of this file is missing in the file storage. Please tell the person who runs Fairlead.',
  link_over: 'This link has expired. Open the file in Fairlead and download it again.',
} as const;

function sizeLimit(bytes: number): string {
  const mb = Math.floor(bytes / MB);
  return mb >= 1024 && mb % 1024 === 0 ? `${numberText(mb / 1024)} GB` : `${numberText(mb)} MB`;
}
