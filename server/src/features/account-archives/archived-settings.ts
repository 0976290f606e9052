import { accountBody, SETTINGS } from '@fairlead/domain/account/account.contract';
import { isTimeZone } from '@fairlead/domain/dates/zones';
import { isCurrencyCode } from '@fairlead/domain/money/currency';
import { colour, email } from '@fairlead/domain/validation/rules';
import { z } from 'zod';
import { type Faults, parsed } from './check-archive';
import type { OpenArchive } from './open-archive';

const MOST_BYTES = 1024 * 1024;

/** What `account.json` may hold: values that are stored unchanged, with every setting of an archive. */
const archived = z
  .strictObject({
    ...accountBody.omit({ mfa_enforced: true, logo: true }).shape,
    company_name: z.string().trim().min(1).max(200),
    technical_contact_email: z
      .string()
      .nullish()
      .refine((value) => email(value) === null),
    share_offer_email: z
      .string()
      .nullish()
      .refine((value) => email(value) === null),
    currency_code: z.string().refine(isCurrencyCode),
    header_color: z.string().refine((value) => colour(value) === null),
    time_zone: z.string().refine(isTimeZone),
    ...SETTINGS,
  })
  .partial()
  .required({ time_zone: true });
export type ArchivedSettings = z.output<typeof archived>;

/** The settings of the account; undefined if some cannot be restored, which is recorded in `faults`. */
export async function readSettings(archive: OpenArchive, faults: Faults): Promise<ArchivedSettings | undefined> {
  const read = archived.safeParse(parsed((await archive.whole('account.json', MOST_BYTES)).toString()));
  if (read.success) return read.data;
  for (const issue of read.error.issues.slice(0, 5)) faults.add('account.json', null, problemOf(issue));
  return undefined;
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `"${issue.keys[0]?.slice(0, 100)}" does not belong to account`;
  return `"${issue.path.join('.')}" does not hold what belongs there`;
}
