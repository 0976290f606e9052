import type { Mailer } from '../adapters/mail';
import type { Config } from '../config';
import type { Endpoint } from '../http/endpoint';
import { listRoutes } from '../lists/lists.routes';
import { dealRoutes } from './deals/public';
import { pipelineRoutes } from './pipelines/public';
import { makeDemo } from './demo/public';
import { sessionRoutes } from './session/public';

export interface FeatureParts {
  readonly config: Config;
  readonly mailer: Mailer;
  readonly signupToken: string;
}

/** Every endpoint of the server: one line per feature. */
export function routes(parts: FeatureParts): Endpoint[] {
  return [...sessionRoutes({ ...parts, makeDemo }), ...dealRoutes, ...listRoutes(), ...pipelineRoutes()];
}
