import { INK } from '../printed-reports/public';

export const QUIET = { size: 7.5, color: INK.quiet } as const;
