export const SHARE_OFFERS = ['request_demo', 'start_trial'] as const;
export type ShareOffer = (typeof SHARE_OFFERS)[number];

/** What the share site offers, and the address to which it leads: the technical contact if it has none of its own. */
export function shareOffer(settings: Readonly<Record<string, unknown>>): { offer: ShareOffer; email: string | null } {
  const { share_offer, share_offer_email, technical_contact_email } = settings;
  const email = [share_offer_email, technical_contact_email].find((one) => typeof one === 'string' && one !== '');
  return {
    offer: share_offer === 'start_trial' ? 'start_trial' : 'request_demo',
    email: (email as string | undefined) ?? null,
  };
}
