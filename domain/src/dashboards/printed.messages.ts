import { numberText } from '../locale/locale';

/** The texts of a dashboard on paper around its tiles. */
export const printedDashboardMessages = {
  /** `isCut`: there are more than are counted. */
  more: (n: number, isCut = false) => `and ${numberText(n)}${isCut ? '+' : ''} more`,
  moreRows: (n: number) => (n === 1 ? '1 more row' : `${numberText(n)} more rows`),
  moreColumns: (n: number) => (n === 1 ? '1 more column' : `${numberText(n)} more columns`),
  and: (parts: readonly string[]) => `and ${parts.join(', ')}`,
  cut: 'More in the app',
  failed: 'This took too long. Open the dashboard in the app to see it.',
  empty: 'This dashboard has no tiles yet',
  /** One time of all reports, chosen on the screen. */
  allOf: (range: string) => `All reports: ${range}`,
} as const;
