import { z } from 'zod';
import { MOST_AMOUNTS } from './read-goal';

/** 0 stands for what is gone. */
const reference = z.int().min(0);

/** The amounts of a goal as they are stored. */
export const goalConfig = z
  .array(
    z.strictObject({
      product_line_id: reference.nullable(),
      team_id: reference.nullable(),
      user_id: reference.nullable(),
      amount_cents: z.int().positive(),
    }),
  )
  .max(MOST_AMOUNTS);
