import { z } from 'zod';

/** 422: every issue of what was sent, at once. */
export const issues = z
  .array(
    z.strictObject({
      field: z.string().min(1),
      msg: z.string().min(1),
      ids: z.array(z.int()).optional(),
      /** The name of a field that the sender may not show. */
      label: z.string().optional(),
    }),
  )
  .min(1);

/** Every other answer from 400 upwards. */
export const refusal = z.strictObject({
  error: z.string().min(1),
  /** 409: what was changed since it was read. Undo describes a conflict in more detail than a form. */
  conflicts: z.array(z.looseObject({ field: z.string().nullable() })).optional(),
  /** 409: the settings of an import changed while its rows were counted. */
  changed: z.literal(true).optional(),
  /** 401: the password is right, and the code of the second factor is missing or wrong. */
  mfa_required: z.literal(true).optional(),
  /** 401: the password or passkey is right, but the account requires single sign-on. */
  sso_required: z.literal(true).optional(),
  /** 403: the user must set up a second factor first. */
  mfa_setup_required: z.literal(true).optional(),
  /** The record that the requested one was merged into. */
  merged_into_id: z.int().positive().optional(),
  /** 409: the records that this one would probably duplicate after the change, if the sender asked for a warning. */
  duplicates: z.array(z.looseObject({ id: z.int().positive(), name: z.string(), score: z.int() })).optional(),
  /** 409: which of many records would become probable duplicates, if the sender asked for a warning. */
  would_be_duplicates: z
    .strictObject({
      count: z.int().positive(),
      more: z.boolean(),
      records: z.array(z.looseObject({ id: z.int().positive(), name: z.string() })),
    })
    .optional(),
  /** 403: the session must confirm by password or second factor; the same call then succeeds. */
  confirmation_required: z.literal(true).optional(),
  /** For SCIM, in the format of the protocol. */
  schemas: z.array(z.string()).optional(),
  status: z.string().optional(),
  detail: z.string().optional(),
  scimType: z.string().optional(),
  /** 5xx: the request's id in the server's log. */
  request_id: z.string().optional(),
});
