import { PAGES } from './pages';
import type { SettingsPage } from './settings-page';

export interface Hit {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly page: SettingsPage;
  /** True for a setting within the page, false for the page itself. */
  readonly inside: boolean;
}

/** Matches in the label rank above matches in the keywords; at equal rank a page precedes its settings. */
export function findSettings(text: string, pages: readonly SettingsPage[] = PAGES): readonly Hit[] {
  const words = text.toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
  if (!words.length) return [];
  return pages
    .flatMap(hitsOf)
    .map(({ hit, keywords }) => ({ hit, rank: rankOf(words, hit.label.toLowerCase(), keywords) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit);
}

function hitsOf(page: SettingsPage): { hit: Hit; keywords: string }[] {
  const { key, label, path, keywords, settings = [] } = page;
  const own = { hit: { key, label, href: path, page, inside: false }, keywords };
  const within = settings.map((setting) => ({
    hit: { key: `${key}/${setting.label}`, label: setting.label, href: path + (setting.at ?? ''), page, inside: true },
    keywords: setting.keywords ?? '',
  }));
  return [own, ...within];
}

/**
 * 0 unless every word is the beginning of a word in the label or keywords; the label counts for more than the
 * keywords.
 */
function rankOf(words: readonly string[], label: string, keywords: string): number {
  const ranks = words.map((word) => (begins(label, word) ? 2 : begins(keywords, word) ? 1 : 0));
  return ranks.includes(0) ? 0 : ranks.reduce<number>((sum, rank) => sum + rank, 0);
}

/** “read-only” and “read only” find the same settings. */
const BETWEEN_WORDS = /[\s,-]+/;

function begins(text: string, word: string): boolean {
  return text.split(BETWEEN_WORDS).some((part) => part.startsWith(word));
}
