import { z } from 'zod';
import { type Issue, issuesOf } from '../validation/issues';
import { email, required } from '../validation/rules';

/** Further addresses of a user, used to recognise the user's mail. They cannot be used to sign in. */
export interface OtherEmail {
  readonly id: number;
  readonly email: string;
}

const MOST_OTHER_EMAILS = 20;

/**
 * As `other_emails_attributes` of PUT /api/v3/profile: an item without an id is added; one with an id is changed or
 * deleted.
 */
export const otherEmailsBody = z
  .array(
    z.object({
      id: z.coerce.number().int().positive().optional(),
      email: z.string().max(254).optional(),
      _destroy: z.union([z.boolean(), z.coerce.string().pipe(z.stringbool())]).optional(),
    }),
  )
  .max(100);
export type OtherEmailsBody = z.output<typeof otherEmailsBody>;

const FIELD = 'other_emails_attributes';

/** All issues of the items sent, checked together with the addresses that stay. */
export function otherEmailIssues(sent: OtherEmailsBody, before: readonly OtherEmail[], signIn: string | null): Issue[] {
  const written = sent.filter((one) => !one._destroy && (one.id === undefined || one.email !== undefined));
  const touched = new Set(sent.map(({ id }) => id));
  const staying = before.filter(({ id }) => !touched.has(id)).map(({ email: address }) => keyOf(address));
  const keys = [...staying, ...written.map((one) => keyOf(one.email ?? ''))];
  const unknown = sent.some(({ id }) => id !== undefined && !before.some((one) => one.id === id));
  const wrong = written.map(
    (one) => required(one.email) ?? email(one.email?.trim()) ?? ownIssue(keyOf(one.email ?? ''), keys, signIn),
  );
  const tooMany = keys.length > MOST_OTHER_EMAILS ? `At most ${MOST_OTHER_EMAILS} addresses` : null;
  return issuesOf({
    [FIELD]: (unknown ? 'Has invalid value' : null) ?? wrong.find((issue) => issue !== null) ?? tooMany,
  });
}

function ownIssue(key: string, keys: readonly string[], signIn: string | null): string | null {
  if (key === keyOf(signIn ?? '')) return 'You already sign in with this address';
  return keys.filter((other) => other === key).length > 1 ? 'Has to be unique' : null;
}

const keyOf = (address: string) => address.trim().toLowerCase();
