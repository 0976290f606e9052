import { readConfig } from '../base/config';
import { routes } from '../features';
import { MARK, renderReference } from './reference';

/** The page with its reference from the current contracts; text written by hand stays. */
export function renderPage(page: string): string {
  const parts = { config: readConfig({}), mailer: { configured: true }, signupToken: '' };
  const [byHand = ''] = page.split(MARK);
  return `${byHand.trimEnd()}\n\n${renderReference(routes(parts))}`;
}
