import { z } from 'zod';
import { RECORD_KINDS, RECORD_PATHS } from './kinds';

export const recordKind = z.enum(RECORD_KINDS);
export const recordPath = z.enum(RECORD_PATHS);
