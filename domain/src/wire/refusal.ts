import { z } from 'zod';

/** 422: every issue of what was sent, at once. */
export const issues = z.array(z.strictObject({ field: z.string().min(1), msg: z.string().min(1) })).min(1);

/** Every other answer from 400 upwards. A conflict says besides what was found; a fault names the request for its log. */
export const refusal = z.looseObject({ error: z.string().min(1) });
