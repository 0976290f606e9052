import { contract, NOTHING } from '../wire/contract';

/** Ends the support login of this session, and signs it out. */
export const endSupport = contract({ method: 'DELETE', path: '/api/internal/support_login', answer: NOTHING });
