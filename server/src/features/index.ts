import type { Mailer } from '../adapters/mail';
import type { Config } from '../config';
import type { Endpoint } from '../http/endpoint';
import { listRoutes } from '../lists/lists.routes';
import { companyRoutes } from './companies/public';
import { dealRoutes } from './deals/public';
import { peopleRoutes } from './people/public';
import { pipelineRoutes } from './pipelines/public';
import { makeDemo } from './demo/public';
import { sessionRoutes } from './session/public';
import { userRoutes } from './users/public';

export interface FeatureParts {
  readonly config: Config;
  readonly mailer: Mailer;
  readonly signupToken: string;
}

/** Every endpoint of the server: one line per feature. */
export function routes(parts: FeatureParts): Endpoint[] {
  return [...sessionRoutes({ ...parts, makeDemo }), ...dealRoutes, ...peopleRoutes, ...companyRoutes, ...listRoutes(), ...pipelineRoutes(), ...userRoutes()];
}
