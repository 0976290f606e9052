import type { Mailer } from '../adapters/mail';
import type { Config } from '../config';
import type { Endpoint } from '../http/endpoint';
import { listRoutes } from '../lists/lists.routes';
import { sessionRoutes } from './session/public';

export interface FeatureParts {
  readonly config: Config;
  readonly mailer: Mailer;
  readonly signupToken: string;
}

/** Every endpoint of the server: one line per feature. */
export function routes(parts: FeatureParts): Endpoint[] {
  return [...sessionRoutes(parts), ...listRoutes()];
}
