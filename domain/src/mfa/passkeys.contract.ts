import { z } from 'zod';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { id, instant, nullableText } from '../wire/formats';
import { idParams } from '../wire/list-query';

export const MOST_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH = 60;

/** Bytes as WebAuthn writes them in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const CREDENTIAL_ID = 1400;

/** What the browser's `navigator.credentials.get` needs, as JSON. */
export const passkeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site that the browser knows. */
  allowCredentials: z.array(
    z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
});
export type PasskeyRequest = Described<typeof passkeyRequest>;

/** What `navigator.credentials.create` needs, as JSON. */
const passkeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: passkeyRequest.shape.allowCredentials,
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = Described<typeof passkeyCreation>;

/** The answer of a passkey; the rest of the browser's object is not needed. */
export const passkeyAnswer = z.object({
  id: bytes(CREDENTIAL_ID),
  rawId: bytes(CREDENTIAL_ID),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: bytes(200).nullish(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

const newPasskey = z.object({
  id: bytes(CREDENTIAL_ID),
  rawId: bytes(CREDENTIAL_ID),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

const passkey = z.strictObject({
  id,
  name: z.string(),
  /** Copied between devices by a password manager or a platform. */
  synced: z.boolean(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = Described<typeof passkey>;

const own = '/api/internal/passkeys';
const name = z.string().trim().min(1).max(PASSKEY_NAME_LENGTH);

export const listPasskeys = contract({
  method: 'GET',
  path: own,
  answer: answers(
    z.strictObject({
      entries: z.array(passkey),
      /** The address where passkeys work; null if the server has none that browsers accept for them. */
      origin: nullableText,
    }),
  ),
});
export const preparePasskey = contract({ method: 'POST', path: `${own}/prepare`, answer: answers(passkeyCreation) });
export const addPasskey = contract({
  method: 'POST',
  path: own,
  body: z.object({ name, passkey: newPasskey }),
  answer: answers(
    z.strictObject({
      passkey,
      /** Shown once, with the user's first second factor. */
      backup_codes: z.array(z.string()).nullable(),
    }),
  ),
});
export const renamePasskey = contract({
  method: 'PUT',
  path: `${own}/:id`,
  params: idParams,
  body: z.object({ name }),
  answer: answers(passkey),
});
export const removePasskey = contract({ method: 'DELETE', path: `${own}/:id`, params: idParams, answer: NOTHING });
