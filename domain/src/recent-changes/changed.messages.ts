import { numberText } from '../locale/locale';

/** What others changed, on screens and on paper. */
export const changedMessages = {
  noChanges: 'Nothing new',
  noChangesText: (since: string) => `Your colleagues have changed nothing that you see since ${since}.`,
  changesSince: (since: string) => `Since ${since}`,
  changesShown: (shown: number, total: number, isCut: boolean) =>
    `${numberText(shown)} of ${numberText(total)}${isCut ? '+' : ''}`,
  /** Created · Ada Birk */
  changedBy: (what: string, who: string | null) =>
    [`${what.charAt(0).toUpperCase()}${what.slice(1)}`, who].filter(Boolean).join(' · '),
  fieldChanged: (label: string, old: string | null, now: string | null) =>
    now === null ? `${label} emptied` : old === null ? `${label} set to ${now}` : `${label} from ${old} to ${now}`,
  moreFields: (n: number) => `and ${numberText(n)} more ${n === 1 ? 'field' : 'fields'}`,
} as const;
