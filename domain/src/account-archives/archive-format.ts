import { z } from 'zod';
import type { Described } from '../wire/contract';
import { count } from '../wire/formats';

/** The version of the format that is written, and the only one that is read. */
export const ARCHIVE_VERSION = 1;

/** The description of an archive: `manifest.json`. */
export const archiveManifest = z.strictObject({
  fairlead_archive: z.number().int(),
  created_at: z.iso.datetime({ offset: true }),
  company_name: z.string().max(300),
  /** The number of lines of each file with lines, by its name. */
  lines: z.record(z.string().max(100), count),
  /** The number of other files. */
  files: count,
});
export type ArchiveManifest = Described<typeof archiveManifest>;

/** What cannot be restored, with its file and line. */
export const archiveFault = z.strictObject({
  file: z.string(),
  line: count.nullable(),
  msg: z.string(),
});
export type ArchiveFault = Described<typeof archiveFault>;

/** The number of faults that are listed; the rest is counted. */
export const MOST_FAULTS = 100;

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** The name of a stored file in an archive. */
export function fileName(table: string, id: number, contentType: string): string {
  return `files/${table}/${id}.${ENDINGS[contentType] ?? 'bin'}`;
}
