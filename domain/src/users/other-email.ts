import { z } from 'zod';
import { describing } from '../wire/contract';
import { id } from '../wire/formats';
import type { OtherEmail } from './other-emails';

export const otherEmail = describing<OtherEmail>()(z.strictObject({ id, email: z.string() }));
