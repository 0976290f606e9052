/** The page that tells users what happens to their data; undefined if they are not asked for consent. */
export function readPrivacyUrl(given: string | undefined): string | undefined {
  if (!given) return undefined;
  const isPage = URL.canParse(given) && ['http:', 'https:'].includes(new URL(given).protocol);
  if (!isPage)
    throw new Error('FAIRLEAD_PRIVACY_URL must be the address of a page, such as https://example.com/privacy.');
  return given;
}
