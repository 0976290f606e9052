import { fold } from '../search/fold';

/** The normal forms in which names, addresses and numbers are compared: different notations are equal here. */

const HONORIFICS = new Set(
  'dr prof professor mr mrs ms miss mx herr frau hr fr dipl ing med jur phd mba bsc msc jr sr ii iii mag sir dame'.split(
    ' ',
  ),
);
const PARTICLES = new Set('von van de der den del della di da du la le zu zur zum of the y und and ten ter'.split(' '));

/** Lower case, without accents; ä and ae, ö and oe, ü and ue are one. */
export function plainLetters(text: string): string {
  return fold(text)
    .replace(/ph/g, 'f')
    .replace(/([aou])e/g, '$1');
}

/** The words of a person's name, in order, without titles and particles. */
export function nameWords(text: string | null): string[] {
  if (!text) return [];
  const all = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const kept = all.filter((word) => !HONORIFICS.has(word) && !PARTICLES.has(word));
  return kept.length ? kept : all;
}

/** Providers at which anyone can have an address: a shared domain means nothing there. */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com yahoo.com yahoo.de hotmail.com hotmail.de outlook.com outlook.de live.com live.de msn.com icloud.com me.com
  mac.com aol.com aol.de gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de arcor.de posteo.de mailbox.org proton.me
  protonmail.com mail.com mail.ru yandex.ru yandex.com qq.com 163.com orange.fr free.fr wanadoo.fr laposte.net libero.it bluewin.ch
  comcast.net verizon.net att.net btinternet.com post.example`.split(/\s+/),
);
/** Mailboxes that several people read. */
const SHARED_MAILBOX =
  /^(info|office|kontakt|contact|sales|vertrieb|support|service|hello|hallo|mail|post|admin|buero|team|einkauf|purchasing|accounting|buchhaltung|invoice|rechnung|hr|jobs|marketing|zentrale|reception|empfang|noreply|no-reply|enquiries|inquiries)([-._+]?\d*)$/;

export interface Address {
  readonly whole: string;
  readonly local: string;
  readonly domain: string;
  /** Read by several people. */
  readonly shared: boolean;
}

/** `Ada.King+crm@GoogleMail.com` is `adaking@gmail.com`: addresses of the same mailbox are equal. */
export function mailAddress(text: string | null): Address | undefined {
  const [, given = '', host = ''] = /^\s*(?:mailto:)?<?([^\s@<>]+)@([^\s@<>]+?)>?\.?\s*$/i.exec(text ?? '') ?? [];
  if (!given || !host) return undefined;
  const domain = host.toLowerCase() === 'googlemail.com' ? 'gmail.com' : host.toLowerCase();
  const untagged = given.toLowerCase().replace(/\+.*$/, '');
  const local = (domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged) || given.toLowerCase();
  return { whole: `${local}@${domain}`, local, domain, shared: SHARED_MAILBOX.test(local) };
}

export function isFreeMail(domain: string): boolean {
  return FREE_MAIL.has(domain);
}

/** The host of a web address without `www.`: `https://www.acme.com/about` is `acme.com`. */
export function siteDomain(text: string | null): string | undefined {
  const host = /^\s*(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:[^/@\s]*@)?([^/:?#\s]+)/i.exec(text ?? '')?.[1];
  const domain = host
    ?.toLowerCase()
    .replace(/^www\d?\./, '')
    .replace(/\.$/, '');
  return domain?.includes('.') ? domain : undefined;
}

/** Country codes of two digits; 1 and 7 have one, all others three. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);
const FEWEST_DIGITS = 6;

/**
 * The number within its country, in any notation: `+49 (0)40 555-0651`, `0049 40 5550651` and `040 555 0651` are
 * `405550651`. Undefined if it is not a number.
 */
export function phoneDigits(text: string | null): string | undefined {
  if (!text) return undefined;
  // Single spaces: in a long run, each one would be tried as a beginning.
  const spaced = text.replace(/\s+/g, ' ');
  const bare = spaced.replace(/\s*(?:ext|extension|x|durchwahl|dw)\.?\s*\d{1,5}\s*$/i, '').replace(/\(0\)/g, '');
  const abroad = /^\D*\+/.test(bare) || /^\D*00/.test(bare);
  const digits = bare.replace(/\D/g, '');
  const own = abroad ? withoutCountry(digits.replace(/^00/, '')) : ownNumber(digits);
  return own.length >= FEWEST_DIGITS && own.length <= 15 && !/^(\d)\1+$/.test(own) ? own : undefined;
}

function withoutCountry(digits: string): string {
  const code = digits[0] === '1' || digits[0] === '7' ? 1 : TWO_DIGITS.has(digits.slice(0, 2)) ? 2 : 3;
  return digits.slice(code).replace(/^0/, '');
}

/** In North America a leading 1 is the country code, elsewhere a leading 0 is the prefix within the country. */
function ownNumber(digits: string): string {
  return digits.length === 11 && digits[0] === '1' ? digits.slice(1) : digits.replace(/^0/, '');
}

const LEGAL_FORMS = new Set(
  `gmbh mbh ggmbh ag kg kgaa ohg gbr ug ev eg se co cokg haftungsbeschraenkt haftungsbeschrankt ek ltd limited llc llp lp plc inc incorporated corp
  corporation company bv nv sa sas sarl srl spa sl slu ab as asa aps oy oyj kft zrt sro doo pty pte pvt kk cv vof sprl bvba coop cooperative operative genossenschaft
  holding group gruppe the und and`.split(/\s+/),
);

/** The words of a company's name without its legal form: `Blauforge Sensors B.V.` is `blauforge sensors`. */
export function companyWords(text: string | null): string[] {
  if (!text) return [];
  const words = fold(text)
    .replace(/&/g, ' und ')
    // `B.V.`, `e. K.` and `S.A.R.L.` are one word each.
    .replace(/\b(\p{L})\.\s?(?=\p{L}\b)/gu, '$1')
    .replace(/\b(s)\s?(r)\s?(o)\b/g, '$1$2$3')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const kept = words.filter((word) => !LEGAL_FORMS.has(word));
  return (kept.length ? kept : words).map((word) => plainLetters(word));
}
