import { REPORT_RANGES } from '../dates/presets';
import { email } from '../validation/rules';
import { RECORD_KINDS, pathOfKind, type RecordKind } from '../kinds/kinds';

/** What a file for people to read holds: one kind of records, notes and comments, or all of it. */
export const SHEET_TYPES = ['all', 'deals', 'people', 'companies', 'activities'] as const;
/** `archive`: the whole account, to be restored into an empty one. */
export const EXPORT_TYPES = [...SHEET_TYPES, 'archive'] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** What was created on these days in the user's time zone. */
export const EXPORT_PERIODS = REPORT_RANGES;

/** How long the file is kept. */
export const EXPORT_DAYS = 7;
const MOST_EMAILS = 20;

export function kindsOfExport(type: ExportType): readonly RecordKind[] {
  return RECORD_KINDS.filter((kind) => isWhole(type) || type === pathOfKind(kind));
}

function isWhole(type: ExportType): boolean {
  return type === 'all' || type === 'archive';
}

export function holdsActivities(type: ExportType): boolean {
  return type === 'all' || type === 'activities';
}

/** The addresses of one comma-joined string or a list, each once, or the first one that is not an address. */
export function readEmails(
  given: string | readonly string[] | null | undefined,
): { readonly emails: readonly string[] } | { readonly problem: string } {
  const parts = typeof given === 'string' ? given.split(/[,;\n]/) : (given ?? []);
  const emails = [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
  const wrong = emails.find((address) => email(address));
  if (wrong) return { problem: `${wrong.slice(0, 100)} is not an email address` };
  if (emails.length > MOST_EMAILS) return { problem: `At most ${MOST_EMAILS} addresses` };
  return { emails };
}
