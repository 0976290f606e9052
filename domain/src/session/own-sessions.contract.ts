import { answers, contract } from '../wire/contract';
import { idParams } from '../wire/list-query';

/** A browser in which somebody is signed in. */
export interface OwnSession {
  readonly id: number;
  /** As the browser names itself. */
  readonly user_agent: string | null;
  readonly created_at: string;
  readonly last_seen_at: string;
  /** The one that asks. */
  readonly is_current: boolean;
}

const path = '/api/internal/sessions';

export const listOwnSessions = contract({ method: 'GET', path, answer: answers<{ entries: readonly OwnSession[] }>() });
export const endOwnSession = contract({ method: 'DELETE', path: `${path}/:id`, params: idParams });
/** All but the one that asks. */
export const endOtherSessions = contract({ method: 'DELETE', path });
