import { hasFeature } from '@fairlead/domain/features/features';
import { ACCOUNT_PAGES } from './account-pages';
import { INTEGRATION_PAGES } from './integration-pages';
import { RECORDS_PAGES } from './records-pages';
import type { SettingsGroup, SettingsPage } from './settings-page';

/**
 * Every page of the administration, in navigation order. To add a page, add a line to its group: navigation, overview,
 * search and address follow from it. Pages of other features are imported through their `public.ts`.
 */
const SETTINGS: readonly SettingsGroup[] = [ACCOUNT_PAGES, RECORDS_PAGES, INTEGRATION_PAGES];

export const PAGES: readonly SettingsPage[] = SETTINGS.flatMap(({ pages }) => pages);

/** The page at an address or at any address below it. */
export function pageAt(pathname: string): SettingsPage | null {
  return PAGES.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`)) ?? null;
}

/** The groups of an account: pages of features that it does not have are in no navigation, overview or search. */
export function settingsOf({
  features,
}: {
  readonly features: Readonly<Record<string, boolean>>;
}): readonly SettingsGroup[] {
  const isThere = ({ feature }: SettingsPage) => !feature || hasFeature(features, feature);
  return SETTINGS.map((group) => ({ ...group, pages: group.pages.filter(isThere) })).filter(
    ({ pages }) => pages.length > 0,
  );
}
